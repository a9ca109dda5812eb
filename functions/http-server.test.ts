import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { withoutBody } from "./call.ts";
import { type HttpServer, startHttpServer, thisMachine } from "./http-server.ts";
import { securityHeaders } from "./security-headers.ts";

const headers = securityHeaders();
const running: HttpServer[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.close(0);
});

async function start(fetch: (request: Request) => Promise<Response>): Promise<HttpServer> {
  const server = await startHttpServer({ port: 0, headers, fetch });
  running.push(server);
  return server;
}

async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe("the HTTP server", () => {
  test("sets the headers on every response, including redirects and unexpected failures", async () => {
    const { port } = await start(async (request) => {
      if (request.url.endsWith("/redirect")) return Response.redirect("http://localhost/auth", 302);
      if (request.url.endsWith("/throws")) throw new Error("unexpected");
      return new Response("fine", { headers: { "cache-control": "no-store" } });
    });
    for (const [path, status] of Object.entries({ "/": 200, "/redirect": 302, "/throws": 500 })) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
      expect(response.status, path).toBe(status);
      expect(Object.fromEntries(response.headers), path).toMatchObject(headers);
    }
  });

  test("lets a response set one of the headers itself", async () => {
    const { port } = await start(
      async () => new Response("fine", { headers: { "Referrer-Policy": "no-referrer" } }),
    );
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    ["what is not HTTP", "nonsense\r\n\r\n", 400],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n",
      400,
    ],
    ["a path that is none", "GET nowhere HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", 400],
    ["20 kB of headers", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ])("refuses %s with the headers", async (_what, bytes, status) => {
    const { port } = await start(async () => new Response("fine"));
    const answer = await raw(port, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(headers)) expect(answer).toContain(`${name}: ${value}\r\n`);
  });

  test("HEAD is answered like GET, without the body", async () => {
    const { port } = await start((request) =>
      withoutBody(request, async ({ method, headers }) => new Response(`${method} ${headers.get("x-from")}`)),
    );
    const url = `http://127.0.0.1:${port}/`;
    const head = await fetch(url, { method: "HEAD", headers: { "x-from": "curl" } });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-type")).toBe("text/plain;charset=UTF-8");
  });

  test("stops reading a body without a length at 8 MB", async () => {
    const received = Promise.withResolvers<unknown>();
    const { port } = await start(async (request) => {
      received.resolve(await request.text().catch((error: unknown) => error));
      return new Response(null, { status: 413 });
    });
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => (sent++ < 20 ? controller.enqueue(chunk) : controller.close()),
    });
    const answer = fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, duplex: "half" });
    expect(await received.promise).toMatchObject({ code: "ERR_BODY_TOO_LARGE", status: 413 });
    await answer.catch(() => {});
  });

  test("finishes a request in progress when closing, accepts no new one, and leaves no idle connection", async () => {
    const reached = gate();
    const release = gate();
    const server = await start(async () => {
      reached.open();
      await release.opened;
      return new Response("finished");
    });
    const idle = connect(server.port, "127.0.0.1");
    await once(idle, "connect");
    const inProgress = fetch(`http://127.0.0.1:${server.port}/`);
    await reached.opened;

    const closed = server.close(60_000);
    await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
    release.open();
    expect(await (await inProgress).text()).toBe("finished");
    await closed;
    await ended(idle);
  });

  test("cuts off a request that does not finish in time when closing", async () => {
    const reached = gate();
    const server = await start(() => {
      reached.open();
      return new Promise(() => {});
    });
    const inProgress = fetch(`http://127.0.0.1:${server.port}/`);
    const outcome = inProgress.then(
      () => "answered",
      () => "cut",
    );
    await reached.opened;
    await server.close(10);
    expect(await outcome).toBe("cut");
  });

  test("reports a port in use with its own error", async () => {
    const { port } = await start(async () => new Response());
    await expect(startHttpServer({ port, headers, fetch: async () => new Response() })).rejects.toMatchObject(
      {
        code: "EADDRINUSE",
      },
    );
  });
});

describe("the addresses it listens on", () => {
  /** The answer from this address; null when nothing listens there. */
  const ask = (host: string, port: number) =>
    fetch(`http://${host}:${port}/`).then(
      (response) => response.text(),
      () => null,
    );
  const own = ["127.0.0.1", "[::1]", "localhost"];
  // All of 127.0.0.0/8 is loopback, but the server listens on only one address of it.
  const other = "127.0.0.2";
  const serve = async (hosts?: readonly string[]) => {
    const server = await startHttpServer({
      port: 0,
      hosts,
      headers,
      fetch: async () => new Response("here"),
    });
    running.push(server);
    return server;
  };

  test("are all by default", async () => {
    const { port } = await serve();
    for (const host of [...own, other]) expect(await ask(host, port), host).toBe("here");
  });

  test("are both loopback addresses, since localhost may be either one", async () => {
    const { port } = await serve(thisMachine);
    for (const host of own) expect(await ask(host, port), host).toBe("here");
    expect(await ask(other, port)).toBeNull();
  });

  test("can be opened to all while it runs, and are all freed when it closes", async () => {
    const server = await serve(thisMachine);
    const { port } = server;
    await server.listenEverywhere();
    for (const host of [...own, other]) expect(await ask(host, port), host).toBe("here");
    await server.close(0);
    for (const host of [...own, other]) expect(await ask(host, port), host).toBeNull();
  });
});

async function ended(socket: Socket): Promise<void> {
  if (!socket.closed) {
    socket.resume();
    await once(socket, "close");
  }
}
