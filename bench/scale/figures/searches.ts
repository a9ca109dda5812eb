import type { Bench } from "../bench.ts";
import { median } from "../report.ts";

/** A search takes at most a tenth of a scan. */
const searchReach = 0.1;

export type Scanned = keyof typeof scans;

/** Scans of all rows of the table that a search's rows are in. */
const scans = {
  people: "select count(*) from users where first_name || ' ' || last_name || ' ' || email ilike $1",
  jobs: "select count(*) from jobs where address || ' ' || city || ' ' || zip_code ilike $1",
  audit_log: "select count(*) from audit_log where action || ' ' || after::text ilike $1",
};

/** A search's statements, one after the other, against the scan. */
export async function measureSearch(
  bench: Bench,
  { name, scanned, send }: { name: string; scanned: Scanned; send: (call: number) => Promise<void> },
): Promise<void> {
  const scan = () => bench.plain.query(scans[scanned], ["%nobodyhere%"]);
  await scan();
  const [ours, plain] = [await millisecondsOf(15, send), await millisecondsOf(3, scan)];
  bench.report.figure({
    row: null,
    name: `${name}, in SQL, against a scan`,
    ours,
    plain,
    unit: "ms",
    reach: { atMost: searchReach },
  });
}

async function millisecondsOf(calls: number, act: (call: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const startedAt = performance.now();
    await act(call);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}
