interface ImportMetaEnv {
  readonly API_BASE: string;
  readonly SITE_URL: string;
}
