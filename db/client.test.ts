import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#testkit/database.ts";
import { createDatabase } from "./client.ts";

describe("the embedded database's folder", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "tidycurb-client-"));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test("belongs to one process, keeps its rows, and is free again once closed", async () => {
    const first = await createDatabase({ dataDir });
    await first.execute("create table mark (id int); insert into mark values (7)");
    await writeFile(join(dataDir, "database.lock"), String(process.ppid));
    await expect(createDatabase({ dataDir })).rejects.toThrow(
      `is in use by process ${process.ppid}. Stop it, or set DATA_DIR.`,
    );
    await first.close();
    const again = await createDatabase({ dataDir });
    expect((await again.execute("select id from mark")).rows).toEqual([{ id: 7 }]);
    await again.close();
  }, 30_000);

  test("is taken over from a process that is gone", async () => {
    await writeFile(join(dataDir, "database.lock"), "999999999");
    const database = await createDatabase({ dataDir });
    await database.close();
  }, 30_000);
});

describe("a connection to a server", () => {
  test("ends a statement that takes too long", async () => {
    const server = await testDatabase();
    const impatient = await createDatabase({ url: server.url ?? "", statementTimeout: 50 });
    await expect(impatient.execute("select pg_sleep(5)")).rejects.toThrow("statement timeout");
    await impatient.close();
    await server.close();
  });
});
