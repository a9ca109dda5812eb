import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createOutboxFolder } from "#adapters/email/outbox-folder.ts";
import { createLocalPhotos } from "#adapters/photos/local-disk.ts";
import { createSmsFolder } from "#adapters/sms/outbox-folder.ts";
import { createDatabase } from "#db/client.ts";
import { publishDemoCalendars } from "#demo/calendars.ts";
import { fullTest } from "#testkit/full.ts";
import { appSecret } from "./app-secret.ts";
import { guardDataFolder } from "./data-folder.ts";

let outside: string;
let folder: string;
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), "tidycurb-data-"));
  folder = join(outside, "data");
});
afterEach(() => rm(outside, { recursive: true }));

/** Paths in the folder that other users of this machine could open, with their permissions. */
async function open(): Promise<string[]> {
  const names = ["", ...(await readdir(folder, { recursive: true }))];
  const found = await Promise.all(
    names.map(async (name) => ({ name, mode: (await lstat(join(folder, name))).mode & 0o777 })),
  );
  return found.filter(({ mode }) => mode & 0o077).map(({ name, mode }) => `${mode.toString(8)} ${name}`);
}
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test("creates emails, texts, photos, calendars and the secret for this user only", async () => {
  const sentEmail = { id: "1", to: "a@example.com", subject: "Link", text: "secret", html: "", listId: "" };
  await createOutboxFolder(join(folder, "outbox")).send(sentEmail as never);
  await createSmsFolder(join(folder, "outbox"), () => "2026-03-10T15:00:00.000Z").send({
    id: "2",
    to: "+12125550100",
    text: "Code 1",
  } as never);
  const photos = { folder: join(folder, "uploads"), secret: "x", basePath: "/api/photos", now: () => 0 };
  await createLocalPhotos(photos).write("photos/one.jpg", new Uint8Array([1]), "image/jpeg");
  await publishDemoCalendars(folder, "2026-03-10");
  await appSecret({ APP_SECRET: undefined, DATA_DIR: folder });
  expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(8);
  expect(await open()).toEqual([]);
});

fullTest(
  "creates the embedded database and its lock for this user only, including later files",
  async () => {
    const database = await createDatabase({ dataDir: folder });
    try {
      await database.execute("create table later (name text); insert into later values ('Ada')");
      await database.execute("checkpoint");
      expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(900);
      expect(await open()).toEqual([]);
    } finally {
      await database.close();
    }
  },
  120_000,
);

/** Creates an earlier release's folders and files, all open to other users. */
async function leftOpen(): Promise<void> {
  for (const name of ["database/base/1", "uploads/photos", "outbox", "calendars"]) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, "file"), "");
  }
  for (const name of ["app-secret", "database.lock"]) await writeFile(join(folder, name), "");
  for (const name of ["", ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, name);
    await chmod(path, (await lstat(path)).isDirectory() ? 0o755 : 0o666);
  }
}

test("restricts files an earlier release left open, without visiting each photo", async () => {
  await leftOpen();
  const elsewhere = join(outside, "elsewhere");
  await writeFile(elsewhere, "");
  await chmod(elsewhere, 0o644);
  await symlink(elsewhere, join(folder, "outbox.link"));
  expect(await guardDataFolder(folder)).toEqual([]);
  const names = ["", "database", "uploads", "outbox", "calendars", "app-secret", "database.lock"];
  expect(await Promise.all(names.map((name) => modeOf(join(folder, name))))).toEqual([
    ...Array(5).fill("700"),
    ...Array(2).fill("600"),
  ]);
  // Other users cannot get this far, so a start does not check the files here.
  expect(await modeOf(join(folder, "uploads/photos/file"))).toBe("666");
  expect(await modeOf(elsewhere)).toBe("644");
});

test("restricts only its own folders when others keep files beside them", async () => {
  await leftOpen();
  await mkdir(join(folder, "somebodys-own"));
  await chmod(join(folder, "somebodys-own"), 0o755);
  expect(await guardDataFolder(folder)).toEqual([]);
  expect(await modeOf(folder)).toBe("755");
  expect(await modeOf(join(folder, "somebodys-own"))).toBe("755");
  expect(await modeOf(join(folder, "outbox"))).toBe("700");
  expect(await modeOf(join(folder, "app-secret"))).toBe("600");
});

test("leaves shared folders such as /tmp, and missing ones, alone", async () => {
  expect(await guardDataFolder(folder)).toEqual([]);
  await expect(stat(folder)).rejects.toThrow("ENOENT");
  await mkdir(folder);
  await chmod(folder, 0o1777);
  await mkdir(join(folder, "outbox"));
  await guardDataFolder(folder);
  expect(await modeOf(folder)).toBe("777");
  expect(await modeOf(join(folder, "outbox"))).toBe("700");
});
