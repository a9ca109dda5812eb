import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { percentile } from "#testkit/ask.ts";
import { crowdedServer } from "#testkit/crowded-server.ts";
import { type PostgresServer, startPostgres } from "#testkit/postgres-server.ts";

let folder: string;
let postgres: PostgresServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidycurb-crowd-"));
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  { database: "the embedded database", most: 450, env: () => ({}) },
  { database: "Postgres", most: 250, env: () => ({ DATABASE_URL: postgres.url }) },
])(
  "200 clients on $database: each is answered, health and pages at once, and memory stays below $most MiB",
  async ({ database, most, env }) => {
    const server = await crowdedServer({ DATA_DIR: join(folder, database.replaceAll(" ", "-")), ...env() });
    const few = await server.meet(20, 120);
    expect(few.failed).toEqual([]);
    expect(await server.residentMiB()).toBeLessThan(most);
    const many = await server.meet(200, 20);
    expect(many.failed).toEqual([]);
    expect(many.served.length).toBeGreaterThan(200);
    expect(percentile(many.health, 0.5)).toBeLessThan(200);
    expect(percentile(many.health, 0.95)).toBeLessThan(1000);
    expect(percentile(many.page, 0.95)).toBeLessThan(1000);
    await server.stop();
  },
);
