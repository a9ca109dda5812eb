import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A connection to a server that a test can break. */
export type TcpProxy = {
  /** The server's address through this proxy. */
  readonly url: string;
  /**
   * `swallow`: drops all data without telling either side; it is lost. Still accepts new connections, like a half-dead
   * host's network.
   */
  state: "forward" | "swallow";
  /** Breaks every connection, like a restarted host. */
  reset(): void;
  /** Breaks them after this many more client messages: midway through a request. */
  resetAfter(messages: number): void;
  close(): Promise<void>;
};

export async function tcpProxy(serverUrl: string): Promise<TcpProxy> {
  const target = new URL(serverUrl);
  const pairs = new Set<[Socket, Socket]>();
  let messagesLeft = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    client.on("data", () => {
      if (messagesLeft > 0 && --messagesLeft === 0) reset();
    });
    for (const [from, to] of [pair, pair.toReversed() as typeof pair]) {
      from.on("data", (chunk) => proxy.state === "forward" && to.write(chunk));
      from.on("error", () => {});
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;

  const reset = () => {
    for (const [client] of pairs) client.resetAndDestroy();
  };
  const proxy: TcpProxy = {
    url: url.href,
    state: "forward",
    reset,
    resetAfter: (messages) => {
      messagesLeft = messages;
    },
    async close() {
      reset();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}
