import { ConfigError, loadSettingsFile, readConfig } from "./config.ts";
import { serve } from "./serve.ts";

// When nobody reads the output any more, the server serves on.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
loadSettingsFile();
try {
  await serve(readConfig());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
