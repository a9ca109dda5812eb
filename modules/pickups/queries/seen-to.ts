import { type SQL, sql } from "drizzle-orm";
import {
  homeownerProfiles,
  jobEvents,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  problems,
} from "#db/schema/index.ts";

/**
 * The follow-ups of a missed pickup, as rows (kind, at, by_user, on_day, words): a return visit not cancelled since, a
 * credit somebody gave for it or has since given its home by hand, an answer to a problem, a note. Excludes automatic
 * credits. `of` names a row with a pickup's id, homeowner_id and out_by.
 */
export function seenTo(of: "lost" | "jobs"): SQL {
  const job = sql.raw(of);
  return sql`
    select case problem.outcome when 'answered' then 'answered' when 'credit' then 'credit' else 'returnVisit' end as kind,
      problem.resolved_at as at, problem.resolved_by as by_user, visit.scheduled_on as on_day, problem.answer as words
    from ${problems} as problem left join ${jobs} as visit on visit.id = problem.return_job_id
    where problem.job_id = ${job}.id and problem.outcome in ('returnVisit', 'credit', 'answered')
      and visit.status is distinct from 'cancelled'
    union all
    select 'noted', noted.happened_at, noted.user_id, null, noted.reason from ${jobEvents} as noted
    where noted.job_id = ${job}.id and noted.from_status = 'missed' and noted.to_status = 'missed'
    union all
    select 'credit', given.booked_at, null::uuid, null, given.reason
    from ${homeownerProfiles} as credited
    join ${ledgerEntries} as entry on entry.user_id = credited.user_id and entry.account = 'homeowner_balance'
    cross join lateral (
      select booked.booked_at, booked.reason from ${ledgerTransactions} as booked
      where booked.id = entry.transaction_id and booked.source like 'hand:%' and booked.booked_at >= ${job}.out_by offset 0
    ) as given
    where credited.id = ${job}.homeowner_id`;
}
