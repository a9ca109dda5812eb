import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { neonConfig } from "@neondatabase/serverless";
import { type WebSocket, WebSocketServer } from "ws";

/** A stand-in for Neon's proxy: Postgres's protocol over WebSockets. */
export type NeonProxy = {
  /** The address of a database behind the proxy, in the form Neon's driver expects. */
  urlOf(databaseUrl: string): string;
  /** The number of open connections. */
  connections(): number;
  /** Ends every connection abruptly, as Neon does when a compute goes to sleep. */
  drop(): void;
  /** Refuses connections after `false`, until called with `true`. */
  open(isOpen: boolean): void;
  stop(): Promise<void>;
};

/** Starts a proxy on a free local port, for the Postgres server at an address. */
export async function startNeonProxy(serverUrl: string): Promise<NeonProxy> {
  const { hostname, port } = new URL(serverUrl);
  const pairs = new Map<WebSocket, Socket>();
  let isOpen = true;
  const server = new WebSocketServer({
    host: "127.0.0.1",
    port: 0,
    verifyClient: () => isOpen,
  });
  server.on("connection", (client) => {
    const database = connect(Number(port), hostname);
    pairs.set(client, database);
    client.on("message", (data: Buffer) => database.write(data));
    database.on("data", (data) => client.send(data));
    client.on("close", () => {
      pairs.delete(client);
      database.destroy();
    });
    database.on("close", () => client.close());
    for (const end of [client, database]) end.on("error", () => database.destroy());
  });
  await once(server, "listening");
  const address = server.address();
  const proxyPort = typeof address === "object" && address ? address.port : 0;
  leadToLocalProxies();

  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.hostname = `proxy-${proxyPort}.neon.tech`;
      return url.href;
    },
    connections: () => pairs.size,
    drop() {
      for (const client of pairs.keys()) client.terminate();
    },
    open(wanted) {
      isOpen = wanted;
    },
    async stop() {
      for (const client of pairs.keys()) client.terminate();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}

/** Makes the driver use the proxy named in the host, without encryption and without pipelining the connection. */
function leadToLocalProxies(): void {
  neonConfig.wsProxy = (host) => `127.0.0.1:${/^proxy-(\d+)\./.exec(host)?.[1]}/v1`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineConnect = false;
  neonConfig.pipelineTLS = false;
}
