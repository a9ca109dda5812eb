import type { TestApp } from "./app.ts";

/**
 * The reliability figures of days, counted from promises and the ledger by plain SQL, one figure at a time; only of
 * some ZIP codes if given.
 */
export async function reliabilityBySql(
  app: TestApp,
  { fromOn, untilOn, zipCodes = null }: { fromOn: string; untilOn: string; zipCodes?: string[] | null },
) {
  const within = "scheduled_on between $1 and $2 and ($3::text[] is null or jobs.zip_code = any($3))";
  const count = async (query: string): Promise<number> => {
    const { rows } = await app.database.execute(query, [fromOn, untilOn, zipCodes]);
    return Number(rows[0]?.count ?? 0);
  };
  // Cans that waited at the curb for a return were put out once and brought back once.
  const elsewhere = {
    out: "select return_job_id from truck_observations where cans = 'leftOut' and return_job_id is not null",
    in: "select job_id from truck_observations where cans = 'leftOut' and return_job_id is not null",
    photos: "select null::uuid where false",
  };
  const promised = async (promise: keyof typeof elsewhere) => {
    const made = `select count(*) from promises join jobs on jobs.id = job_id
      where ${within} and promise = '${promise}' and jobs.id not in (${elsewhere[promise]})`;
    return { made: await count(made), kept: await count(`${made} and outcome = 'kept'`) };
  };
  const decided = `select count(*) from jobs where ${within} and exists (select from promises where job_id = jobs.id)`;
  const credited = `
    from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
    join jobs on jobs.id = booked.job_id and booked.source is null or booked.source = 'cancelled:' || jobs.id
    where ${within} and booked.kind = 'credit' and entry.account = 'homeowner_balance'
      and not exists (
        select from ledger_transactions as back where back.kind = 'credit_reversal' and back.job_id = jobs.id)
      and not exists (
        select from ledger_transactions as back join ledger_entries as theirs on theirs.transaction_id = back.id
        where back.kind = 'credit_reversal' and back.source like 'guarantee:%' and theirs.user_id = entry.user_id
          and back.booked_at >= booked.booked_at)`;
  return {
    pickups: await count(decided),
    missed: await count(`${decided} and status = 'missed'`),
    out: await promised("out"),
    in: await promised("in"),
    photos: await promised("photos"),
    credits: await count(`select count(*) ${credited}`),
    creditCents: await count(`select -sum(amount_cents) as count ${credited}`),
  };
}
