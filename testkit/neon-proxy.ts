import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { neonConfig } from "@neondatabase/serverless";
import { type WebSocket, WebSocketServer } from "ws";

/** What Neon has in front of its databases: Postgres' own protocol, through WebSockets. */
export type NeonProxy = {
  /** The address of a database behind the proxy, which Neon's driver takes for one of Neon's. */
  urlOf(databaseUrl: string): string;
  /** Connections that are open. */
  connections(): number;
  /** Ends every connection without a word, as Neon does when a compute goes to sleep. */
  drop(): void;
  /** Takes no connections until it is called with true. */
  open(isOpen: boolean): void;
  stop(): Promise<void>;
};

/** Starts a proxy to the Postgres server of an address, on a free port of this machine. */
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

/** Leads the driver to the proxy that the host's name carries, without encryption and without guessing ahead. */
function leadToLocalProxies(): void {
  neonConfig.wsProxy = (host) => `127.0.0.1:${/^proxy-(\d+)\./.exec(host)?.[1]}/v1`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineConnect = false;
  neonConfig.pipelineTLS = false;
}
