import { parse } from "yaml";

let last = { yaml: "", value: undefined as unknown };

/** To parse a file takes tens of milliseconds, so what was parsed last is known. */
export function parseYaml(yaml: string): unknown {
  if (yaml !== last.yaml) last = { yaml, value: parse(yaml) };
  return last.value;
}
