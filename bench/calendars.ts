/**
 * `npm run bench:calendars -- --feeds N`: the cost of reading N calendars (10,000 by default) in one `sync-calendars`
 * run, from `--hosts H` fast hosts (100) and a slow one with a hundredth as many calendars, which answers after 5 s.
 * One local process serves all of them, with its own Postgres server. Prints one JSON line per run: peak process
 * growth, starts within a second and active requests for the busiest host, and when the fast hosts finished. Exits with
 * 1 if a host was read above its pace, the slow one delayed the others by more than a tenth, or the process grew by
 * more than `mostGrownMb`, regardless of the calendar count.
 */
import { fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { eq, ne, sql } from "drizzle-orm";
import { createLiveCalendars } from "#adapters/calendars/live.ts";
import { createDatabase } from "#db/client.ts";
import { rentalFeeds } from "#db/schema/index.ts";
import { compose } from "#functions/compose.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import { syncCalendars } from "#modules/rentals/tasks.ts";
import { hostPace } from "#platform/host-pace.ts";
import { day, later } from "#platform/instants.ts";
import type { TestApp } from "#testkit/app.ts";
import { calendarText } from "#testkit/calendar-texts.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { startPostgres } from "#testkit/postgres-server.ts";
import { addRental, addRentalFeed } from "#testkit/rentals.ts";

const slowHost = "slow.test";
const slowAnswerMs = 5000;
/** Allowed process growth per run: a few times the memory of 24 active reads, and nothing per calendar. */
const mostGrownMb = 160;
const feedsOfRental = 10;
const staysOfFeed = 20;

type Told = { mostInProgress: number; quickSeconds: number; requests: number };

const { values } = parseArgs({
  options: {
    feeds: { type: "string", default: "10000" },
    hosts: { type: "string", default: "100" },
    serve: { type: "boolean", default: false },
  },
});
if (values.serve) serve();
else await measure(Number(values.feeds), Number(values.hosts));

/** The calendar server process: reports its port and, on request, the requests since the last report. */
function serve(): void {
  const text = calendarText(
    Array.from({ length: staysOfFeed }, (_, nth) => ({
      uid: `stay-${nth}@platform.test`,
      from: later(new Date().toISOString(), (3 * nth + 1) * day).slice(0, 10),
      until: later(new Date().toISOString(), (3 * nth + 3) * day).slice(0, 10),
      title: "Reserved",
    })),
  );
  let requests: { host: string; at: number; endedAt: number }[] = [];
  let begunAt = performance.now();
  const server = createServer((request, response) => {
    const [host = ""] = (request.headers.host ?? "").split(":");
    const asked = { host, at: performance.now(), endedAt: Number.POSITIVE_INFINITY };
    requests.push(asked);
    const answer = () => {
      asked.endedAt = performance.now();
      response.end(text);
    };
    if (host === slowHost) setTimeout(answer, slowAnswerMs);
    else answer();
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.on("message", (message) => {
    if (message === "tell") {
      const hosts = [...Map.groupBy(requests, ({ host }) => host).values()];
      const most = (of: (one: (typeof requests)[number], all: typeof requests) => number) =>
        Math.max(0, ...hosts.flatMap((all) => all.map((one) => of(one, all))));
      const quick = requests.filter(({ host }) => host !== slowHost).map(({ endedAt }) => endedAt);
      process.send?.({
        mostInProgress: most(
          ({ at }, all) => all.filter((other) => other.at <= at && other.endedAt > at).length,
        ),
        quickSeconds:
          (quick.reduce((latest, endedAt) => Math.max(latest, endedAt), begunAt) - begunAt) / 1000,
        requests: requests.length,
      } satisfies Told);
    }
    requests = [];
    begunAt = performance.now();
  });
}

async function measure(feeds: number, hosts: number): Promise<void> {
  const child = fork(import.meta.filename, ["--serve"]);
  const heard = <Message>() =>
    new Promise<Message>((resolve) => child.once("message", (message) => resolve(message as Message)));
  const port = await heard<number>();
  const server = await startPostgres({ onDisk: true });
  const database = await createDatabase({ url: server.url });
  const live = await compose(readEnv({}), async () => database);
  try {
    await prepareDatabase(database);
    await live.queue.ready();
    const outside = createLiveCalendars({
      isAllowed: (address) => address === "127.0.0.1",
      resolve: async () => ["127.0.0.1"],
      isPlain: true,
    });
    let begun: { host: string; at: number }[] = [];
    const deps = {
      ...live.deps,
      calendars: {
        read: (...[address, asked]: Parameters<typeof outside.read>) => {
          const { hostname: host } = new URL(address);
          begun.push({ host, at: performance.now() });
          return outside.read(`http://${host}:${port}/`, asked);
        },
      },
    };
    await fill({ ...live, deps, clock: { now: deps.now() } } as unknown as TestApp, feeds, hosts);

    const run = async (
      name: string,
      isSlowDue: boolean,
    ): Promise<Told & { mostBegun: number; grownMb: number }> => {
      begun = [];
      await deps.db.update(rentalFeeds).set({ dueAt: "2100-01-01T00:00:00.000Z" });
      const due = isSlowDue ? undefined : ne(rentalFeeds.host, slowHost);
      await deps.db.update(rentalFeeds).set({ dueAt: deps.now() }).where(due);
      child.send("begin");
      const before = process.memoryUsage.rss();
      let most = before;
      const look = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss());
      }, 50);
      const begunAt = performance.now();
      const counts = await syncCalendars(deps);
      const seconds = (performance.now() - begunAt) / 1000;
      clearInterval(look);
      const telling = heard<Told>();
      child.send("tell");
      const hosts = [...Map.groupBy(begun, ({ host }) => host).values()];
      const within = (all: typeof begun, from: number) =>
        all.filter(({ at }) => at >= from && at < from + 990).length;
      const mostBegun = Math.max(...hosts.flatMap((all) => all.map(({ at }) => within(all, at))));
      const grownMb = Math.round((most - before) / 1_000_000);
      const told = { ...(await telling), mostBegun, grownMb };
      console.log(JSON.stringify({ bench: "calendars", run: name, ...counts, seconds, ...told }));
      return told;
    };
    const first = await run("first", true);
    const without = await run("again", false);
    const withSlow = await run("again, with a slow host", true);
    const told = [first, without, withSlow];
    const heldUp = withSlow.quickSeconds / without.quickSeconds;
    console.log(JSON.stringify({ bench: "calendars", feeds, hosts, quickHostsHeldUp: heldUp }));
    const isPaced = told.every(
      ({ mostBegun, mostInProgress }) =>
        mostBegun <= hostPace.startsPerSecond && mostInProgress <= hostPace.inProgress,
    );
    const isBounded = told.every(({ grownMb }) => grownMb <= mostGrownMb);
    if (!isPaced || !isBounded || heldUp > 1.1) process.exitCode = 1;
  } finally {
    child.kill();
    await live.close();
    await server.stop();
  }
}

/** Homes with a rental of ten calendars each. */
async function fill(app: TestApp, feeds: number, hosts: number): Promise<void> {
  const slow = Math.ceil(feeds / 100);
  for (let filled = 0; filled < feeds; filled += feedsOfRental) {
    const { propertyId, feedId } = await addRental(app, await addHomeowner(app));
    await app.deps.db.delete(rentalFeeds).where(eq(rentalFeeds.id, feedId));
    for (let nth = filled; nth < Math.min(filled + feedsOfRental, feeds); nth++) {
      const host = nth < slow ? slowHost : `host${nth % hosts}.test`;
      const id = await addRentalFeed(app, propertyId, { host });
      const addressSealed = app.deps.vault.seal(`https://${host}/${id}.ics`, id);
      await app.deps.db.update(rentalFeeds).set({ addressSealed }).where(eq(rentalFeeds.id, id));
    }
  }
  await app.deps.db.execute(sql`analyze`);
}
