import type { Database } from "#db/client.ts";
import { log } from "./log.ts";

/** What is written to on this machine or over the network. */
export type Written = "database" | "photos";

/** Whether writes are taken: a database that answers may refuse them, on a full disk or set to read only. */
export type WriteWatch = {
  /** Does work that writes, and remembers a failure that says that no write is taken. */
  watching<Result>(what: Written, work: () => Promise<Result>): Promise<Result>;
  /** What takes no writes, by a write of its own at most every ten seconds, and by what failed within the last minute; else null. */
  refused(): Promise<Written | null>;
};

const triedAgainAfter = 10_000;
const rememberedFor = 60_000;

/**
 * `tryPhotos` writes to the photo folder; null where photos are kept elsewhere. `elapsed` counts milliseconds on whatever is
 * done to the clock.
 */
export function createWriteWatch(
  { execute }: Pick<Database, "execute">,
  {
    tryPhotos,
    elapsed = () => performance.now(),
  }: { tryPhotos: (() => Promise<void>) | null; elapsed?: () => number },
): WriteWatch {
  const failedAt = new Map<Written, number>();
  let tried: { at: number; outcome: Promise<Written | null> } | null = null;

  const isRemembered = (what: Written) => elapsed() - (failedAt.get(what) ?? -rememberedFor) < rememberedFor;
  const note = (what: Written, error: unknown) => {
    if (!saysNoWrites(error)) return;
    if (!isRemembered(what)) log("error", "writes are refused", { reason: what });
    failedAt.set(what, elapsed());
  };
  const tryAll = async (): Promise<Written | null> => {
    if (await isRefused(() => tryDatabase(execute))) return "database";
    return tryPhotos && (await isRefused(tryPhotos)) ? "photos" : null;
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
      return outcome ?? (["database", "photos"] as const).find(isRemembered) ?? null;
    },
  };
}

/** Whatever else is wrong with a write, such as that it is slow, says nothing of others. */
async function isRefused(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return false;
  } catch (error) {
    return saysNoWrites(error);
  }
}

/** A record in the log that every write goes through, and is on the disk before the answer; no table has it. */
async function tryDatabase(execute: Database["execute"]): Promise<void> {
  const { rows } = await execute("select current_setting('transaction_read_only') as read_only");
  if (rows[0]?.read_only === "on")
    throw Object.assign(new Error("The database is read only"), { code: "25006" });
  await execute("select pg_logical_emit_message(true, 'tidycurb', 'health')");
}

/** Disk full, over quota, read only, or failing: of Postgres, of Node, and of the file system within the embedded database. */
const codes = /^(?:53100|53400|25006|58030|ENOSPC|EDQUOT|EROFS|EIO)$/;
const messages =
  /no space left on device|disk quota exceeded|read-only file system|could not (?:extend|write to) file/i;
/** EDQUOT, EIO, ENOSPC and EROFS as WASI counts them. */
const wasiNumbers = [19, 29, 51, 69];

function saysNoWrites(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    const { code, errno, name } = cause as { code?: unknown; errno?: unknown; name: string };
    if (typeof code === "string" && codes.test(code)) return true;
    if (name === "ErrnoError" && typeof errno === "number" && wasiNumbers.includes(errno)) return true;
    if (messages.test(cause.message)) return true;
  }
  return false;
}
