import { createHash } from "node:crypto";
import { Agent, get } from "node:http";
import { findUserOfSession } from "#modules/accounts/queries/full-user.ts";
import { listNotifications } from "#modules/notices/queries/notifications.ts";
import { findActor } from "#modules/sign-in/queries/sessions.ts";
import type { Bench } from "../bench.ts";
import { present } from "../calendar.ts";
import { tokenOf } from "../fill.ts";
import { interleave, runFor } from "../load.ts";
import { statementsOf } from "../plans.ts";
import { median } from "../report.ts";
import { type Served, startServer } from "../serve.ts";

const clients = 16;
const cpuReach = 170;
const agent = new Agent({ keepAlive: true, maxSockets: clients });

/** Rows 1 to 3: whole calls over HTTP, with the client on the same machine. */
export async function measureServer(bench: Bench): Promise<void> {
  const [ours, plain] = await Promise.all([
    startServer("serve-product.ts", { DATABASE_URL: bench.url, NOW: present }),
    startServer("serve-plain.ts", {
      DATABASE_URL: bench.url,
      NOW: present,
      STATEMENTS: JSON.stringify(await sameStatements(bench)),
    }),
  ]);
  try {
    await compare(bench, ours, plain);
  } finally {
    ours.stop();
    plain.stop();
  }
}

async function compare(bench: Bench, ours: Served, plain: Served): Promise<void> {
  const milliseconds = bench.homes >= 200_000 ? 6000 : 2000;
  const sessions = Math.min(2000, Math.round(bench.homes / 10));
  const load = (server: Served, path: string) => () =>
    runFor(clients, milliseconds, (call) => read(server.port, path, tokenOf((call * 7919) % sessions)));

  const user = await interleave(5, {
    ours: load(ours, "/api/trpc/auth.currentUser"),
    plain: load(plain, "/user"),
  });
  bench.report.figure({
    row: 1,
    name: "typed read of one row by key, against node:http with pg and the same named statement",
    ...user.rates("ours", "plain"),
    reach: { atLeast: 0.7 },
  });

  const offers = await interleave(5, {
    ours: load(ours, "/api/trpc/runner.availableJobs"),
    plain: load(plain, "/offers"),
  });
  const tail = offers.of("ours").p99 / offers.of("plain").p99;
  bench.report.figure({
    row: 2,
    name: "offers as a typed call, against raw rows and JSON.stringify, each with its session's statement",
    ...offers.rates("ours", "plain"),
    reach: { atLeast: 0.9 },
    tail,
    tailReach: { atMost: 1.25 },
    alsoWithinReach: tail <= 1.25,
  });

  const cpu = { ours: [] as number[], plain: [] as number[] };
  const counted = (server: Served, times: number[], path: string) => async () => {
    const before = await server.figure();
    const done = await load(server, path)();
    const used = (await server.figure()) - before;
    times.push(used / (done.perSecond * (milliseconds / 1000)));
    return done;
  };
  await interleave(5, {
    ours: counted(ours, cpu.ours, "/api/trpc/notifications.list"),
    plain: counted(plain, cpu.plain, "/notices"),
  });
  const [oursMicroseconds, plainMicroseconds] = [median(cpu.ours.slice(1)), median(cpu.plain.slice(1))];
  bench.report.figure({
    row: 3,
    name: "processor time of the server for a signed-in read, session check included",
    ours: oursMicroseconds,
    plain: plainMicroseconds,
    unit: "µs",
    reach: null,
    oursReach: { atMost: cpuReach },
    alsoWithinReach: oursMicroseconds <= cpuReach,
  });
}

/** A runner's offers as rows; the product builds them as JSON. */
const offersAsRows = `select offer.* from runner_profiles as runner
  cross join lateral unnest(runner.service_areas) as area (zip)
  cross join lateral (
    select id, public_street, city, zip_code, scheduled_on, time_window, window_starts_at, number_of_cans, pay_cents, kind from jobs
    where status = 'scheduled' and zip_code = area.zip and out_by > $2::timestamptz
      and not exists (select from job_declines where job_declines.job_id = jobs.id and job_declines.runner_id = runner.id)
    order by window_starts_at, id limit 50
  ) as offer
  where runner.id = $1::uuid and runner.is_available order by offer.window_starts_at, offer.id limit 50`;

/** The product's statements for these reads, so that the plain server sends the same. */
async function sameStatements(bench: Bench) {
  const { db } = bench.live.deps;
  const tokenHash = createHash("sha256").update(tokenOf(0)).digest("base64url");
  const [runner] = await bench.rows<{ runnerId: string; userId: string }>(
    `select runner_id as "runnerId", user_id as "userId" from bench_runners where nth = 0`,
  );
  if (!runner) throw new Error("No runner found");
  const names = new Map([
    [tokenHash, "tokenHash"],
    [present, "now"],
    [runner.runnerId, "runnerId"],
  ]);
  const statement = async (act: () => Promise<unknown>) => {
    const [sent] = await statementsOf(act);
    if (!sent) throw new Error("The query ran no statement");
    return { text: sent.text, values: sent.values.map((value) => names.get(String(value)) ?? value) };
  };
  const actor = await statement(() => findActor(db, { tokenHash, now: present }));
  const { rows } = await bench.plain.query({
    text: actor.text,
    values: actor.values.map((value) => (value === "tokenHash" ? tokenHash : present)),
    rowMode: "array",
  });
  return {
    runnerAt: rows[0]?.indexOf(runner.runnerId),
    user: await statement(() => findUserOfSession(db, { tokenHash, now: present })),
    actor,
    offers: { text: offersAsRows, values: ["runnerId", "now"] },
    notices: await statement(() => listNotifications(db, runner.userId)),
  };
}

/** Reads a path with a session; rejects unless the status is 200. */
function read(port: number, path: string, token: string): Promise<void> {
  const headers = { cookie: `tidycurb=${token}` };
  return new Promise((resolve, reject) => {
    get({ agent, host: "127.0.0.1", port, path, headers }, (response) => {
      response.resume().once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    }).once("error", reject);
  });
}
