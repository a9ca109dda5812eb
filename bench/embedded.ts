/**
 * `npm run bench:embedded`: a read of one client on the embedded database's own thread against the same read on this
 * thread, interleaved; then `npm start`'s server with the demo: its memory after two minutes of 20 clients, and 200
 * clients with health and a page asked beside them. `-- --postgres`: the same with a Postgres server.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { createDatabase, type Database, fromPglite } from "#db/client.ts";
import { percentile } from "#testkit/ask.ts";
import { crowdedServer } from "#testkit/crowded-server.ts";
import { startPostgres } from "#testkit/postgres-server.ts";

const rounds = 20;
const readsPerRound = 200;

const reads = {
  "by key": sql`select * from marks where id = 77`,
  "a list of 100 rows": sql`select * from marks where id between 100 and 199 order by id`,
};

const folder = await mkdtemp(join(tmpdir(), "tidycurb-bench-"));
const apart = await createDatabase({ dataDir: folder });
const here = await fromPglite(await PGlite.create());
for (const database of [apart, here])
  await database.execute(
    `create table marks (id int primary key, words text, at timestamptz, number int, other int, more text);
     insert into marks select nth, 'Elm Street ' || nth, now(), nth, nth, repeat('x', 40) from generate_series(1, 10000) as nth`,
  );
for (const [name, read] of Object.entries(reads)) {
  const times = { here: [] as number[], apart: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const [place, database] of Object.entries({ here, apart }))
      times[place as keyof typeof times].push(await millisecondsOf(database, read));
  const [onThis, onOwn] = [percentile(times.here, 0.5), percentile(times.apart, 0.5)];
  process.stdout.write(
    `${name}: ${onThis.toFixed(3)} ms on this thread, ${onOwn.toFixed(3)} ms on its own, ratio ${(onOwn / onThis).toFixed(2)}\n`,
  );
}
await apart.close();
await here.close();
const postgres = process.argv.includes("--postgres") ? await startPostgres() : null;
const server = await crowdedServer({
  DATA_DIR: join(folder, "demo"),
  ...(postgres && { DATABASE_URL: postgres.url }),
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const megabytes = async () => `${Math.round(await server.residentMiB())} MiB`;
say(`started with the demo: ${await megabytes()}`);
for (const [clients, seconds] of [
  [1, 10],
  [20, 120],
  [200, 20],
] as const) {
  const { served, refused, failed, health, page } = await server.meet(clients, seconds);
  const shares = (times: number[]) =>
    [0.5, 0.99, 1].map((share) => `${percentile(times, share).toFixed(1)} ms`).join(", ");
  say(
    `${clients} clients: ${Math.round(served.length / seconds)} a second, ${refused} refused, ${failed.length} failed`,
  );
  say(`  median, p99, longest: calls ${shares(served)}; health ${shares(health)}; a page ${shares(page)}`);
  say(`  ${await megabytes()}`);
}
await server.stop();
await postgres?.stop();
await rm(folder, { recursive: true, force: true });

/** The mean of a round's reads, one after the other. */
async function millisecondsOf({ db }: Database, read: (typeof reads)["by key"]): Promise<number> {
  const began = performance.now();
  for (let nth = 0; nth < readsPerRound; nth++) await db.execute(read);
  return (performance.now() - began) / readsPerRound;
}
