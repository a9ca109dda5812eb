import type { exported } from "#messages/en/exported.ts";
import type { WaitingEntry } from "#modules/areas/contract.ts";
import type { AdminBill, AdminCredit, AdminRefund, WaitingZip } from "#modules/billing/contract.ts";
import { bills, credits, refunds } from "#modules/billing/index.ts";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import { dispatchJobs } from "#modules/dispatch/index.ts";
import type { Gift } from "#modules/growth/contract/gifts.ts";
import type { ListedRunnerReferral } from "#modules/growth/contract/runners.ts";
import type { Coupon } from "#modules/growth/contract.ts";
import { coupons, gifts, runnerReferrals } from "#modules/growth/index.ts";
import type { Delivery } from "#modules/notices/contract.ts";
import { deliveries } from "#modules/notices/index.ts";
import type { AdminRental } from "#modules/people/contract.ts";
import { rentals } from "#modules/people/index.ts";
import type { AdminProblem } from "#modules/pickups/contract/records.ts";
import { problems } from "#modules/pickups/index.ts";
import type { CoverageRow } from "#modules/standing-routes/contract.ts";
import { coverage } from "#modules/standing-routes/index.ts";
import type { AdminSupportThread } from "#modules/support/contract.ts";
import { supportThreads } from "#modules/support/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { plannedMargins } from "./business.ts";
import type { PlacedMargin } from "./contract/business.ts";
import type { ExportedList } from "./contract/exports.ts";
import type { SummaryWording } from "./contract.ts";
import { waitingByZip, waitingList } from "./figures.ts";

type Column = keyof typeof exported;
/** A cell whose text depends on the export's language. */
type Worded = (wording: SummaryWording) => string;
export type Cell = string | number | boolean | null | Worded;
/** The columns of a table, in order: what each shows of a row. */
export type Cells<Found> = { readonly [column in Column]?: (found: Found) => Cell };

/** A list as a table: its columns, and its rows, page by page. `total`: the current row count, null when unknown. */
export type ExportedTable = {
  columns: readonly Column[];
  pages: AsyncGenerator<Cell[][]>;
  total: number | null;
};

type ReadByAct = Extract<
  ExportedList,
  {
    list:
      | "bills"
      | "credits"
      | "coupons"
      | "gifts"
      | "runnerReferrals"
      | "refunds"
      | "deliveries"
      | "problems"
      | "rentals"
      | "support"
      | "margins"
      | "dispatch"
      | "coverage"
      | "waiting"
      | "waitingZips";
  }
>;

const limit = 100;

/** A list's table, read through the act that shows it: the same rows, in the same order. */
export function tableOfAct(deps: Deps, actor: AdminActor, input: ReadByAct): ExportedTable {
  switch (input.list) {
    case "bills":
      return readPages(billCells, (cursor) => bills(deps, actor, { ...input, limit, cursor }));
    case "credits":
      return readPages(creditCells, (cursor) => credits(deps, actor, { ...input, limit, cursor }));
    case "coupons":
      return readPages(couponCells, (cursor) => coupons(deps, actor, { ...input, limit, cursor }));
    case "gifts":
      return readPages(giftCells, (cursor) => gifts(deps, actor, { ...input, limit, cursor }));
    case "runnerReferrals":
      return readPages(runnerReferralCells, (cursor) =>
        runnerReferrals(deps, actor, { ...input, limit, cursor }),
      );
    case "refunds":
      return readPages(refundCells, (cursor) => refunds(deps, actor, { ...input, limit, cursor }));
    case "deliveries":
      return readPages(deliveryCells, (cursor) => deliveries(deps, actor, { ...input, cursor }));
    case "problems":
      return readPages(problemCells, (cursor) => problems(deps, actor, { ...input, limit, cursor }));
    case "rentals":
      return readPages(rentalCells, (cursor) => rentals(deps, actor, { ...input, limit, cursor }));
    case "margins":
      return readPages(marginCells, (cursor) => plannedMargins(deps, actor, { ...input, limit, cursor }));
    case "dispatch":
      return readPages(pickupCells, (cursor) => dispatchJobs(deps, actor, { ...input, limit, cursor }));
    case "coverage":
      return readPages(coverageCells, (cursor) => coverage(deps, actor, { ...input, limit, cursor }));
    case "waiting":
      return readPages(waitingCells, (cursor) => waitingList(deps, actor, { ...input, limit, cursor }));
    case "waitingZips":
      return readPages(zipCells, (cursor) => waitingByZip(deps, actor, { ...input, limit, cursor }));
    case "support":
      return readPages(supportCells, (cursor) => supportThreads(deps, actor, { ...input, limit, cursor }));
  }
}

type Page<Row> = { rows: Row[]; nextCursor: string | null };

/** A table of a list's pages, each read after the previous one. */
export function readPages<Row>(
  cells: Cells<Row>,
  read: (cursor: string | null) => Promise<Page<Row>>,
  total: number | null = null,
): ExportedTable {
  const shown = Object.values(cells);
  async function* pages(): AsyncGenerator<Cell[][]> {
    let cursor: string | null = null;
    do {
      const page: Page<Row> = await read(cursor);
      yield page.rows.map((row) => shown.map((cell) => cell(row)));
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  return { columns: Object.keys(cells) as Column[], pages: pages(), total };
}

const billCells: Cells<AdminBill> = {
  id: ({ id }) => id,
  homeowner: ({ homeowner }) => homeowner.name,
  number: ({ number }) => number,
  status: ({ status }) => status,
  month: ({ periodStartsOn }) => periodStartsOn,
  amount: ({ amount }) => amount,
  credited: ({ credited }) => credited,
  refunded: ({ refunded }) => refunded,
  attempts: ({ attempts }) => attempts,
  at: ({ createdAt }) => createdAt,
};

const creditCells: Cells<AdminCredit> = {
  id: ({ id }) => id,
  homeowner: ({ homeowner }) => homeowner.name,
  amount: ({ amount }) => amount,
  cause: ({ cause }) => cause,
  reason: ({ reason }) => reason,
  by: ({ by }) => by,
  day: ({ pickupOn }) => pickupOn,
  at: ({ bookedAt }) => bookedAt,
};

const refundCells: Cells<AdminRefund> = {
  id: ({ id }) => id,
  homeowner: ({ homeowner }) => homeowner.name,
  number: ({ number }) => number,
  amount: ({ amount }) => amount,
  status: ({ status }) => status,
  reason: ({ reason }) => reason,
  by: ({ by }) => by,
  at: ({ createdAt }) => createdAt,
};

const deliveryCells: Cells<Delivery> = {
  id: ({ sourceId }) => sourceId,
  person: ({ person }) => person.name,
  channel: ({ channel }) => channel,
  kind: ({ kind }) => kind,
  status: ({ state }) => state,
  reason: ({ trouble }) => trouble,
  attempts: ({ attempts }) => attempts,
  at: ({ settledAt, createdAt }) => settledAt ?? createdAt,
};

const problemCells: Cells<AdminProblem> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  homeowner: ({ homeowner }) => homeowner.name,
  email: ({ homeowner }) => homeowner.email,
  wish: ({ wish }) => wish,
  outcome: ({ outcome }) => outcome,
  credited: ({ credit }) => credit,
  address: ({ job }) => job.address,
  day: ({ job }) => job.scheduledDate.slice(0, 10),
  window: ({ job }) => job.timeWindow,
  at: ({ reportedAt }) => reportedAt,
};

const rentalCells: Cells<AdminRental> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  homeowner: ({ host }) => host.name,
  address: ({ address }) => address,
  city: ({ city }) => city,
  state: ({ state }) => state,
  zipCode: ({ zipCode }) => zipCode,
  cans: ({ cans }) => cans,
  calendars: ({ calendars }) => calendars,
  troubled: ({ troubled }) => troubled,
  since: ({ createdAt }) => createdAt,
};

const marginCells: Cells<PlacedMargin> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  address: ({ street }) => street,
  zipCode: ({ zipCode }) => zipCode,
  homes: ({ homes }) => homes,
  jobs: ({ pickups }) => pickups,
  monthlyRate: ({ price }) => price,
  fees: ({ fees }) => fees,
  pay: ({ pay }) => pay,
  credited: ({ credits }) => credits,
  // A number, because a loss as text would look like a formula and not be summed.
  left: ({ left }) => Number(left),
};

const couponCells: Cells<Coupon> = {
  code: ({ code }) => code,
  amount: ({ amount }) => amount,
  months: ({ months }) => months,
  uses: ({ uses }) => uses,
  mostUses: ({ mostUses }) => mostUses,
  credited: ({ credited }) => credited,
  lastOn: ({ endsOn }) => endsOn,
  status: ({ state }) => state,
  at: ({ createdAt }) => createdAt,
};

const giftCells: Cells<Gift> = {
  id: ({ id }) => id,
  giver: ({ giverName }) => giverName,
  email: ({ giverEmail }) => giverEmail,
  code: ({ codeEnd }) => codeEnd,
  months: ({ months }) => months,
  amount: ({ amount }) => amount,
  paidAt: ({ paidAt }) => paidAt,
  status: ({ state }) => state,
};

const runnerReferralCells: Cells<ListedRunnerReferral> = {
  runner: ({ runner }) => runner.name,
  referrer: ({ referrer }) => referrer.name,
  amount: ({ amount }) => amount,
  completed: ({ done }) => done,
  needed: ({ pickups }) => pickups,
  pay: ({ paid }) => paid,
  status: ({ state }) => state,
  at: ({ joinedAt }) => joinedAt,
};

const pickupCells: Cells<DispatchJob> = {
  id: ({ id }) => id,
  day: ({ day }) => day,
  address: ({ address }) => address,
  city: ({ city }) => city,
  zipCode: ({ zipCode }) => zipCode,
  status: ({ status }) => status,
  runner: ({ runner }) => runner?.name ?? null,
  window: ({ timeWindow }) => timeWindow,
  outBy: ({ legs }) => legs.out.by,
  inBy: ({ legs }) => legs.in.by,
  cans: ({ numberOfCans }) => numberOfCans,
};

const coverageCells: Cells<CoverageRow> = {
  id: ({ id }) => id,
  zipCode: ({ zipCode }) => zipCode,
  city: ({ city }) => city,
  street: ({ name }) => name,
  weekday: ({ weekday }) => weekday,
  homes: ({ homes }) => homes,
  open: ({ open }) => open,
  runners: ({ regulars }) => regulars.map(({ name }) => name).join(", "),
  backups: ({ backups }) => backups.join(", "),
};

const waitingCells: Cells<WaitingEntry> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  zipCode: ({ zipCode }) => zipCode,
  isServed: ({ isServed }) => isServed,
  waiting: ({ waitingThere }) => waitingThere,
  language: ({ language }) => language,
  since: ({ createdAt }) => createdAt,
};

const zipCells: Cells<WaitingZip> = {
  zipCode: ({ zipCode }) => zipCode,
  isServed: ({ isServed }) => isServed,
  waiting: ({ waiting }) => waiting,
  since: ({ since }) => since,
  isOffered: ({ isOffered }) => isOffered,
  runners: ({ runners }) => runners,
  runnersNeeded: ({ runnersNeeded }) => runnersNeeded,
  applicants: ({ applicants }) => applicants,
  checks: ({ checks }) => checks,
};

const supportCells: Cells<AdminSupportThread> = {
  id: ({ id }) => id,
  topic: ({ topic }) => topic,
  person: ({ writer }) => writer.name,
  email: ({ writer }) => writer.email,
  role: ({ writer }) => writer.role,
  excerpt: ({ excerpt }) => excerpt,
  at: ({ lastMessageAt }) => lastMessageAt,
};
