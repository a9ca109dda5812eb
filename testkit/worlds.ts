import type { TestApp } from "./app.ts";

/** The same ids in each world, because a home's data depends on its id. */
export function sameIds(): () => string {
  let made = 0;
  return () => `01890000-0000-7000-8000-${(made++).toString(16).padStart(12, "0")}`;
}

/** Figures are in random slots; an invariant checks their sums. */
const leftOut = [
  "zip_codes",
  "sessions",
  "schedule_runs",
  "login_attempts",
  "daily_figures",
  "total_figures",
];
const providerIds = /\b(cus|sub|in|evt|re|pi|seti|cbtxn|tr|acct)_\w*\d\w*/g;
/**
 * Columns that differ with ids or a crash: search words contain parts of an address made from an id, a device mark is
 * per person, and an email whose sender crashed has one more attempt.
 */
const ofItsOwn: Record<string, string[]> = {
  directory: ["words"],
  known_devices: ["mark_hash"],
  deliveries: ["attempts"],
  guest_messages: ["attempts"],
};
/** Test mode numbers an invoice by its subscription's id. */
const testNumbers = /\bTEST-[0-9A-F]{6}-/g;
/** A vault seals the same text differently each time. */
const sealed = /(token=|\/record\/|sealed"?: *\\?")[0-9a-f]{8}\.[A-Za-z0-9_-]+/g;
const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*\+00:00/g;
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * Every table row, pending task and sent email, without ids. `telling` columns are left out; with `laterBy`, instants
 * are too.
 */
export async function worldOf(
  app: TestApp,
  { laterBy, telling = [] }: { laterBy?: number; telling?: string[] } = {},
): Promise<Record<string, string[]>> {
  const bare = (text: unknown) => {
    const words = withoutIds(String(text));
    return laterBy ? words.replace(instants, "instant") : words;
  };
  const { rows: tables } = await app.database.execute(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const world: Record<string, string[]> = {};
  for (const { name } of tables as { name: string }[]) {
    if (leftOut.includes(name)) continue;
    // A home's bucket is part of its id.
    const { rows } = await app.database.execute(
      `select (to_jsonb(row) - $1::text[])::text as text from "${name}" as row`,
      [["bucket", ...(ofItsOwn[name] ?? []), ...telling]],
    );
    world[name] = rows.map(({ text }) => bare(text)).toSorted();
  }
  const { rows: tasks } = await app.database.execute(
    "select name || ' ' || data::text as text from tasks.job where state in ('created', 'retry', 'active', 'failed')",
  );
  world.tasks = tasks.map(({ text }) => bare(text)).toSorted();
  // An email sent twice keeps its id, which mail programs use to drop duplicates.
  const emails = new Map(app.emails.map((email) => [email.id, bare(JSON.stringify(email))]));
  world.emails = [...emails.values()].toSorted();
  return world;
}

function withoutIds(text: string): string {
  return text
    .replace(uuids, "id")
    .replace(providerIds, "$1_id")
    .replace(sealed, "$1sealed")
    .replace(testNumbers, "TEST-id-");
}
