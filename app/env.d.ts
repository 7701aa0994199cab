interface ImportMetaEnv {
  readonly API_BASE: string;
}
