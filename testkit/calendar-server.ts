import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { createLiveCalendars } from "#adapters/calendars/live.ts";
import type { Calendars } from "#adapters/calendars/port.ts";

/** A local calendar server, reachable under any host name that ends in ".test". */
export type CalendarServer = {
  port: number;
  /** The app's calendar reader with its real behavior, except that it allows plain http and this server's address. */
  calendars: Calendars;
  /** Serves a calendar, or anything else, at a path. */
  serve(path: string, answer: string | RequestListener): void;
  /** Requests so far, oldest first. */
  requests: { host: string; path: string; at: number; headers: IncomingMessage["headers"] }[];
  close(): Promise<void>;
};

const bomb = gzipSync(Buffer.alloc(50_000_000, 32));

/** Bad answers that a calendar server might give. */
export const misbehaviours = {
  html: (_, response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><h1>Sign in</h1>"),
  gone: (_, response) => void response.writeHead(404).end("not here"),
  broken: (_, response) => void response.writeHead(500).end("oops"),
  nothing: (_, response) => void response.writeHead(200).end(),
  cut: (_, response) =>
    void response.writeHead(200).end("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a"),
  large: (_, response) =>
    void response.writeHead(200).end(`BEGIN:VCALENDAR\r\nX-FILL:${"x".repeat(10_000_000)}\r\nEND:VCALENDAR`),
  endless: (_, response) => goOn(response, "X-MORE:more and more and more\r\n".repeat(1000), 0),
  drip: (_, response) => goOn(response, "X", 20),
  silent: () => {},
  bomb: (_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
  torn: (_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip at all"),
  toPrivate: (_, response) => void response.writeHead(302, { location: "http://10.0.0.1/secrets" }).end(),
  toMetadata: (_, response) =>
    void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
  toFile: (_, response) => void response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  inCircles: (request, response) => void response.writeHead(302, { location: request.url ?? "/" }).end(),
} as const satisfies Record<string, RequestListener>;

/** `elsewhere`: DNS answers for names that must not lead to this server. */
export async function calendarServer({
  elsewhere = {},
  timeoutMs,
}: {
  elsewhere?: Record<string, string[]>;
  timeoutMs?: number;
} = {}): Promise<CalendarServer> {
  const answers = new Map<string, string | RequestListener>(
    Object.entries(misbehaviours).map(([name, answer]) => [`/${name}`, answer]),
  );
  const requests: CalendarServer["requests"] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({
      host: (request.headers.host ?? "").split(":")[0] ?? "",
      path,
      at: performance.now(),
      headers: request.headers,
    });
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === "string")
      response.writeHead(200, { "content-type": "text/calendar" }).end(answer);
    else answer(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const outside = createLiveCalendars({
    isAllowed: (address) => address === "127.0.0.1",
    resolve: async (host) => elsewhere[host] ?? (host.endsWith(".test") ? ["127.0.0.1"] : []),
    isPlain: true,
    timeoutMs,
  });
  return {
    port,
    requests,
    // Hosts enter ordinary addresses; read them from this server.
    calendars: {
      read: (address, asked) => {
        const url = new URL(address);
        return outside.read(`http://${url.hostname}:${port}${url.pathname}${url.search}`, asked);
      },
    },
    serve: (path, answer) => void answers.set(path, answer),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Writes the same chunk endlessly, as fast as possible or every so many milliseconds. */
function goOn(response: ServerResponse, chunk: string, everyMs: number): void {
  response.writeHead(200, { "content-type": "text/calendar" });
  response.write("BEGIN:VCALENDAR\r\n");
  const write = () => {
    if (response.destroyed) return;
    if (response.write(chunk)) setTimeout(write, everyMs);
    else response.once("drain", write);
  };
  write();
}
