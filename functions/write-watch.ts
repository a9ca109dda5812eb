import { DrizzleQueryError } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { log } from "./log.ts";

/** Storage that can refuse writes. */
export type Written = "database" | "photos";

/** Tracks refused writes: a database that responds may still refuse them, when read-only or on a full disk. */
export type WriteWatch = {
  /** Runs work that writes, and records an error that means writes are refused. */
  watching<Result>(what: Written, work: () => Promise<Result>): Promise<Result>;
  /** The storage that refuses writes, or null. Tries a write at most every ten seconds; a refusal counts for a minute. */
  refused(): Promise<Written | null>;
};

const triedAgainAfter = 10_000;
const rememberedFor = 60_000;

/** `tryPhotos`: null when photos are stored elsewhere. `elapsed`: milliseconds of a steady clock. */
export function createWriteWatch(
  { execute }: Pick<Database, "execute">,
  {
    tryPhotos,
    elapsed = () => performance.now(),
  }: { tryPhotos: (() => Promise<void>) | null; elapsed?: () => number },
): WriteWatch {
  const failedAt = new Map<Written, number>();
  let tried: { at: number; outcome: Promise<Written | null> } | null = null;
  let photosFailure: string | null = null;

  const isRemembered = (what: Written) => elapsed() - (failedAt.get(what) ?? -rememberedFor) < rememberedFor;
  const note = (what: Written, error: unknown) => {
    if (!saysNoWrites(error)) return;
    if (!isRemembered(what)) log("error", "writes refused", { reason: what });
    failedAt.set(what, elapsed());
  };
  const tryAll = async (): Promise<Written | null> => {
    if (await isRefused(() => tryDatabase(execute))) return "database";
    // A local folder has no timeouts, so any failure means that photos cannot be saved.
    const failure = tryPhotos && (await failureOf(tryPhotos));
    if (failure && failure !== photosFailure)
      log("error", "writes refused", { reason: "photos", code: failure });
    photosFailure = failure;
    return failure ? "photos" : null;
  };

  return {
    async watching(what, work) {
      try {
        return await work();
      } catch (error) {
        note(what, error);
        throw error;
      }
    },
    async refused() {
      if (!tried || elapsed() - tried.at >= triedAgainAfter) tried = { at: elapsed(), outcome: tryAll() };
      const outcome = await tried.outcome;
      return (["database", "photos"] as const).find((what) => what === outcome || isRemembered(what)) ?? null;
    },
  };
}

/** The code of the error's innermost cause, or else its name; null if the work succeeds. */
async function failureOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const { code, name } = innermost(error) as { code?: unknown; name?: string };
    return typeof code === "string" ? code : (name ?? "Error");
  }
}

/** Other errors, such as a timeout, do not mean that writes are refused. */
async function isRefused(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return false;
  } catch (error) {
    return saysNoWrites(error);
  }
}

/** Writes to the write-ahead log and no table, and waits until the record is on disk. */
async function tryDatabase(execute: Database["execute"]): Promise<void> {
  const { rows } = await execute("select current_setting('transaction_read_only') as read_only");
  if (rows[0]?.read_only === "on")
    throw Object.assign(new Error("The database is read only"), { code: "25006" });
  await execute("select pg_logical_emit_message(true, 'tidycurb', 'health')");
}

/** Disk full, over quota, read-only or failing, as Postgres and Node report it. */
const codes = /^(?:53100|25006|58030|ENOSPC|EDQUOT|EROFS|EIO)$/;
const messages =
  /no space left on device|disk quota exceeded|read-only file system|could not (?:extend|write to) file/i;
/** WASI error numbers of EDQUOT, EIO, ENOSPC and EROFS, from the embedded database's file system. */
const wasiNumbers = [19, 29, 51, 69];

/** Checks the innermost cause only: a Drizzle error's message repeats the parameters, which contain user input. */
function saysNoWrites(error: unknown): boolean {
  const cause = innermost(error);
  if (!(cause instanceof Error) || cause instanceof DrizzleQueryError) return false;
  const { code, errno, name } = cause as { code?: unknown; errno?: unknown; name: string };
  if (typeof code === "string" && codes.test(code)) return true;
  // Other database errors may quote a value in their message, such as 22P02.
  if (typeof code === "string" && !/^(?:58|XX)/.test(code)) return false;
  if (name === "ErrnoError" && typeof errno === "number" && wasiNumbers.includes(errno)) return true;
  return messages.test(cause.message);
}

function innermost(error: unknown): unknown {
  let cause = error;
  for (let depth = 0; depth < 8 && cause instanceof Error && cause.cause instanceof Error; depth++)
    cause = cause.cause;
  return cause;
}
