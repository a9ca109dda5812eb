import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { createDatabase } from "#db/client.ts";
import { compose, type Runtime } from "#functions/compose.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import type { Deps } from "#platform/deps.ts";
import { administer, databaseUrl } from "#testkit/global-setup.ts";
import { startPostgres } from "#testkit/postgres-server.ts";
import { present } from "./calendar.ts";
import type { Progress, Report } from "./report.ts";

export const mostClients = 32;

export type Bench = Progress & {
  readonly homes: number;
  /** Weeks of pickups; the last two are ahead. */
  readonly weeks: number;
  readonly report: Report;
  readonly url: string;
  /** The real application, with one connection per client and its own clock. */
  readonly live: Runtime;
  depsAt(now: string): Deps;
  /** Connections outside the application, for comparisons and checks. */
  readonly plain: pg.Pool;
  /** Seconds of processor time the database server has used, across its processes; NaN except on Linux. */
  processorTime(): number;
  /** The rows of a statement on one of those connections. */
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
};

/** A process's time, with its children and their finished children. */
function processorTime(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean);
    const ticks = (of: string, ...fields: number[]) => {
      const stat = readFileSync(`/proc/${of}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return fields.reduce((sum, field) => sum + Number(stat[field]), 0);
    };
    const alive = children.reduce((sum, child) => sum + ticks(child, 11, 12), 0);
    return (alive + ticks(String(pid), 11, 12, 13, 14)) / 100;
  } catch {
    return Number.NaN;
  }
}

/** A migrated, empty Postgres server that `close` deletes, or with `url` a kept database, which stays. */
export async function openBench({
  url: kept,
  ...settings
}: Pick<Bench, "homes" | "weeks" | "report"> & Progress & { url?: string | undefined }): Promise<{
  bench: Bench;
  close(): Promise<void>;
}> {
  const server = kept ? await keptServer(kept) : await ownServer(settings.homes * settings.weeks);
  const { url } = server;
  const database = await createDatabase({ url, poolSize: mostClients });
  await prepareDatabase(database);
  const live = await compose(readEnv({ DATABASE_URL: url }), async () => database);
  await live.queue.ready();
  const plain = new pg.Pool({ connectionString: url, max: mostClients, options: "-c TimeZone=UTC" });
  return {
    bench: {
      ...settings,
      url,
      live,
      depsAt: (now = present) => ({ ...live.deps, now: () => now }),
      plain,
      processorTime: () => processorTime(server.pid),
      rows: async <Row>(text: string, values?: unknown[]) => (await plain.query(text, values)).rows as Row[],
    },
    async close() {
      await plain.end();
      await live.close();
      await server.stop();
    },
  };
}

type Server = { url: string; pid: number; stop(): Promise<void> };

async function ownServer(pickups: number): Promise<Server> {
  const server = await startPostgres({
    onDisk: true,
    settings: {
      shared_buffers: pickups >= 2_000_000 ? "4GB" : "1GB",
      effective_cache_size: "8GB",
      maintenance_work_mem: "1GB",
      work_mem: "64MB",
      max_wal_size: "8GB",
      checkpoint_timeout: "30min",
      random_page_cost: 1.1,
      // Autovacuum from filling must not disturb a measurement.
      autovacuum: "off",
    },
  });
  await administer(server.url, "create database scale");
  return { url: databaseUrl(server.url, "scale"), pid: server.pid, stop: server.stop };
}

async function keptServer(url: string): Promise<Server> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>("show data_directory");
  await client.end();
  const lines = readFileSync(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8").split("\n");
  return { url, pid: Number(lines[0]), stop: async () => {} };
}
