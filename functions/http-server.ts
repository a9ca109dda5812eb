import { once } from "node:events";
import { type Server as NodeHttpServer, type ServerResponse, STATUS_CODES } from "node:http";
import { createServer as createTcpServer, type Socket, type Server as TcpServer } from "node:net";
import type { Duplex } from "node:stream";
import { FastResponse, type ServerRequest } from "srvx";
import { serve } from "srvx/node";
import { settleEarlyAnswer } from "./early-answers.ts";

/** The largest body any path accepts: a 5 MB photo as a data URL, plus the rest of the form. */
export const maxBodyBytes = 8 * 1024 * 1024;

/** Both loopback addresses, because browsers and curl may use either one for localhost. */
export const thisMachine = ["127.0.0.1", "::1"] as const;

export interface HttpServer {
  port: number;
  /** Also listens on every other address. Rejects with EADDRINUSE if the port is taken on one of them. */
  listenEverywhere(): Promise<void>;
  /** Stops listening and cuts requests still active after the milliseconds. Safe to repeat. */
  close(graceMs: number): Promise<void>;
}

/**
 * Listens on a port (0: any free one) of the given addresses, or of all, and answers with `fetch`. Every response
 * carries `headers`, even Node's own responses to malformed requests. `date` replaces the Date header unless it returns
 * null. Rejects with EADDRINUSE if the port is taken.
 */
export async function startHttpServer({
  port,
  hosts,
  headers,
  date,
  fetch,
}: {
  port: number;
  /** The first must exist on this machine; others that do not exist are skipped. */
  hosts?: readonly string[] | undefined;
  headers: Record<string, string>;
  date?: () => string | null;
  fetch: (request: ServerRequest) => Promise<Response>;
}): Promise<HttpServer> {
  // Sends text with its headers in one piece, which saves 40 µs of an answer; srvx offers it as a global only.
  globalThis.Response = FastResponse;
  const server = serve({
    fetch,
    port,
    manual: true,
    silent: true,
    gracefulShutdown: false,
    // Cuts larger bodies. One chunk above the largest accepted body, so a path can still answer 413.
    maxRequestBodySize: maxBodyBytes + 64 * 1024,
    node: {
      // Otherwise the server would read HOST from the environment, which `readEnv` handles.
      host: hosts?.[0],
      // The longest a slow sender holds a connection. 60 s allows a 5 MB photo at 1 Mbit/s.
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      connectionsCheckingInterval: 2_000,
      // Longer than a proxy's, usually 60 s: the side that reuses a connection should close it.
      keepAliveTimeout: 65_000,
    },
  });
  const http = server.node?.server as NodeHttpServer;
  /** Each open connection with its number of active requests. */
  const connections = new Map<Socket, number>();
  const answers = new WeakMap<Duplex, ServerResponse>();
  const headersOfAll = Object.entries(headers);
  let isClosing = false;

  http.on("connection", (socket) => {
    connections.set(socket, 0);
    socket.once("close", () => connections.delete(socket));
  });
  // Cuts a connection with no reads or writes, such as a client that stops reading its response.
  http.setTimeout(70_000);
  http.prependListener("request", (request, response) => {
    const { socket } = request;
    const sentAt = date?.();
    addHeaders(response, sentAt ? [...headersOfAll, ["date", sentAt]] : headersOfAll);
    settleEarlyAnswer(request, response);
    answers.set(socket, response);
    if (isClosing) response.setHeader("connection", "close");
    connections.set(socket, (connections.get(socket) ?? 0) + 1);
    response.once("close", () => {
      if (answers.get(socket) === response) answers.delete(socket);
      if (!connections.has(socket)) return;
      connections.set(socket, (connections.get(socket) ?? 1) - 1);
      if (isClosing) endIdle();
    });
  });
  http.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // A second response to one request would be taken as the response to the next.
    if (answers.get(socket)?.headersSent) socket.destroy();
    else refuse(socket, error, headers);
  });

  await server.serve();
  const address = http.address();
  const listened = typeof address === "object" && address ? address.port : port;
  /** A Node server listens on one address, so servers on the others pass it their connections. */
  const others: TcpServer[] = [];
  await listenAlso(hosts?.slice(1) ?? []);

  let closed: Promise<void> | null = null;
  return {
    port: listened,
    async listenEverywhere() {
      for (const other of others.splice(0)) other.close();
      http.close();
      http.listen(listened);
      await once(http, "listening");
    },
    close: (graceMs) => {
      closed ??= closeGracefully(graceMs);
      return closed;
    },
  };

  async function listenAlso(more: readonly string[]): Promise<void> {
    for (const host of more) {
      const other = createTcpServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        http.emit("connection", socket),
      );
      other.listen(listened, host);
      try {
        await once(other, "listening");
        others.push(other);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== "EADDRNOTAVAIL" && code !== "EAFNOSUPPORT") throw error;
      }
    }
  }

  /** Node's `closeIdleConnections` skips connections that have not sent a request, which browsers keep open. */
  function endIdle(): void {
    for (const [socket, inProgress] of connections) if (inProgress === 0) socket.destroySoon();
  }

  async function closeGracefully(graceMs: number): Promise<void> {
    isClosing = true;
    const servers = [http, ...others];
    const ended = Promise.all(servers.map((server) => once(server, "close")));
    for (const server of servers) server.close();
    endIdle();
    const cut = setTimeout(() => http.closeAllConnections(), graceMs);
    await ended;
    clearTimeout(cut);
  }
}

/** Adds the headers a response lacks. Node would merge headers set earlier with the response's one by one. */
function addHeaders(response: ServerResponse, headers: [string, string][]): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...given: unknown[]) => {
    const all: unknown[] = Array.isArray(given.at(-1)) ? [...(given.pop() as unknown[])] : [];
    for (const [name, value] of headers) if (!all.includes(name)) all.push(name, value);
    return writeHead(status, ...given, all);
  };
}

/** Input that Node cannot parse as HTTP gets Node's usual status, with our headers. */
function refuse(socket: Duplex, error: NodeJS.ErrnoException, headers: Record<string, string>): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const lines = Object.entries({ ...headers, connection: "close", "content-length": "0" });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
  );
}

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
