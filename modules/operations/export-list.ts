import type { exported } from "#messages/en/audit.ts";
import { countListed, listHomeowners, listRunners } from "#modules/accounts/index.ts";
import { countActivity, listActivity } from "#modules/dispatch/index.ts";
import type { PayRunRow } from "#modules/payouts/contract.ts";
import { listPayRun, renderPayRunRow } from "#modules/payouts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { audit, countAudit, isSubjectCut, listAudit } from "#platform/queries/audit-log.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek, mondayOf } from "#platform/time/periods.ts";
import { type AdminActor, fullName } from "#platform/values/actor.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { auditFilterOf } from "./audit-log.ts";
import { type ExportedList, type SummaryWording, summarizeAudit } from "./contract.ts";

type Column = keyof typeof exported;
/** A cell whose text depends on the export's language. */
export type Worded = (wording: SummaryWording) => string;
type Cell = string | number | boolean | null | Worded;
type Row = Partial<Record<Column, Cell>>;

/** A list as a table: its columns, and its rows, page by page. `total`: the current row count, null when unknown. */
export type ExportedTable = {
  columns: readonly Column[];
  pages: AsyncGenerator<Cell[][]>;
  total: number | null;
};

const rowsAtOnce = 1000;

/**
 * Everything in a list with its filters, in its order. Each page is its own statement starting after the previous one,
 * so any export needs the memory of one page. Audits the export first, without the search text, which may be a person's
 * name. Refuses with EXPORT_TOO_WIDE when a search matches too many people.
 */
export async function exportList(
  deps: Deps,
  actor: AdminActor,
  input: ExportedList,
  rowsInPage = rowsAtOnce,
): Promise<ExportedTable> {
  const { search, subject, ...filter } = { search: "", subject: "", ...input };
  await refuseCut(deps, input);
  await deps.transact((tx) =>
    audit(deps, tx, actor, {
      action: "admin.exportList",
      before: null,
      after: { ...filter, isSearched: Boolean(search || subject) },
    }),
  );
  const { columns, pagesOf, count } = tableOf(deps, input);
  return { columns, pages: inOrder(columns, pagesOf(rowsInPage)), total: await count() };
}

/** A list on screen says when it is cut; a cut table would look complete. */
async function refuseCut({ db, now }: Deps, input: ExportedList): Promise<void> {
  const isCut =
    (input.list === "jobs" &&
      input.search !== "" &&
      (await countActivity(db, { search: input.search, now: now() })).isCut) ||
    (input.list === "audit" && Boolean(input.subject) && (await isSubjectCut(db, input.subject ?? "")));
  if (isCut) throw new Refused({ code: "EXPORT_TOO_WIDE" });
}

async function* inOrder(columns: readonly Column[], pages: AsyncGenerator<Row[]>) {
  for await (const rows of pages) yield rows.map((row) => columns.map((column) => row[column] ?? null));
}

/** Pages, each continuing after the last row of the previous one. */
async function* follow<Found, After>(
  limit: number,
  list: (after: After | null) => Promise<Found[]>,
  afterOf: (row: Found) => After,
  render: (row: Found) => Row,
): AsyncGenerator<Row[]> {
  let after: After | null = null;
  for (;;) {
    const found: Found[] = await list(after);
    const rows = found.slice(0, limit);
    yield rows.map(render);
    const last = rows.at(-1);
    if (found.length <= limit || last === undefined) return;
    after = afterOf(last);
  }
}

function tableOf(
  deps: Deps,
  input: ExportedList,
): {
  columns: readonly Column[];
  pagesOf: (limit: number) => AsyncGenerator<Row[]>;
  count: () => Promise<number | null>;
} {
  const { db } = deps;
  switch (input.list) {
    case "homeowners": {
      const page = {
        search: input.search || null,
        zipCode: input.zipCode ?? null,
        state: input.state ?? null,
        sort: input.sort,
      };
      return {
        columns: homeownerColumns,
        count: () => countListed(db, { role: "homeowner", ...page }),
        pagesOf: (limit) =>
          follow(
            limit,
            (after: { key: string; id: string } | null) => listHomeowners(db, { ...page, limit, after }),
            ({ key, homeowner }) => ({ key, id: homeowner.id }),
            homeownerRow,
          ),
      };
    }
    case "runners": {
      const page = {
        search: input.search || null,
        zipCode: input.zipCode ?? null,
        state: input.state ?? null,
        sort: input.sort,
      };
      return {
        columns: runnerColumns,
        count: () => countListed(db, { role: "runner", ...page }),
        pagesOf: (limit) =>
          follow(
            limit,
            (after: { key: string; id: string } | null) => listRunners(db, { ...page, limit, after }),
            ({ key, runner }) => ({ key, id: runner.id }),
            runnerRow,
          ),
      };
    }
    case "audit": {
      const filter = auditFilterOf(input);
      return {
        columns: auditColumns,
        count: async () => (filter.subject ? null : countAudit(db, filter)),
        pagesOf: (limit) =>
          follow(
            limit,
            (after: { createdAt: string; id: string } | null) => listAudit(db, { ...filter, limit, after }),
            ({ createdAt, id }) => ({ createdAt, id }),
            auditRow,
          ),
      };
    }
    case "payRun": {
      const payWeek = mondayOf(input.week);
      const now = deps.now();
      const openWeek = firstOpenPayWeek(now, platformTimeZone);
      const list = (limit: number, after: { cents: Cents; userId: string } | null) =>
        listPayRun(db, { payWeek, openWeek, now, limit, after });
      return {
        columns: payRunColumns,
        count: async () => (await list(1, null)).totals.runners,
        pagesOf: (limit) =>
          follow(
            limit,
            async (after: { cents: Cents; userId: string } | null) => (await list(limit, after)).rows,
            ({ totalCents, userId }) => ({ cents: totalCents, userId }),
            (row) => payRunRow(payWeek, renderPayRunRow(deps, payWeek, row)),
          ),
      };
    }
    case "jobs": {
      const { filter, search } = input;
      const now = deps.now();
      // The same sort key as the list on screen: creation, window or, in a search, day.
      const instantOf = ({ job }: JobFound) =>
        search ? `${job.scheduledOn}T00:00:00.000Z` : filter === "all" ? job.createdAt : job.windowStartsAt;
      return {
        columns: jobColumns,
        count: async () => {
          const { count, isMore } = (await countActivity(db, { search, now }))[filter];
          return isMore ? null : count;
        },
        pagesOf: (limit) =>
          follow(
            limit,
            (after: { createdAt: string; id: string } | null) =>
              listActivity(db, { filter, search, now, limit, after }),
            (row) => ({ createdAt: instantOf(row), id: row.job.id }),
            jobRow,
          ),
      };
    }
  }
}

const payRunColumns = [
  "week",
  "id",
  "firstName",
  "lastName",
  "jobs",
  "earned",
  "adjusted",
  "pay",
  "status",
  "reason",
  "paid",
] as const;

function payRunRow(week: string, row: PayRunRow): Row {
  const { firstName, lastName, jobs, earned, adjusted, status, reason } = row;
  return {
    week,
    id: row.runnerId,
    firstName,
    lastName,
    jobs,
    earned,
    adjusted,
    pay: row.total,
    status,
    reason,
    paid: row.paidAt,
  };
}

const homeownerColumns = [
  "id",
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "unit",
  "city",
  "state",
  "zipCode",
  "subscription",
  "monthlyRate",
  "pickupDays",
  "cans",
  "isSuspended",
  "since",
] as const;

function homeownerRow({
  homeowner,
  user,
  subscription,
  isSuspended,
}: Awaited<ReturnType<typeof listHomeowners>>[number]): Row {
  const { id, phoneNumber, address, unit, city, state, zipCode, pickupDays, numberOfCans } = homeowner;
  return {
    id,
    ...nameOf(user),
    phone: phoneNumber,
    address,
    unit,
    city,
    state,
    zipCode,
    subscription: subscription?.status ?? "none",
    monthlyRate: subscription ? formatCents(subscription.monthlyRateCents) : null,
    pickupDays: pickupDays.join(" "),
    cans: numberOfCans,
    isSuspended,
    since: homeowner.createdAt,
  };
}

const runnerColumns = [
  "id",
  "firstName",
  "lastName",
  "email",
  "phone",
  "city",
  "zipCodes",
  "application",
  "isOnline",
  "rating",
  "completed",
  "isSuspended",
  "applied",
] as const;

function runnerRow({ runner, user }: Awaited<ReturnType<typeof listRunners>>[number]): Row {
  const { ratingSum, ratingCount } = runner;
  return {
    id: runner.id,
    ...nameOf(user),
    phone: runner.phoneNumber,
    city: runner.city,
    zipCodes: runner.serviceAreas.join(" "),
    application: runner.applicationStatus,
    isOnline: runner.isAvailable,
    rating: ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10,
    completed: runner.completedJobs,
    isSuspended: user.suspendedAt !== null,
    applied: runner.submittedAt ?? runner.createdAt,
  };
}

function nameOf({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): Row {
  return { firstName, lastName, email };
}

const auditColumns = [
  "id",
  "at",
  "actor",
  "action",
  "subject",
  "subjectId",
  "changes",
  "before",
  "after",
] as const;

function auditRow(row: Awaited<ReturnType<typeof listAudit>>[number]): Row {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    id: row.id,
    at: row.createdAt,
    actor: row.actor?.name ?? null,
    action: row.action,
    subject: row.subject ? (row.subject.name ?? (({ t }) => t("audit.deleted"))) : row.invited,
    subjectId: row.subjectId,
    changes: (wording) => summarizeAudit(row, wording).join("; "),
    before: text(row.before),
    after: text(row.after),
  };
}

const jobColumns = [
  "id",
  "day",
  "window",
  "status",
  "address",
  "city",
  "zipCode",
  "runner",
  "pay",
  "cans",
  "accepted",
  "done",
] as const;

type JobFound = Awaited<ReturnType<typeof listActivity>>[number];

function jobRow({ job, runner }: JobFound): Row {
  return {
    id: job.id,
    day: job.scheduledOn,
    window: job.timeWindow,
    status: job.status,
    address: job.address,
    city: job.city,
    zipCode: job.zipCode,
    runner: runner && fullName({ ...runner, lastName: runner.wholeLastName }),
    pay: formatCents(job.payCents),
    cans: job.numberOfCans,
    accepted: job.acceptedAt,
    done: job.completedAt,
  };
}
