import { Buffer } from "node:buffer";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { type TestSite, testSite } from "#testkit/site.ts";
import { type HttpServer, startHttpServer } from "./http-server.ts";

const megabyte = 1024 * 1024;
const json = { "content-type": "application/json" };

let app: TestApp;
let site: TestSite;
let server: HttpServer;
let cookie: string;

beforeAll(async () => {
  app = await testApp("postgres", { env: { MAIL_WEBHOOK_SECRET: "sixteen letters at least" } });
  site = await testSite(app, ["index.html"]);
  server = await startHttpServer({ port: 0, headers: {}, fetch: (request) => site.answer(request) });
  ({ cookie } = await addHomeowner(app));
}, 60_000);
afterAll(async () => {
  await server.close(0);
  await site.close();
  await app.close();
});

type Sent = { path: string; method?: string; headers?: Record<string, string>; bytes: number };

/** A request whose body is sent whole, with a declared length or in chunks. */
function* pieces(
  { path, method = "POST", headers = {}, bytes }: Sent,
  isChunked: boolean,
): Generator<Buffer> {
  const length = isChunked ? "transfer-encoding: chunked" : `content-length: ${bytes}`;
  const others = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  yield Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${length}\r\n${others.join("")}\r\n`);
  const piece = Buffer.alloc(32 * 1024, "x");
  for (let left = bytes; left > 0; left -= piece.length) {
    const chunk = piece.subarray(0, left);
    if (isChunked) yield Buffer.from(`${chunk.length.toString(16)}\r\n`);
    yield chunk;
    if (isChunked) yield Buffer.from("\r\n");
  }
  if (isChunked) yield Buffer.from("0\r\n\r\n");
}

/** The server's answers on one connection, read as they arrive. */
class Connection {
  #heard = "";
  #closed = false;
  readonly #socket: Socket = connect(server.port, "127.0.0.1");

  constructor() {
    this.#socket.setEncoding("latin1");
    this.#socket.on("data", (text: string) => {
      this.#heard += text;
    });
    this.#socket.on("error", () => {});
    this.#socket.on("close", () => {
      this.#closed = true;
    });
  }

  async send(bytes: Iterable<Buffer>): Promise<void> {
    for (const piece of bytes) {
      if (!this.#socket.writable) return;
      if (!this.#socket.write(piece))
        await new Promise<void>((resolve) => {
          const done = () => {
            this.#socket.off("drain", done).off("close", done);
            resolve();
          };
          this.#socket.once("drain", done).once("close", done);
        });
    }
  }

  /** The next answer. Fails when the connection ends before it is complete. */
  async answer(): Promise<{ status: number; head: string; body: string }> {
    for (;;) {
      const end = this.#heard.indexOf("\r\n\r\n");
      if (end >= 0) {
        const head = this.#heard.slice(0, end).toLowerCase();
        const rest = this.#heard.slice(end + 4);
        const length = head.includes("transfer-encoding: chunked")
          ? endOfChunks(rest)
          : Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
        if (rest.length >= length) {
          this.#heard = rest.slice(length);
          return { status: Number(head.split(" ")[1]), head, body: rest.slice(0, length) };
        }
      }
      if (this.#closed) throw new Error(`The connection ended after ${JSON.stringify(this.#heard)}`);
      await this.#change();
    }
  }

  async closed(): Promise<void> {
    while (!this.#closed) await this.#change();
  }

  end(): void {
    this.#socket.destroy();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#socket.off("data", done).off("close", done);
        resolve();
      };
      this.#socket.on("data", done).on("close", done);
    });
  }
}

/** Where the last chunk ends; infinity while it is missing. */
function endOfChunks(body: string): number {
  const last = /^0\r\n\r\n/m.exec(body);
  return last ? last.index + last[0].length : Number.POSITIVE_INFINITY;
}

const next: Sent = { path: "/api/login", headers: json, bytes: 0 };

const early: [what: string, status: number, sent: () => Sent][] = [
  ["a body over 1 MB", 413, () => ({ path: "/api/login", headers: json, bytes: 1_200_000 })],
  ["a typed call over 1 MB", 413, () => ({ path: "/api/trpc/auth.login", headers: json, bytes: 1_200_000 })],
  ["a body over 8 MB", 413, () => ({ path: "/api/login", headers: json, bytes: 9 * megabyte })],
  [
    "a picture over 8 MB",
    413,
    () => ({ path: "/api/profile/update", headers: { ...json, cookie }, bytes: 8_500_000 }),
  ],
  ["a form over its limit", 413, () => ({ path: "/api/waiting-list", headers: form, bytes: megabyte })],
  ["nobody", 401, () => ({ path: "/api/profile/update", headers: json, bytes: 4 * megabyte })],
  ["nobody's typed call", 401, () => ({ path: "/api/trpc/profile.update", headers: json, bytes: megabyte })],
  [
    "a webhook without its secret",
    401,
    () => ({ path: "/api/webhooks/mail", headers: json, bytes: megabyte }),
  ],
  [
    "another site",
    403,
    () => ({
      path: "/api/profile/update",
      headers: { ...json, cookie, origin: "https://evil.example" },
      bytes: 4 * megabyte,
    }),
  ],
  ["an unknown path", 404, () => ({ path: "/api/nowhere", headers: json, bytes: 4 * megabyte })],
  ["an unknown upload", 404, () => ({ path: "/api/photos/x", method: "PUT", bytes: 4 * megabyte })],
  ["a wrong method", 405, () => ({ path: "/api/user", headers: json, bytes: 4 * megabyte })],
  ["a page", 405, () => ({ path: "/", headers: json, bytes: 4 * megabyte })],
  [
    "a type that is no JSON",
    415,
    () => ({ path: "/api/login", headers: { "content-type": "a/b" }, bytes: 9_000 }),
  ],
  [
    "its JSON over the same limit",
    413,
    () => ({ path: "/api/waiting-list", headers: json, bytes: megabyte }),
  ],
  [
    "a form of another type",
    415,
    () => ({ path: "/api/waiting-list", headers: { "content-type": "a/b" }, bytes: 4 * megabyte }),
  ],
  [
    "a webhook that is not set up",
    503,
    () => ({ path: "/api/webhooks/stripe", headers: json, bytes: megabyte }),
  ],
];
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("an early answer", () => {
  test.each(early)("to %s (%i) leaves its connection usable", async (_what, status, sent) => {
    const connection = new Connection();
    const sending = connection.send(pieces(sent(), false));
    expect(await connection.answer()).toMatchObject({ status });
    await sending;
    await connection.send(pieces(next, false));
    expect(await connection.answer()).toMatchObject({ status: 400 });
    connection.end();
  });

  test.each(early)(
    "to %s (%i) in chunks leaves its connection usable or closes it",
    async (_what, status, sent) => {
      const connection = new Connection();
      const sending = connection.send(pieces(sent(), true));
      const answer = await connection.answer();
      expect(answer).toMatchObject({ status });
      await sending;
      if (answer.head.includes("connection: close")) return connection.closed();
      await connection.send(pieces(next, false));
      expect(await connection.answer()).toMatchObject({ status: 400 });
      connection.end();
    },
  );

  test("to a body over the limit arrives before the connection ends", async () => {
    const connection = new Connection();
    const sending = connection.send(
      pieces({ path: "/api/login", headers: json, bytes: 40 * megabyte }, false),
    );
    const answer = await connection.answer();
    expect(answer).toMatchObject({ status: 413 });
    expect(answer.head).toContain("connection: close");
    await connection.closed();
    await sending;
  });
});

describe("a large body", () => {
  test("is not read for a signed-out client", async () => {
    const connection = new Connection();
    const head = `POST /api/profile/update HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${8 * megabyte}\r\n\r\n`;
    await connection.send([Buffer.from(head)]);
    expect(await connection.answer()).toMatchObject({ status: 401 });
    connection.end();
  });
});

// Last, because this address is over its call limit afterwards.
describe("an answer", () => {
  test("to too many calls (429) leaves its connection usable", async () => {
    const connection = new Connection();
    const wrong = { path: "/api/stop-letters", headers: json, bytes: 0 };
    let status = 0;
    for (let call = 0; call < 400 && status !== 429; call++) {
      await connection.send(pieces(wrong, false));
      ({ status } = await connection.answer());
    }
    expect(status).toBe(429);
    await connection.send(pieces({ ...wrong, bytes: 4 * megabyte }, false));
    expect(await connection.answer()).toMatchObject({ status: 429 });
    await connection.send(pieces({ path: "/api/nowhere", bytes: 0 }, false));
    expect(await connection.answer()).toMatchObject({ status: 404 });
    connection.end();
  });
});
