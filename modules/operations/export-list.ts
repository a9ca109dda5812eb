import { countListed, listHomeowners, listRunners } from "#modules/accounts/index.ts";
import { countActivity, listActivity } from "#modules/dispatch/index.ts";
import type { PayRunRow } from "#modules/payouts/contract.ts";
import { listPayRun, renderPayRunRow } from "#modules/payouts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { ListOrder } from "#platform/list-search.ts";
import { audit, countAudit, isSubjectCut, listAudit } from "#platform/queries/audit-log.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek, mondayOf } from "#platform/time/periods.ts";
import { type AdminActor, fullName } from "#platform/values/actor.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { auditFilterOf } from "./audit-log.ts";
import { type ExportedList, summarizeAudit } from "./contract.ts";
import { type Cell, type Cells, type ExportedTable, tableOfAct } from "./export-acts.ts";

export type { ExportedTable } from "./export-acts.ts";

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
  const { search, subject, person, number, ...filter } = {
    search: "",
    subject: "",
    person: "",
    number: "",
    ...input,
  };
  await refuseCut(deps, input);
  await deps.transact((tx) =>
    audit(deps, tx, actor, {
      action: "admin.exportList",
      before: null,
      after: { ...filter, isSearched: Boolean(search || subject || person || number) },
    }),
  );
  return tableOf(deps, actor, input, rowsInPage);
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

/** Pages, each continuing after the last row of the previous one. */
async function* follow<Found, After>(
  cells: Cells<Found>,
  limit: number,
  list: (after: After | null) => Promise<Found[]>,
  afterOf: (row: Found) => After,
): AsyncGenerator<Cell[][]> {
  const shown = Object.values(cells);
  let after: After | null = null;
  for (;;) {
    const found: Found[] = await list(after);
    const rows = found.slice(0, limit);
    yield rows.map((row) => shown.map((cell) => cell(row)));
    const last = rows.at(-1);
    if (found.length <= limit || last === undefined) return;
    after = afterOf(last);
  }
}

async function tableOf(
  deps: Deps,
  actor: AdminActor,
  input: ExportedList,
  limit: number,
): Promise<ExportedTable> {
  const { db } = deps;
  const table = <Found, After>(
    cells: Cells<Found>,
    total: number | null,
    list: (after: After | null) => Promise<Found[]>,
    afterOf: (row: Found) => After,
  ): ExportedTable => ({
    columns: Object.keys(cells) as ExportedTable["columns"][number][],
    pages: follow(cells, limit, list, afterOf),
    total,
  });
  switch (input.list) {
    case "homeowners": {
      const page = peopleOf(input);
      return table(
        homeownerCells,
        await countListed(db, { role: "homeowner", ...page }),
        (after: PersonKey | null) => listHomeowners(db, { ...page, limit, after }),
        ({ key, homeowner }) => ({ key, id: homeowner.id }),
      );
    }
    case "runners": {
      const page = peopleOf(input);
      return table(
        runnerCells,
        await countListed(db, { role: "runner", ...page }),
        (after: PersonKey | null) => listRunners(db, { ...page, limit, after }),
        ({ key, runner }) => ({ key, id: runner.id }),
      );
    }
    case "audit": {
      const filter = auditFilterOf(input);
      return table(
        auditCells,
        filter.subject ? null : await countAudit(db, filter),
        (after: RowKey | null) => listAudit(db, { ...filter, limit, after }),
        ({ createdAt, id }) => ({ createdAt, id }),
      );
    }
    case "payRun": {
      const payWeek = mondayOf(input.week);
      const now = deps.now();
      const openWeek = firstOpenPayWeek(now, platformTimeZone);
      const list = (limit: number, after: { cents: Cents; userId: string } | null) =>
        listPayRun(db, { payWeek, openWeek, now, limit, after });
      return table(
        payRunCells,
        (await list(1, null)).totals.runners,
        async (after: { cents: Cents; userId: string } | null) =>
          (await list(limit, after)).rows.map((row) => ({
            ...renderPayRunRow(deps, payWeek, row),
            week: payWeek,
            after: { cents: row.totalCents, userId: row.userId },
          })),
        ({ after }) => after,
      );
    }
    case "jobs": {
      const { filter, search } = input;
      const now = deps.now();
      const { count, isMore } = (await countActivity(db, { search, now }))[filter];
      return table(
        jobCells,
        isMore ? null : count,
        (after: RowKey | null) => listActivity(db, { filter, search, now, limit, after }),
        // The same sort key as the list on screen: creation, window or, in a search, day.
        ({ job }) => ({
          id: job.id,
          createdAt: search
            ? `${job.scheduledOn}T00:00:00.000Z`
            : filter === "all"
              ? job.createdAt
              : job.windowStartsAt,
        }),
      );
    }
    default:
      return tableOfAct(deps, actor, input);
  }
}

type PersonKey = { key: string; id: string };
type RowKey = { createdAt: string; id: string };

/** The filters and the order of a list of people. */
function peopleOf<State, Sort>({
  search,
  zipCode,
  state,
  sort,
  order,
}: {
  search?: string | undefined;
  zipCode?: string | undefined;
  state?: State | undefined;
  sort: Sort;
  order?: ListOrder;
}) {
  return { search: search || null, zipCode: zipCode ?? null, state: state ?? null, sort, order };
}

const payRunCells: Cells<PayRunRow & { week: string }> = {
  week: ({ week }) => week,
  id: ({ runnerId }) => runnerId,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  jobs: ({ jobs }) => jobs,
  earned: ({ earned }) => earned,
  adjusted: ({ adjusted }) => adjusted,
  pay: ({ total }) => total,
  status: ({ status }) => status,
  reason: ({ reason }) => reason,
  paid: ({ paidAt }) => paidAt,
};

const nameCells: Cells<{ user: { firstName: string; lastName: string; email: string } }> = {
  firstName: ({ user }) => user.firstName,
  lastName: ({ user }) => user.lastName,
  email: ({ user }) => user.email,
};

const homeownerCells: Cells<Awaited<ReturnType<typeof listHomeowners>>[number]> = {
  id: ({ homeowner }) => homeowner.id,
  ...nameCells,
  phone: ({ homeowner }) => homeowner.phoneNumber,
  address: ({ homeowner }) => homeowner.address,
  unit: ({ homeowner }) => homeowner.unit,
  city: ({ homeowner }) => homeowner.city,
  state: ({ homeowner }) => homeowner.state,
  zipCode: ({ homeowner }) => homeowner.zipCode,
  subscription: ({ subscription }) => subscription?.status ?? "none",
  monthlyRate: ({ subscription }) => subscription && formatCents(subscription.monthlyRateCents),
  pickupDays: ({ homeowner }) => homeowner.pickupDays.join(" "),
  cans: ({ homeowner }) => homeowner.numberOfCans,
  isSuspended: ({ isSuspended }) => isSuspended,
  since: ({ homeowner }) => homeowner.createdAt,
};

const runnerCells: Cells<Awaited<ReturnType<typeof listRunners>>[number]> = {
  id: ({ runner }) => runner.id,
  ...nameCells,
  phone: ({ runner }) => runner.phoneNumber,
  city: ({ runner }) => runner.city,
  zipCodes: ({ runner }) => runner.serviceAreas.join(" "),
  application: ({ runner }) => runner.applicationStatus,
  isOnline: ({ runner }) => runner.isAvailable,
  rating: ({ runner: { ratingSum, ratingCount } }) =>
    ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10,
  completed: ({ runner }) => runner.completedJobs,
  isSuspended: ({ user }) => user.suspendedAt !== null,
  applied: ({ runner }) => runner.submittedAt ?? runner.createdAt,
};

const auditCells: Cells<Awaited<ReturnType<typeof listAudit>>[number]> = {
  id: ({ id }) => id,
  at: ({ createdAt }) => createdAt,
  actor: ({ actor }) => actor?.name ?? null,
  action: ({ action }) => action,
  subject: ({ subject, invited }) => (subject ? (subject.name ?? (({ t }) => t("audit.deleted"))) : invited),
  subjectId: ({ subjectId }) => subjectId,
  changes: (row) => (wording) => summarizeAudit(row, wording).join("; "),
  before: ({ before }) => jsonOf(before),
  after: ({ after }) => jsonOf(after),
};

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

const jobCells: Cells<Awaited<ReturnType<typeof listActivity>>[number]> = {
  id: ({ job }) => job.id,
  day: ({ job }) => job.scheduledOn,
  window: ({ job }) => job.timeWindow,
  status: ({ job }) => job.status,
  address: ({ job }) => job.address,
  city: ({ job }) => job.city,
  zipCode: ({ job }) => job.zipCode,
  runner: ({ runner }) => runner && fullName({ ...runner, lastName: runner.wholeLastName }),
  pay: ({ job }) => formatCents(job.payCents),
  cans: ({ job }) => job.numberOfCans,
  accepted: ({ job }) => job.acceptedAt,
  done: ({ job }) => job.completedAt,
};
