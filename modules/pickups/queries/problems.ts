import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  circleActLog,
  emailOf,
  homeownerProfiles,
  invoices,
  jobs,
  ledgerTransactions,
  problems,
  promises,
  properties,
  refunds,
  runnerProfiles,
  truckObservations,
  users,
} from "#db/schema/index.ts";
import { meantPeople } from "#modules/accounts/index.ts";
import { literally, planOnce } from "#platform/queries/prepared.ts";
import { fullName, rowsOf } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy } from "#platform/queries/sorted.ts";
import type { HelperAct } from "../contract/helpers.ts";
import type { ProblemKind } from "../rules/problems.ts";
import type { JobStatus } from "../rules/status.ts";
import { clockAt, type Due } from "./due.ts";
import type { JobRow, OwnProblem } from "./jobs.ts";
import { inPhotos, isProof, outPhotos, shownPhoto } from "./proofs.ts";

export type ProblemRow = typeof problems.$inferSelect;

export const problemSource = (problemId: string) => `problem:${problemId}`;

export async function insertProblem(db: Db, problem: typeof problems.$inferInsert): Promise<void> {
  await db.insert(problems).values(problem);
}

/** A job's problem of one kind, as its homeowner sees it; null if there is none. */
export async function findProblemOfKind(
  db: Db,
  of: { jobId: string; kind: ProblemKind },
): Promise<OwnProblem | null> {
  const returns = alias(jobs, "returns");
  const [row] = await db
    .select({ problem: problems, returnOn: returns.scheduledOn, returnStatus: returns.status })
    .from(problems)
    .leftJoin(returns, eq(returns.id, problems.returnJobId))
    .where(and(eq(problems.jobId, of.jobId), eq(problems.kind, of.kind)));
  return row ? { ...row.problem, returnOn: row.returnOn, returnStatus: row.returnStatus } : null;
}

/** A problem with its job and the name of the admin who decided it; null if there is none. */
export async function findProblem(
  db: Db,
  problemId: string,
): Promise<{
  problem: ProblemRow;
  homeownerId: string;
  userId: string;
  isGone: boolean;
  resolver: string | null;
} | null> {
  const resolvers = alias(users, "resolvers");
  const [row] = await db
    .select({
      problem: problems,
      homeownerId: jobs.homeownerId,
      userId: users.id,
      isGone: sql<boolean>`${users.deletedAt} is not null`,
      resolver: fullName(resolvers),
    })
    .from(problems)
    .innerJoin(jobs, eq(jobs.id, problems.jobId))
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .leftJoin(resolvers, eq(resolvers.id, problems.resolvedBy))
    .where(eq(problems.id, problemId));
  return row ?? null;
}

/**
 * The facts for the rules: whether the job broke a promise, was credited as missed, has a credited problem or a return
 * pickup (for a problem or full cans), or was fully refunded by the guarantee; and the home's problems settled by rule since an instant.
 */
export async function findProblemFacts(
  db: Db,
  of: { jobId: string; homeownerId: string; since: string },
): Promise<{
  isPromiseBroken: boolean;
  isCreditedAsMissed: boolean;
  isCreditedForProblem: boolean;
  hasReturn: boolean;
  isPaidBack: boolean;
  settledByRule: number;
}> {
  const { jobId } = of;
  const [row] = await rowsOf<Awaited<ReturnType<typeof findProblemFacts>>>(
    db,
    sql`
    select
      exists (select from ${promises} where job_id = ${jobId} and outcome = 'broken') as "isPromiseBroken",
      exists (select from ${problems} where job_id = ${jobId} and credit_cents is not null) as "isCreditedForProblem",
      (select count(*) filter (where kind = 'credit') > count(*) filter (where kind = 'credit_reversal')
        from ${ledgerTransactions} where job_id = ${jobId}) as "isCreditedAsMissed",
      exists (select from ${problems} where job_id = ${jobId} and return_job_id is not null)
        or exists (select from ${truckObservations} where job_id = ${jobId} and return_job_id is not null) as "hasReturn",
      exists (
        select from ${refunds} as refund join ${invoices} as invoice on invoice.id = refund.invoice_id
          join ${homeownerProfiles} as home on home.user_id = invoice.user_id
          join ${jobs} as pickup on pickup.homeowner_id = home.id
        where pickup.id = ${jobId} and refund.reason = 'guarantee' and refund.status <> 'failed'
          and refund.created_at >= coalesce(pickup.completed_at, pickup.window_starts_at)
      ) as "isPaidBack",
      (
        select count(*)::int from ${problems} as settled join ${jobs} as pickup on pickup.id = settled.job_id
        where pickup.homeowner_id = ${of.homeownerId} and settled.reported_at > ${of.since}::timestamptz
          and settled.outcome in ('returnVisit', 'credit') and settled.resolved_by is null
      ) as "settledByRule"`,
  );
  if (!row) throw new Error("A select without a table has a row");
  return row;
}

/** open → resolved, once. False if it is already resolved. */
export async function resolveProblem(
  db: Db,
  problemId: string,
  resolution: Pick<
    ProblemRow,
    "outcome" | "returnJobId" | "creditCents" | "answer" | "resolvedAt" | "resolvedBy"
  >,
): Promise<boolean> {
  const resolved = await db
    .update(problems)
    .set(resolution)
    .where(and(eq(problems.id, problemId), isNull(problems.outcome)))
    .returning({ id: problems.id });
  return resolved.length > 0;
}

/** A job's return pickup, with its problem; null if there is none. */
export async function findReturn(db: Db, jobId: string) {
  const [row] = await db
    .select({
      problemId: problems.id,
      words: problems.words,
      jobId: jobs.id,
      status: jobs.status,
      day: jobs.scheduledOn,
      timeWindow: jobs.timeWindow,
    })
    .from(problems)
    .innerJoin(jobs, eq(jobs.id, problems.returnJobId))
    .where(eq(problems.jobId, jobId));
  return row ?? null;
}

/**
 * Records that nobody came and that a return pickup makes up for it, whether or not the homeowner reported it.
 * `insteadOf` names the problem whose return pickup did not take place. False if that was already credited.
 */
export async function recordReturn(
  db: Db,
  returned: {
    id: string;
    jobId: string;
    insteadOf: string | null;
    returnJobId: string;
    at: string;
    by: string;
  },
): Promise<boolean> {
  const resolution = {
    outcome: "returnVisit",
    returnJobId: returned.returnJobId,
    resolvedAt: returned.at,
    resolvedBy: returned.by,
  } as const;
  if (returned.insteadOf) {
    await db.update(problems).set(resolution).where(eq(problems.id, returned.insteadOf));
    return true;
  }
  const recorded = await db
    .insert(problems)
    .values({
      id: returned.id,
      jobId: returned.jobId,
      kind: "nobodyCame",
      wish: "returnVisit",
      reportedAt: returned.at,
      ...resolution,
    })
    .onConflictDoUpdate({
      target: [problems.jobId, problems.kind],
      set: resolution,
      setWhere: sql`${problems.creditCents} is null`,
    })
    .returning({ id: problems.id });
  return recorded.length > 0;
}

/** Also closes the open ones: as answered by nobody, without a credit. */
export async function eraseProblemsOfHome(db: Db, of: { homeownerId: string; now: string }): Promise<void> {
  await db
    .update(problems)
    .set({
      words: null,
      answer: null,
      outcome: sql`coalesce(${problems.outcome}, 'answered')`,
      resolvedAt: sql`coalesce(${problems.resolvedAt}, ${of.now}::timestamptz)`,
    })
    .where(
      inArray(
        problems.jobId,
        db.select({ id: jobs.id }).from(jobs).where(eq(jobs.homeownerId, of.homeownerId)),
      ),
    );
}

/** Problems of the homes and runners that match a search. */
function problemsOf(search: string) {
  const of = (column: "homeowner_id" | "runner_id", role: "homeowner" | "runner") => sql`
    select id from ${problems} where ${sql.raw(column)} = any(array(${meantPeople(search, { role, column: "profile_id" })}))`;
  return sql`${of("homeowner_id", "homeowner")} union ${of("runner_id", "runner")}`;
}

const newest: Sort = {
  keys: [
    { column: sql`${problems.reportedAt}`, type: "timestamptz" },
    { column: sql`${problems.id}`, type: "uuid" },
  ],
  isDescending: true,
};

/** A problem with what its list shows of the pickup, its homeowner and its runner. `due` as `Due`. */
export type ListedProblem = {
  problem: Omit<ProblemRow, "jobId" | "homeownerId" | "runnerId" | "returnJobId">;
  job: Pick<
    JobRow,
    | "id"
    | "address"
    | "city"
    | "zipCode"
    | "scheduledOn"
    | "timeWindow"
    | "status"
    | "startedAt"
    | "completedAt"
    | "noPhotoReason"
    | "notes"
  >;
  due: Due;
  outPhotoId: string | null;
  inPhotoId: string | null;
  runner: { firstName: string; lastName: string } | null;
  homeowner: { firstName: string; lastName: string; email: string };
  returned: { on: string; status: JobStatus } | null;
  /** Reported at the same instant, as helpers' acts are. */
  reportedBy: Pick<HelperAct, "name" | "role"> | null;
};

/**
 * Problems with their jobs and homeowners, newest first by default, one more than the limit if there are more. Refuses
 * with CURSOR_INVALID.
 */
export async function listProblems(
  db: Db,
  page: Omit<ListPage, "sort"> & { isOpen: boolean; search: string },
): Promise<(ListedProblem & { cursor: string })[]> {
  const homes = alias(users, "homes");
  const homeProfiles = alias(homeownerProfiles, "home_profiles");
  const returns = alias(jobs, "returns");
  const { isNext, orderBy } = sortedBy(newest, page);
  const chosen = and(
    page.isOpen ? sql`${problems.outcome} is null` : sql`${problems.outcome} is not null`,
    page.search ? sql`${problems.id} = any(array(${problemsOf(page.search)}))` : undefined,
    isNext,
  );
  const ids = sql`
    select ${problems.id} from ${problems} where ${chosen} order by ${orderBy} limit ${literally(page.limit + 1)}`;
  const zone = sql`coalesce(${properties.timeZone}, ${homeProfiles.timeZone})`;
  const {
    jobId: _job,
    homeownerId: _home,
    runnerId: _runner,
    returnJobId: _return,
    ...columns
  } = getTableColumns(problems);
  // Only the columns shown: each one costs driver time, and each joined table is read for every row.
  const rows = db
    .select({
      problem: columns,
      job: {
        id: jobs.id,
        address: jobs.address,
        city: jobs.city,
        zipCode: jobs.zipCode,
        scheduledOn: jobs.scheduledOn,
        timeWindow: jobs.timeWindow,
        status: jobs.status,
        startedAt: jobs.startedAt,
        completedAt: jobs.completedAt,
        noPhotoReason: jobs.noPhotoReason,
        notes: jobs.notes,
      },
      due: {
        from: clockAt(jobs.windowStartsAt, zone),
        outBy: clockAt(jobs.outBy, zone),
        inBy: clockAt(jobs.inBy, zone),
        timeZone: sql<string>`${zone}`,
      },
      outPhotoId: shownPhoto(outPhotos),
      inPhotoId: shownPhoto(inPhotos),
      runner: { firstName: users.firstName, lastName: users.lastName },
      homeowner: { firstName: homes.firstName, lastName: homes.lastName, email: emailOf(homes.email) },
      returned: { on: returns.scheduledOn, status: returns.status },
      reportedBy: sql<ListedProblem["reportedBy"]>`(
        select json_build_object('name', act.name, 'role', act.role) from ${circleActLog} as act
        where act.job_id = ${problems.jobId} and act.acted_at = ${problems.reportedAt} and act.kind = 'reported' limit 1)`,
    })
    .from(problems)
    .innerJoin(jobs, eq(jobs.id, problems.jobId))
    .innerJoin(homeProfiles, eq(homeProfiles.id, jobs.homeownerId))
    .innerJoin(homes, eq(homes.id, homeProfiles.userId))
    .leftJoin(properties, eq(properties.id, jobs.propertyId))
    .leftJoin(returns, eq(returns.id, problems.returnJobId))
    .leftJoin(outPhotos, isProof(outPhotos, "out"))
    .leftJoin(inPhotos, isProof(inPhotos, "in"))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(users, eq(users.id, runnerProfiles.userId))
    .where(sql`${problems.id} = any(array(${ids}))`)
    .orderBy(orderBy);
  const found = page.search ? await rows : await planOnce("problems", rows);
  // A cursor for each row, written by Postgres, takes a tenth of the page.
  return found.map((row) => ({ ...row, cursor: `${row.problem.reportedAt}_${row.problem.id}` }));
}
