import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { promises } from "#db/schema/index.ts";
import { records } from "#platform/queries/records.ts";

/** Stores promise outcomes of jobs in one statement; existing ones stay unchanged. */
export async function insertPromises(
  db: Db,
  rows: Pick<typeof promises.$inferInsert, "jobId" | "promise" | "dueAt" | "outcome">[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return;
  const given = records(
    rows.map(({ jobId, promise, dueAt, outcome }) => ({ job_id: jobId, promise, due_at: dueAt, outcome })),
    "job_id uuid, promise text, due_at timestamptz, outcome text",
  );
  await db.execute(sql`
    insert into ${promises} (job_id, promise, due_at, outcome, decided_at)
    select job_id, promise, due_at, outcome, ${now}::timestamptz from ${given}
    on conflict (job_id, promise) do nothing`);
}
