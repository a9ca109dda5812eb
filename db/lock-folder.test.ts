import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./lock-folder.ts";

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "tidycurb-lock-"));
  folder = join(parent, "data", "database");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const lockFile = () => `${folder}.lock`;
const left = async () => (await readdir(join(parent, "data"))).toSorted();

test("a folder belongs to this process until released, and no file remains", async () => {
  const release = await lockFolder(folder);
  expect(await left()).toEqual(["database.lock"]);
  expect((await readFile(lockFile(), "utf8")).split("\n")[0]).toBe(String(process.pid));
  await expect(lockFolder(folder)).rejects.toThrow(
    `The database in ${folder} is in use by process ${process.pid}. Stop it, or set DATA_DIR.`,
  );
  expect(await left()).toEqual(["database.lock"]);
  await release();
  expect(await left()).toEqual([]);
  await (await lockFolder(folder))();
});

test("a running process keeps it, with or without a recorded start time", async () => {
  const release = await lockFolder(folder);
  await release();
  for (const note of ["", "\n", "\n\nsome-token\n"]) {
    await writeFile(lockFile(), `${process.ppid}${note}`);
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.ppid}.`);
  }
});

test.each([
  ["a process that is gone", "999999999"],
  ["a process that is gone, with its note", "999999999\n17\nsome-token\n"],
  ["an earlier process with this one's number", `${process.pid}\n1\nsome-token\n`],
  ["an earlier process with a running one's number", `${process.ppid}\n1\nsome-token\n`],
  ["nobody, in an empty file", ""],
  ["nobody, in other words", "-1\n"],
])("it is taken over from %s", async (_who, note) => {
  await (await lockFolder(folder))();
  await writeFile(lockFile(), note);
  const release = await lockFolder(folder);
  expect((await readFile(lockFile(), "utf8")).split("\n")[0]).toBe(String(process.pid));
  await release();
  expect(await left()).toEqual([]);
});

test("it is taken over even if the last process died during a takeover", async () => {
  await (await lockFolder(folder))();
  await writeFile(lockFile(), "999999998\n\na\n");
  const racer = await race(folder, "die while taking over");
  expect(racer).toEqual({ code: 9, said: "" });
  expect(await left()).toHaveLength(3);
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow("is in use");
  await release();
  expect(await left()).toHaveLength(1);
});

test("releasing a lock leaves another process's lock alone", async () => {
  const release = await lockFolder(folder);
  await writeFile(lockFile(), "999999999\n\nb\n");
  await release();
  expect(await left()).toEqual(["database.lock"]);
});

test("four processes that take it over from each other hold it one at a time", async () => {
  const racers = await Promise.all([1, 2, 3, 4].map(() => race(folder, "take turns")));
  expect(racers).toEqual(racers.map(() => ({ code: 0, said: "100 turns\n" })));
});

/** Another process that locks the folder. */
async function race(path: string, what: keyof typeof racers) {
  const source = `import { lockFolder } from ${JSON.stringify(new URL("./lock-folder.ts", import.meta.url).href)};
    const path = ${JSON.stringify(path)};
    ${racers[what]}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [[code], said] = await Promise.all([once(child, "close"), text(child.stdout)]);
  return { code, said };
}

const racers = {
  "take turns": `
    import { open, rename, rm, writeFile } from "node:fs/promises";
    let turns = 0;
    while (turns < 100) {
      const release = await lockFolder(path).catch((error) => {
        if (!error.message.includes("is in use by process")) throw error;
      });
      if (!release) continue;
      const inside = await open(path + ".inside", "wx").catch(() => null);
      if (!inside) {
        console.log("two have it at once");
        process.exit(1);
      }
      await inside.close();
      await rm(path + ".inside");
      turns++;
      if (turns % 2) await release();
      else {
        // As the others would find it, had this one died.
        const note = path + process.pid;
        await writeFile(note, "999999999\\n\\n" + crypto.randomUUID());
        await rename(note, path + ".lock");
      }
    }
    console.log(turns + " turns");`,
  "die while taking over": `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    fs.promises.rename = () => process.exit(9);
    syncBuiltinESMExports();
    await lockFolder(path);`,
};
