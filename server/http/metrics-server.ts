import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import { isIPv6, type AddressInfo } from "node:net";
import { AggregatorRegistry, type Registry } from "prom-client";
import { ConfigError, type Config } from "#server/config.ts";

export type MetricsServer = { url: string; close: () => void };

/** Serves the metrics of this process; a worker hands them to the primary process, which serves the sums. */
export async function publishMetrics(register: Registry, config: Config): Promise<MetricsServer | undefined> {
  if (!cluster.isWorker) return serveMetrics(register.contentType, () => register.metrics(), config);
  AggregatorRegistry.setRegistries(register);
  connectAggregator();
  return undefined;
}

/** Serves the sums of the workers' metrics. */
export async function serveWorkersMetrics(config: Config): Promise<MetricsServer> {
  const aggregator = connectAggregator();
  return serveMetrics(aggregator.contentType, () => aggregator.clusterMetrics(), config);
}

/** Its constructor connects workers with their primary process. */
function connectAggregator(): AggregatorRegistry<"text/plain; version=0.0.4; charset=utf-8"> {
  return new AggregatorRegistry();
}

/** Answers Prometheus on a port of its own, so that the public port never shows metrics. */
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
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
