import { sql } from "drizzle-orm";
import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { mostCounted } from "#modules/accounts/rules.ts";
import { literally } from "#platform/queries/prepared.ts";
import { checkedRows } from "#platform/queries/rows.ts";
import { waiting } from "../contract.ts";

/** What waits for an admin, each counted up to 1,001 along a partial index. */
export async function countWaiting(db: Db): Promise<z.output<typeof waiting.output>> {
  const most = literally(mostCounted + 1);
  const [row] = await checkedRows(
    db,
    waiting.output,
    sql`select
      (select count(*)::int from (select from problems where outcome is null limit ${most}) as open) as problems,
      (select count(distinct job_id)::int from (
        (select job_id from job_anomalies where outcome is null limit ${most})
        union all
        (select job_id from job_anomalies where answered_at is not null and answer_outcome is null limit ${most})
      ) as open) as reviews,
      (select count(*)::int from (select from support_threads where closed_at is null limit ${most}) as open) as support,
      (select count(*)::int from (select from directory where role = 'runner' and state = 'submitted' limit ${most}) as open)
        as runners,
      (select count(*)::int from (select from payouts where status <> 'paid' and status in ('held', 'failed') limit ${most})
        as open) as payouts`,
    "waiting",
  );
  if (!row) throw new Error("A count has no row");
  return row;
}
