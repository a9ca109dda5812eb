/**
 * `npm run bench:load`: `npm start`'s server with the demo on a Postgres server, under 200 clients that mix calls for
 * `--minutes` (10), then `--each` (20,000) of each hot call by 50 clients, then `--slow` (1,000) clients that send and
 * read a byte at a time. Ends with 1 if a call was not answered. `--embedded`: on the embedded database.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { connect } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ask, percentile } from "#testkit/ask.ts";
import { crowdedServer, typed } from "#testkit/crowded-server.ts";
import { startPostgres } from "#testkit/postgres-server.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    each: { type: "string", default: "20000" },
    slow: { type: "string", default: "1000" },
    embedded: { type: "boolean", default: false },
  },
});
const clients = 200;
/** Memory is compared after this many minutes and at the end. */
const settledMinutes = 2;
const hotClients = 50;
const hot = {
  "who am I": typed("auth.currentUser"),
  "a homeowner's pickups": typed("homeowner.jobs"),
  "a runner's offers": typed("runner.availableJobs"),
  notices: typed("notifications.list"),
};

const say = (text: string) => process.stdout.write(`${text}\n`);
const shares = (times: number[]) =>
  `median ${percentile(times, 0.5).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)} ms (${(percentile(times, 0.99) / percentile(times, 0.5)).toFixed(1)} ×)`;

const folder = await mkdtemp(join(tmpdir(), "tidycurb-load-"));
const postgres = values.embedded ? null : await startPostgres();
const server = await crowdedServer({ DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) });
const failed: string[] = [];
let settled = 0;
try {
  const minutes = Number(values.minutes);
  for (let minute = 1; minute <= minutes; minute++) {
    const samples: number[] = [];
    // Garbage collection moves a single sample by 5 %.
    const sampling = setInterval(async () => samples.push(await server.residentMiB()), 1000);
    const met = await server.meet(clients, 60);
    clearInterval(sampling);
    failed.push(...met.failed);
    const memory = percentile(samples, 0.5);
    if (minute === Math.min(settledMinutes, minutes)) settled = memory;
    say(
      `minute ${minute}: ${Math.round(met.served.length / 60)} calls a second, ${met.refused} told to wait, ${met.failed.length} failed; ` +
        `health ${shares(met.health)}; a page ${shares(met.page)}; ${Math.round(memory)} MiB ` +
        `${settled ? `(${((memory / settled - 1) * 100).toFixed(1)} % since minute ${settledMinutes})` : ""}; load ${loadavg()[0]?.toFixed(1)}`,
    );
    if (minute === minutes) for (const [path, times] of met.byPath) say(`  ${path} ${shares(times)}`);
  }
  for (const [name, path] of Object.entries(hot)) say(`${name}: ${shares(await hammer(path))}`);
  await crawl();
  say(failed.length === 0 ? "each call was answered" : `not answered: ${[...new Set(failed)].join(", ")}`);
} finally {
  await server.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed.length === 0 ? 0 : 1;

/** Milliseconds of each of many calls of one kind, by those who may ask; waits as told when the server is busy. */
async function hammer(path: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const allowed: string[] = [];
  for (const cookie of server.cookies)
    if ((await ask(server.port, path, { cookie })).status === 200) allowed.push(cookie);
  let left = Number(values.each);
  const client = async (nth: number) => {
    while (left-- > 0) {
      const answer = await ask(server.port, path, {
        cookie: allowed[nth % allowed.length],
        agent,
      });
      const pause = answer.headers?.["retry-after"];
      if (answer.status === 503 && pause) {
        left += 1;
        await wait((Number(pause) + Math.random()) * 1000);
      } else if (answer.status === 200) times.push(answer.ms);
      else failed.push(`${path} ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: hotClients }, (_, nth) => client(nth)));
  agent.destroy();
  return times;
}

/** Clients that send their request a byte at a time, until the server has answered or disconnected all of them. */
async function crawl(): Promise<void> {
  const answers: string[] = [];
  const slow = Array.from({ length: Number(values.slow) }, async (_, nth) => {
    const socket = connect(server.port, "127.0.0.1");
    let said = "";
    const closed = new Promise<void>((done) => socket.once("close", () => done()));
    socket.on("error", () => {});
    socket.on("data", (part) => {
      said += part;
      // Half of them also read slowly.
      if (nth % 2 === 0) setTimeout(() => socket.resume(), 1000) && socket.pause();
    });
    const request =
      "GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-slow: aaaaaaaaaaaaaaaaaaaaaaaaa\r\n\r\n";
    for (const byte of request) {
      if (socket.destroyed || socket.writableEnded || said) break;
      socket.write(byte);
      await wait(1000);
    }
    await closed;
    answers.push(said.slice(9, 12) || "cut");
  });
  const health: number[] = [];
  let isOver = false;
  const probe = (async () => {
    while (!isOver) {
      const { status, ms } = await ask(server.port, "/api/health");
      if (status === 200) health.push(ms);
      else failed.push(`health beside slow clients ${status}`);
      await wait(50);
    }
  })();
  await Promise.all(slow);
  isOver = true;
  await probe;
  const counts = Object.entries(Object.groupBy(answers, (answer) => answer)).map(
    ([answer, all]) => `${all?.length} ${answer}`,
  );
  say(`${slow.length} slow clients: ${counts.join(", ")}; health beside them ${shares(health)}`);
}
