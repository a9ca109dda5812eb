/**
 * `npm run bench:sign-in`: what an outsider can learn from sign-in. Runs `npm start`'s server with its own Postgres
 * server and real password hashing. Three JSON lines: the time of 400 wrong passwords, alternating between an email
 * with and without an account (medians, and a Mann-Whitney p that both are alike); the health check's time while 50
 * people sign in; and how fast a password over the limit is refused. Exits with 1 if one misses its goal.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startPostgres } from "#testkit/postgres-server.ts";
import { timeOf } from "./scale/load.ts";
import { median, percentile, round } from "./scale/report.ts";

const tries = 400;
/** At most ten wrong passwords of an account are checked. */
const triesOfAccount = 8;
const reach = { gap: 0.05, p: 0.01, healthP99Ms: 200, refusalMs: 50 };

const postgres = await startPostgres({ onDisk: true });
const dataDir = await mkdtemp(join(tmpdir(), "tidycurb-sign-in-"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const module = new URL("../functions/local-server.ts", import.meta.url).href;
const script = `import { startLocalServer } from ${JSON.stringify(module)};
  await startLocalServer(process.env, async () => new Response("a page"));`;
const server = spawn(process.execPath, ["--input-type=module", "--eval", script], {
  stdio: ["ignore", "pipe", "ignore"],
  env: {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    TRUST_PROXY: "1",
  },
});
// Subscribed at start: it may exit before anyone waits for it.
const ended = once(server, "exit");
try {
  let isReady = false;
  for await (const line of createInterface({ input: server.stdout })) {
    isReady = line.includes("ready at");
    if (isReady) break;
  }
  if (!isReady) throw new Error("The server exited before it was ready.");
  await compareAddresses();
  await askHealthMeanwhile();
  await refuseLongPasswords();
} finally {
  server.kill("SIGTERM");
  await ended;
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Each try is from its own network, for an account below its limit, so none is refused by a limit. */
async function compareAddresses(): Promise<void> {
  const people = tries / 2 / triesOfAccount;
  for (let index = 0; index <= people; index++) await register(index, "a secret");
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = -triesOfAccount; index < tries / 2; index++) {
    const whose = index < 0 ? people : index % people;
    const ofKnown = await timeOf(() => login(`person-${whose}@example.com`, index + 1000));
    const ofUnknown = await timeOf(() => login(`nobody-${whose}@example.com`, index + 3000));
    // The first calls warm up the server.
    if (index < 0) continue;
    known.push(ofKnown);
    unknown.push(ofUnknown);
  }
  const [medianKnown, medianUnknown] = [median(known), median(unknown)];
  const gap = Math.abs(medianKnown - medianUnknown) / medianKnown;
  const p = mannWhitney(known, unknown);
  tell({
    bench: "sign-in",
    what: "wrong passwords, known and unknown addresses by turns",
    tries,
    medianKnownMs: round(medianKnown),
    medianUnknownMs: round(medianUnknown),
    gap: round(gap),
    p: round(p),
    reach: "a gap under 0.05, or p over 0.01",
    isWithinReach: gap < reach.gap || p > reach.p,
  });
}

async function askHealthMeanwhile(): Promise<void> {
  let isDone = false;
  const logins = Array.from({ length: 50 }, (_, index) => login(`person-${index}@example.com`, 5000 + index));
  const all = Promise.all(logins).finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  while (!isDone) times.push(await timeOf(() => expectStatus(fetch(`${origin}/api/health`), 200)));
  await all;
  const p99 = percentile(times, 0.99);
  tell({
    bench: "sign-in",
    what: "health while 50 sign in at once",
    asked: times.length,
    medianMs: round(median(times)),
    p99Ms: round(p99),
    reach: `${reach.healthP99Ms} ms at p99`,
    isWithinReach: p99 < reach.healthP99Ms,
  });
}

async function refuseLongPasswords(): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < 10; index++)
    for (const length of [1025, 1_000_000])
      times.push(await timeOf(() => register(9000 + index, "x".repeat(length), 400)));
  tell({
    bench: "sign-in",
    what: "passwords of 1,025 and of 1,000,000 characters refused",
    medianMs: round(median(times)),
    p90Ms: round(percentile(times, 0.9)),
    reach: `${reach.refusalMs} ms`,
    isWithinReach: percentile(times, 0.9) < reach.refusalMs,
  });
}

/** The two-sided p that both samples share a distribution, by the normal approximation with ties. */
function mannWhitney(ours: readonly number[], others: readonly number[]): number {
  const all = [
    ...ours.map((value) => ({ value, isOurs: true })),
    ...others.map((value) => ({ value, isOurs: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ isOurs }) => isOurs).length;
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const [n, m] = [ours.length, others.length];
  const statistic = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)));
  const z = (Math.abs(statistic - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * (1 - normal(Math.max(0, z))));
}

/** The normal distribution (Abramowitz and Stegun 26.2.17, accurate to seven digits). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

function login(email: string, network: number): Promise<void> {
  return post("/api/login", { email, password: "wrong password" }, network, 401);
}

function register(index: number, password: string, status = 201): Promise<void> {
  const account = { firstName: "Ada", lastName: "Stone", email: `person-${index}@example.com`, password };
  return post("/api/register", account, index, status);
}

function post(path: string, given: object, network: number, status: number): Promise<void> {
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
  };
  const body = JSON.stringify(given);
  return expectStatus(fetch(origin + path, { method: "POST", headers, body }), status);
}

async function expectStatus(asked: Promise<Response>, status: number): Promise<void> {
  const response = await asked;
  await response.text();
  if (response.status !== status) throw new Error(`${response.url} returned ${response.status}`);
}

function tell(figure: { isWithinReach: boolean; [detail: string]: unknown }): void {
  if (!figure.isWithinReach) process.exitCode = 1;
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: free } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return free;
}
