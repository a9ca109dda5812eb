import { countListed, listHomeowners, listRunners } from "#modules/accounts/index.ts";
import { countActivity, listActivity, placeOf } from "#modules/dispatch/index.ts";
import type { PayRunRow } from "#modules/payouts/contract.ts";
import { listPayRun, renderPayRunRow } from "#modules/payouts/index.ts";
import { cutPage, readCursor, readDayCursor, writeDayCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import type { ListOrder } from "#platform/list-search.ts";
import { audit, countAudit, isSubjectCut, listAudit } from "#platform/queries/audit-log.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek, mondayOf } from "#platform/time/periods.ts";
import { type AdminActor, fullName } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { auditFilterOf } from "./audit-log.ts";
import type { ExportedList } from "./contract/exports.ts";
import { nameActor, summarizeAudit } from "./contract.ts";
import { type Cells, type ExportedTable, readPages, tableOfAct } from "./export-acts.ts";
import { listRentalMargins, type RentalMargin } from "./queries/rental-margins.ts";

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
  const { search, subject, person, number, columns, ...filter } = {
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
  return withColumns(await tableOf(deps, actor, input, rowsInPage), columns);
}

/** Only the chosen columns, always with the id. */
function withColumns(table: ExportedTable, chosen: string | undefined): ExportedTable {
  if (chosen === undefined) return table;
  const names: readonly string[] = ["id", ...chosen.split(",")];
  const isChosen = table.columns.map((column) => names.includes(column));
  const cut = <Cell>(cells: readonly Cell[]) => cells.filter((_, nth) => isChosen[nth]);
  async function* pages() {
    for await (const page of table.pages) yield page.map(cut);
  }
  return { ...table, columns: cut(table.columns), pages: pages() };
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

async function tableOf(
  deps: Deps,
  actor: AdminActor,
  input: ExportedList,
  limit: number,
): Promise<ExportedTable> {
  const { db } = deps;
  switch (input.list) {
    case "homeowners": {
      const page = peopleOf(input);
      return readPages(
        homeownerCells,
        async (cursor) => cutSorted(await listHomeowners(db, { ...page, limit, cursor }), limit),
        await countListed(db, { role: "homeowner", ...page }),
      );
    }
    case "runners": {
      const page = peopleOf(input);
      return readPages(
        runnerCells,
        async (cursor) => cutSorted(await listRunners(db, { ...page, limit, cursor }), limit),
        await countListed(db, { role: "runner", ...page }),
      );
    }
    case "audit": {
      const filter = auditFilterOf(input);
      const { order } = input;
      return readPages(
        auditCells,
        async (cursor) => cutSorted(await listAudit(db, { ...filter, order, limit, cursor }), limit),
        filter.subject ? null : await countAudit(db, filter),
      );
    }
    case "payRun": {
      const payWeek = mondayOf(input.week);
      const now = deps.now();
      const openWeek = firstOpenPayWeek(now, platformTimeZone);
      const list = (limit: number, cursor: string | null) =>
        listPayRun(db, { ...input, payWeek, openWeek, now, limit, cursor });
      return readPages(
        payRunCells,
        async (cursor) => {
          const { rows, nextCursor } = cutSorted((await list(limit, cursor)).rows, limit);
          return {
            rows: rows.map((row) => ({ ...renderPayRunRow(deps, payWeek, row), week: payWeek })),
            nextCursor,
          };
        },
        (await list(1, null)).totals.runners,
      );
    }
    case "jobs": {
      const { filter, search } = input;
      const now = deps.now();
      const { count, isMore } = (await countActivity(db, { search, now }))[filter];
      return readPages(
        jobCells,
        async (cursor) => {
          const after = readCursor(cursor);
          const found = await listActivity(db, { filter, search, now, limit, after });
          return cutPage(found, limit, ({ job }) => placeOf(job, filter, search));
        },
        isMore ? null : count,
      );
    }
    case "rentalMonths": {
      const within = input.within ?? null;
      return readPages(rentalMonthCells, async (cursor) => {
        const found = await listRentalMargins(db, { within, limit, after: readDayCursor(cursor) });
        const rows = found.slice(0, limit);
        const last = found.length > limit ? rows.at(-1) : undefined;
        return { rows, nextCursor: last ? writeDayCursor({ day: last.month, id: last.id }) : null };
      });
    }
    default:
      return tableOfAct(deps, actor, input);
  }
}

/** A row of a list, without its cursor. */
type Listed<List extends (...given: never[]) => Promise<object[]>> = Omit<
  Awaited<ReturnType<List>>[number],
  "cursor"
>;

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
  yearPaid: ({ yearPaid }) => yearPaid,
  getsTaxForm: ({ getsTaxForm }) => getsTaxForm,
};

const nameCells: Cells<{ user: { firstName: string; lastName: string; email: string } }> = {
  firstName: ({ user }) => user.firstName,
  lastName: ({ user }) => user.lastName,
  email: ({ user }) => user.email,
};

const homeownerCells: Cells<Listed<typeof listHomeowners>> = {
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

const runnerCells: Cells<Listed<typeof listRunners>> = {
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
  vehicle: ({ runner }) => runner.vehicleType,
  availability: ({ runner }) => runner.availabilityWindows.join(", "),
  applied: ({ runner }) => runner.submittedAt ?? runner.createdAt,
};

const auditCells: Cells<Listed<typeof listAudit>> = {
  id: ({ id }) => id,
  at: ({ createdAt }) => createdAt,
  actor:
    (row) =>
    ({ t }) =>
      nameActor(row, t),
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

const rentalMonthCells: Cells<RentalMargin> = {
  id: ({ id }) => id,
  month: ({ month }) => month,
  homeowner: ({ homeowner }) => homeowner,
  name: ({ name }) => name,
  address: ({ address }) => address,
  zipCode: ({ zipCode }) => zipCode,
  jobs: ({ pickups }) => pickups,
  included: ({ included }) => included,
  monthlyRate: ({ shareCents }) => formatCents(shareCents),
  amount: ({ ownCents }) => formatCents(ownCents),
  fees: ({ feeCents }) => formatCents(feeCents),
  pay: ({ payCents }) => formatCents(payCents),
  credited: ({ creditCents }) => formatCents(creditCents),
  left: ({ shareCents, ownCents, feeCents, payCents, creditCents }) =>
    (shareCents + ownCents - feeCents - payCents - creditCents) / 100,
  status: ({ isSettled }) => (isSettled ? "settled" : "running"),
  number: ({ number }) => number,
};

const jobCells: Cells<Awaited<ReturnType<typeof listActivity>>[number]> = {
  id: ({ job }) => job.id,
  day: ({ job }) => job.scheduledOn,
  window: ({ job }) => job.timeWindow,
  status: ({ job }) => job.status,
  address: ({ job }) => job.address,
  city: ({ job }) => job.city,
  zipCode: ({ job }) => job.zipCode,
  runner: ({ runner }) => runner && fullName(runner),
  pay: ({ job }) => formatCents(job.payCents),
  cans: ({ job }) => job.numberOfCans,
  accepted: ({ job }) => job.acceptedAt,
  done: ({ job }) => job.completedAt,
};
