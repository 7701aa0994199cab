import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import { ConfigError } from "./config.ts";

export type MetricsServer = { url: string; close: () => void };

/** Answers Prometheus on a port of its own, which the public one never shows. */
export async function serveMetrics(
  metrics: Pick<Registry, "metrics" | "contentType">,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end("There are only GET /metrics here.\n");
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(503).end("The metrics cannot be read just now.\n"),
    );
  });
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    throw new ConfigError(`METRICS_PORT: cannot listen on ${port} (${(error as Error).message}).`);
  }
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
