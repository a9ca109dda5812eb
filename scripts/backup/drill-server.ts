import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { jpeg } from "#testkit/pictures.ts";

const root = join(import.meta.dirname, "../..");

export type Environment = Record<string, string>;

/** A server of the drill as its own process. */
export type DrillServer = {
  url: string;
  /** SIGKILL, as a crash. */
  kill(): Promise<void>;
};

/** Starts a server and resolves when it answers. Throws with its output if it ends first. */
export async function startServer(env: Environment): Promise<DrillServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ["functions/local-server.ts"], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", ...env, PORT: String(port), TRUST_PROXY: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (said = `${said}${chunk}`.slice(-4000)));
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const url = `http://127.0.0.1:${port}`;
  while (isAlive(child)) {
    const isUp = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp)
      return {
        url,
        async kill() {
          process.off("exit", end);
          if (!isAlive(child)) return;
          const ended = once(child, "exit");
          end();
          await ended;
        },
      };
    await wait(100);
  }
  throw new Error(`The server ended:\n${said}`);
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Runs a command of this repository. Returns what it printed; throws with it when it fails. */
export function command(env: Environment, ...words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, env: { PATH: process.env.PATH ?? "", ...env }, maxBuffer: 16 * 1024 * 1024 };
    execFile(process.execPath, words, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${words.join(" ")} failed:\n${stdout}${stderr}`));
      else resolve(stdout + stderr);
    });
  });
}

/** What the load's clients were told is done. */
export type Acknowledged = { email: string; at: number; hasPicture: boolean };

/** Clients that register, which emails them, and save a picture of themselves, until `stop`. */
export function startLoad(
  url: string,
  clients: number,
): { acknowledged: Acknowledged[]; stop(): Promise<void> } {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  let count = 0;
  const client = async () => {
    while (!isOver) {
      count += 1;
      const done = await register(url, count).catch(() => null);
      if (done) acknowledged.push({ ...done, at: performance.now() });
      else await wait(20);
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Registers the nth person of a name; null when the server did not say that it was done. */
export async function register(
  url: string,
  nth: number,
  name = "drill",
): Promise<{ email: string; hasPicture: boolean } | null> {
  const email = `${name}-${nth}@example.com`;
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
  };
  const person = {
    firstName: "Ann",
    lastName: `Drill ${nth}`,
    email,
    password: "curbside",
    phoneNumber: "2175550100",
  };
  const home = {
    address: `${nth} Elm Street`,
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    pickupDays: ["Monday"],
  };
  const send = (path: string, body: object, cookie = "") =>
    fetch(url + path, { method: "POST", headers: { ...headers, cookie }, body: JSON.stringify(body) });
  const registered = await send("/api/register/homeowner", { ...person, ...home });
  if (!registered.ok) return null;
  const cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const picture = await jpeg({ width: 200 + (nth % 50), height: 200 });
  const profileImageUrl = `data:image/jpeg;base64,${picture.toString("base64")}`;
  const saved = await send(
    "/api/profile/update",
    { firstName: "Ann", lastName: person.lastName, email, profileImageUrl },
    cookie,
  );
  return { email, hasPicture: saved.ok };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}
