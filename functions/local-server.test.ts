import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { demoAccounts, demoEmails, demoPassword } from "#demo/people.ts";
import { childEnv } from "#testkit/child-env.ts";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { fullTest } from "#testkit/full.ts";

let folder: string;
let database: TestDatabase;
const started: ChildProcess[] = [];
const proxies: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidycurb-local-"));
  database = await testDatabase();
});

afterEach(async () => {
  for (const proxy of proxies.splice(0)) proxy.close();
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The server in its own process, as `npm start` runs it, with a page instead of the built web app. */
function start(env: Record<string, string>) {
  const module = new URL("./local-server.ts", import.meta.url).href;
  const script = `import { startLocalServer } from ${JSON.stringify(module)};
    await startLocalServer(process.env, async () => new Response("a page"));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...childEnv, DATA_DIR: folder, DEMO: "0", ...env },
  });
  started.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    child.emit("said");
  });
  const ended = Promise.all([once(child, "close"), text(child.stderr)]).then(([[code], complaint]) => ({
    code,
    // Info lines are not complaints.
    complaint: complaint.replace(/^\{"level":"info",.*\n/gm, ""),
  }));
  return {
    child,
    ended,
    async says(what: string) {
      const failed = ended.then(({ complaint }) => Promise.reject(new Error(`It ended: ${complaint}`)));
      while (!output.includes(what)) await Promise.race([once(child, "said"), failed]);
      failed.catch(() => {});
    },
  };
}

const freePort = async () => {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

function url(): string {
  if (!database.url) throw new Error("The test database has no address");
  return database.url;
}

describe("the local server", () => {
  test("serves both APIs and the pages, each with the headers", async () => {
    const port = await freePort();
    const server = start({ PORT: String(port), DATABASE_URL: url() });
    await server.says("ready at");
    const at = `http://127.0.0.1:${port}`;
    const statuses = {
      "/": 200,
      "/api/health": 200,
      "/api/user": 401,
      "/api/trpc/auth.currentUser": 401,
      "/api/nothing": 404,
      "/api/cron/deliver": 503,
    };
    for (const [path, status] of Object.entries(statuses)) {
      // On a busy machine the first answers may say that the database is slow.
      const response = await vi.waitFor(
        async () => {
          const answer = await fetch(at + path);
          expect(answer.status, path).toBe(status);
          return answer;
        },
        { timeout: 60_000 },
      );
      expect(response.headers.get("content-security-policy"), path).toContain("script-src 'self';");
      expect(response.headers.get("x-content-type-options"), path).toBe("nosniff");
      if (!path.startsWith("/api/")) continue;
      expect(response.headers.get("cache-control"), path).toBe("no-store");
      expect(response.headers.get("x-request-id"), path).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  fullTest("SIGTERM lets a request finish, then ends the process with 0", async () => {
    const port = await freePort();
    const server = start({ PORT: String(port), DATABASE_URL: url() });
    await server.says("ready at");

    const body = JSON.stringify({ email: "nobody@example.com", password: "secret-enough" });
    const call = request({
      port,
      host: "127.0.0.1",
      path: "/api/login",
      method: "POST",
      headers: { "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
    });
    call.flushHeaders();
    await once(call, "continue");
    call.write(body.slice(0, 10));
    server.child.kill("SIGTERM");
    await refused(port);

    call.end(body.slice(10));
    const [answer] = await once(call, "response");
    expect(answer.statusCode).toBe(401);
    expect(JSON.parse(await text(answer))).toMatchObject({
      message: "Invalid email or password. Please try again.",
    });
    expect(await server.ended).toEqual({ code: 0, complaint: "" });
  });

  fullTest(
    "SIGTERM waits at most 5 s for a request that never finishes; a second one does not wait",
    async () => {
      const [patient, impatient] = await Promise.all(
        [1, 2].map(async () => {
          const port = await freePort();
          const server = start({ PORT: String(port), DATABASE_URL: url() });
          await server.says("ready at");
          const socket = connect(port, "127.0.0.1");
          socket.on("error", () => {});
          socket.write(
            "POST /api/login HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n",
          );
          await once(socket, "data");
          return { ...server, port };
        }),
      );
      patient?.child.kill("SIGTERM");
      impatient?.child.kill("SIGTERM");
      await refused(impatient?.port ?? 0);
      impatient?.child.kill("SIGTERM");
      expect((await impatient?.ended)?.code).toBe(1);
      expect((await patient?.ended)?.code).toBe(0);
    },
  );

  fullTest("starts without its database server, answers 503, and recovers without a restart", async () => {
    const [port, databasePort] = [await freePort(), await freePort()];
    const behind = new URL(url());
    const address = new URL(url());
    address.port = String(databasePort);
    const server = start({ PORT: String(port), DATABASE_URL: address.href });
    await server.says("cannot be reached yet");
    for (const path of ["/api/health", "/api/user"]) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("2");
    }
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);

    const proxy = createServer((socket) => {
      const onward = connect(Number(behind.port), behind.hostname);
      socket.pipe(onward).pipe(socket);
      socket.on("error", () => onward.destroy());
      onward.on("error", () => socket.destroy());
    }).listen(databasePort, "127.0.0.1");
    proxies.push(proxy);
    await server.says("ready at");
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    server.child.kill("SIGKILL");
    await server.ended;
  });

  fullTest(
    "reports a port in use, a wrong environment and a locked database in one sentence each",
    async () => {
      const taken = createServer().listen(0);
      await once(taken, "listening");
      proxies.push(taken);
      const { port } = taken.address() as AddressInfo;
      expect(await start({ PORT: String(port), DATABASE_URL: url() }).ended).toEqual({
        code: 1,
        complaint: `Port ${port} is in use. Stop what listens there, or set PORT.\n`,
      });
      const wrong = await start({ PORT: "many", DEMO: "yes" }).ended;
      expect(wrong.code).toBe(1);
      expect(wrong.complaint).toMatch(/^Invalid environment:\n {2}PORT .+\n {2}DEMO .+\n$/);
    },
  );

  test("listens on loopback only until it knows of no demo account, unless HOST is set", async () => {
    const nowhere = new URL(url());
    nowhere.port = String(await freePort());
    const reach = async (env: Record<string, string>) => {
      const port = await freePort();
      const server = start({ PORT: String(port), DATABASE_URL: nowhere.href, ...env });
      await server.says("cannot be reached yet");
      const reached = await reachedAt(port);
      server.child.kill("SIGKILL");
      await server.ended;
      return reached;
    };
    const everywhere = { "127.0.0.1": 200, "[::1]": 200, localhost: 200, "127.0.0.2": 200 };
    const thisMachineOnly = { ...everywhere, "127.0.0.2": null };
    expect(await reach({ DEMO: "1" })).toEqual(thisMachineOnly);
    expect(await reach({ DEMO: "0" })).toEqual(thisMachineOnly);
    expect(await reach({ DEMO: "1", HOST: "::" })).toEqual(everywhere);
    expect(await reach({ DEMO: "0", HOST: "localhost" })).toEqual(thisMachineOnly);
    expect((await start({ HOST: "192.0.2.1", PORT: "0", DATABASE_URL: nowhere.href }).ended).complaint).toBe(
      "HOST is 192.0.2.1, which is not an address of this machine.\n",
    );
  });

  fullTest(
    "listens on loopback only while a demo account exists, and says how to open it with HOST",
    async () => {
      const own = await testDatabase();
      try {
        const port = await freePort();
        const env = { PORT: String(port), DATABASE_URL: own.url ?? "" };
        const first = start(env);
        await first.says("ready at");
        expect(await reachedAt(port)).toMatchObject({ "127.0.0.2": 200 });
        const body = { firstName: "Ada", lastName: "Stone", email: demoEmails[0], password: demoPassword };
        const registered = await fetch(`http://127.0.0.1:${port}/api/register`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        expect(registered.status).toBe(201);
        first.child.kill("SIGTERM");
        await first.ended;

        const again = start(env);
        await again.says("Their password is public, so only this machine can reach them (127.0.0.1, ::1).");
        await again.says("ready at");
        expect(await reachedAt(port)).toEqual({
          "127.0.0.1": 200,
          "[::1]": 200,
          localhost: 200,
          "127.0.0.2": null,
        });
        again.child.kill("SIGTERM");
        expect(await again.ended).toEqual({ code: 0, complaint: "" });

        const opened = start({ ...env, HOST: "0.0.0.0" });
        await opened.says("HOST is 0.0.0.0: anyone who can reach it can sign in to them, even as the admin");
        await opened.says("ready at");
        expect(await reachedAt(port)).toMatchObject({ "127.0.0.2": 200 });
      } finally {
        await own.close();
      }
    },
  );

  fullTest("restricts DATA_DIR files that an earlier release left open to other users", async () => {
    const [port, dataDir] = [await freePort(), join(folder, "left-open")];
    await mkdir(join(dataDir, "outbox"), { recursive: true });
    await writeFile(join(dataDir, "app-secret"), "a".repeat(64));
    await chmod(dataDir, 0o755);
    await chmod(join(dataDir, "outbox"), 0o755);
    await chmod(join(dataDir, "app-secret"), 0o666);
    await start({ PORT: String(port), DATABASE_URL: url(), DATA_DIR: dataDir }).says("ready at");
    const modeOf = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o777).toString(8);
    expect([await modeOf(""), await modeOf("outbox"), await modeOf("app-secret")]).toEqual([
      "700",
      "700",
      "600",
    ]);
  });

  fullTest("runs on an embedded database, which a second server refuses to open", async () => {
    const env = { DATA_DIR: join(folder, "embedded") };
    const [port, otherPort] = [await freePort(), await freePort()];
    const server = start({ ...env, PORT: String(port) });
    await server.says("ready at");
    const second = await start({ ...env, PORT: String(otherPort) }).ended;
    expect(second).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^The database in .+ is in use/),
    });

    server.child.kill("SIGINT");
    expect(await server.ended).toEqual({ code: 0, complaint: "" });
    const again = start({ ...env, PORT: String(port) });
    await again.says("ready at");
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  });

  fullTest("starts empty in production, and no default account can sign in", async () => {
    const [port, dataDir] = [await freePort(), join(folder, "production")];
    const server = start({ NODE_ENV: "production", DEMO: "", DATA_DIR: dataDir, PORT: String(port) });
    let output = "";
    server.child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    await server.says("ready at");
    const post = async (path: string, given: object) => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(given);
      return (await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body })).status;
    };
    const guesses = [
      ...demoAccounts.map(({ email }) => ({ email, password: demoPassword })),
      { email: "admin@example.com", password: "admin" },
      { email: "admin@localhost", password: "admin" },
      { email: "admin", password: "admin" },
    ];
    for (const guess of guesses) {
      expect([400, 401], guess.email).toContain(await post("/api/login", guess));
      expect([400, 401], guess.email).toContain(await post("/api/trpc/auth.login", { json: guess }));
    }
    const visitor = { firstName: "Ada", lastName: "Stone", email: "ada@example.com", password: "a secret" };
    expect(await post("/api/register", { ...visitor, role: "admin" })).toBe(201);
    expect(output).not.toContain("Demo accounts");
    expect(output).not.toContain("public password");
    const email = demoEmails.at(-1) ?? "";
    expect(await post("/api/register", { ...visitor, email, password: demoPassword })).toBe(201);
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual({ code: 0, complaint: "" });

    const again = start({ NODE_ENV: "production", DEMO: "", DATA_DIR: dataDir, PORT: String(port) });
    await again.says(`demo accounts with a public password. Anyone can sign in as ${email}.`);
    again.child.kill("SIGTERM");
    expect(await again.ended).toEqual({ code: 0, complaint: "" });

    const { createDatabase } = await import("#db/client.ts");
    const installed = await createDatabase({ dataDir });
    const { rows } = await installed.execute("select email, role from users order by created_at");
    await installed.close();
    expect(rows).toEqual([
      { email: "ada@example.com", role: "homeowner" },
      { email, role: "homeowner" },
    ]);
  });
});

/** Each address's status; null when nothing listens there. */
async function reachedAt(port: number): Promise<Record<string, number | null>> {
  const hosts = ["127.0.0.1", "[::1]", "localhost", "127.0.0.2"];
  const answers = hosts.map(async (host) => {
    const answer = await fetch(`http://${host}:${port}/`).catch(() => null);
    return [host, answer?.status ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** Resolves once nothing listens on a port any more. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (!isOpen) return;
  }
}
