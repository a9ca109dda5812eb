/**
 * Loaded before a server's own code, in each of its threads. Makes the clock jump and the disk full, as the file at
 * FAULTY_MACHINE says. Everything else is the real machine's.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** The file's content; null until it exists. */
export type FaultyMachine = {
  /** Milliseconds by which the clock is ahead of the machine's own. */
  aheadMs?: number;
  /** No file in this folder takes another byte. */
  fullFolder?: string | null;
};

const path = process.env.FAULTY_MACHINE ?? "";
const everyMs = 20;
let faults: FaultyMachine = {};
const look = () => {
  try {
    faults = JSON.parse(fs.readFileSync(path, "utf8"));
  } catch {
    // Not written yet, or half written.
  }
};
look();
setInterval(look, everyMs).unref();

const RealDate = Date;
const now = () => RealDate.now() + (faults.aheadMs ?? 0);
globalThis.Date = new Proxy(RealDate, {
  construct: (_, given, target) => Reflect.construct(RealDate, given.length > 0 ? given : [now()], target),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

const noSpace = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    errno: -28,
    syscall: "write",
  });
const isFull = (file: unknown) => {
  const folder = faults.fullFolder;
  if (!folder) return false;
  try {
    const name = typeof file === "number" ? fs.readlinkSync(`/proc/self/fd/${file}`) : String(file);
    return name.startsWith(folder);
  } catch {
    return false;
  }
};
const { writeSync } = fs;
const { writeFile } = fs.promises;
fs.writeSync = ((file: number, ...given: never[]) => {
  if (isFull(file)) throw noSpace();
  return (writeSync as (...all: unknown[]) => number)(file, ...given);
}) as typeof fs.writeSync;
fs.promises.writeFile = async (file, ...given) => {
  if (isFull(file)) throw noSpace();
  return writeFile(file, ...given);
};
syncBuiltinESMExports();
