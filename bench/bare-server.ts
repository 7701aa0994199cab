// The limit to measure against: node:http, nothing else, that reads a request and answers the same bytes from memory.
//   node bench/bare-server.ts BYTES   prints its address
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = Buffer.alloc(Number(process.argv[2]), "x");
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => console.log(`at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => server.close());
