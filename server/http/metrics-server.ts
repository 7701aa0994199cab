import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AggregatorRegistry, type Registry } from "prom-client";
import { ConfigError, type Config } from "#server/config.ts";

export type MetricsServer = { url: string; close: () => void };

/** Shows what this process counts: on the port for it, or, when it is one of several, through the one that started it. */
export async function publishMetrics(register: Registry, config: Config): Promise<MetricsServer | undefined> {
  if (!cluster.isWorker) return serveMetrics(register.contentType, () => register.metrics(), config);
  AggregatorRegistry.setRegistries(register);
  listenToOthers();
  return undefined;
}

/** Shows the sums of what the workers count. */
export async function serveWorkersMetrics(config: Config): Promise<MetricsServer> {
  const aggregator = listenToOthers();
  return serveMetrics(aggregator.contentType, () => aggregator.clusterMetrics(), config);
}

/** Making one is what lets workers and their primary hear each other. */
function listenToOthers(): AggregatorRegistry<"text/plain; version=0.0.4; charset=utf-8"> {
  return new AggregatorRegistry();
}

/** Answers Prometheus on a port of its own, which the public one never shows. */
async function serveMetrics(
  contentType: string,
  read: () => Promise<string>,
  { host, metricsPort: port }: Config,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end("There is only GET /metrics here.\n");
      return;
    }
    read().then(
      (text) => response.writeHead(200, { "content-type": contentType }).end(text),
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
