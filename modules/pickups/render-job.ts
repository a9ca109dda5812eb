import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import { wallClock } from "#platform/time/local-time.ts";
import { formatCents } from "#platform/values/money.ts";
import { isBackAfterTruck, wireScheduledDate } from "#platform/values/windows.ts";
import type { OwnJob } from "./contract/homeowner.ts";
import type { Job } from "./contract/job.ts";
import type { messageCount } from "./contract/messages.ts";
import type { Problem } from "./contract/records.ts";
import { callTimes, messageTimes, openingOf } from "./days.ts";
import {
  findJobWithRunner,
  type JobRow,
  type JobWithRunner,
  type OwnJobRow,
  type OwnProblem,
  type RoutedJobRow,
} from "./queries/jobs.ts";
import type { ListedJob } from "./queries/listed-jobs.ts";
import type { OfferRow } from "./queries/offers.ts";
import { listRentalNames } from "./queries/records.ts";
import { refuseCall } from "./rules/calls.ts";
import { type MessageSide, refuseMessage } from "./rules/messages.ts";
import { reportableUntil } from "./rules/problems.ts";
import { showsHome } from "./rules/status.ts";

/** Who sees the job. The runner's privacy setting decides how much of the last name the homeowner sees. */
export type Viewer = "homeowner" | "runner" | "admin";

/** What is read of a job to show it. */
type ShownJob = Omit<ListedJob, "runner"> & Pick<JobWithRunner, "runner">;

/**
 * A job as a viewer sees it, with photo links that expire within minutes. A day after a job ends, its runner sees only
 * the offer's details again.
 */
export async function renderJob(
  deps: Pick<Deps, "photos" | "now">,
  { job, due: { timeZone, ...due }, rental, runner, outPhotoId, inPhotoId, photosThinnedAt }: ShownJob,
  viewer: Viewer = "homeowner",
): Promise<Job> {
  const [outPhotoUrl, inPhotoUrl] = await Promise.all([
    signPhoto(deps, outPhotoId),
    signPhoto(deps, inPhotoId),
  ]);
  const isHomeShown = viewer !== "runner" || showsHome(job, deps.now());
  return {
    id: job.id,
    address: isHomeShown ? wholeAddress(job) : publicPlace(job),
    scheduledDate: wireScheduledDate(job.scheduledOn, job.timeWindow),
    timeWindow: job.timeWindow,
    due,
    timeZone,
    opens: renderOpening(job, timeZone),
    specialInstructions: isHomeShown ? job.specialInstructions : null,
    status: job.status,
    needsConfirmation: job.needsConfirmation,
    completedAt: job.completedAt,
    paymentAmount: formatCents(job.payCents),
    numberOfCans: job.numberOfCans,
    isCheckout: job.kind === "checkout",
    photoUrl: inPhotoUrl,
    legs: renderLegs(job, { outPhotoUrl, inPhotoUrl }),
    ...(photosThinnedAt && { photosThinnedAt }),
    notes: job.notes,
    runner: job.runnerId && runner ? { user: nameOf(runner, viewer) } : null,
    homeowner: { city: job.city },
    rental: isHomeShown ? rental : null,
  };
}

export function wholeAddress({
  address,
  city,
  zipCode,
}: Pick<JobRow, "address" | "city" | "zipCode">): string {
  return address ? `${address}, ${city} ${zipCode}` : `${city} ${zipCode}`;
}

export function renderLegs(
  { startedAt, completedAt, noPhotoReason }: Pick<JobRow, "startedAt" | "completedAt" | "noPhotoReason">,
  { outPhotoUrl, inPhotoUrl }: { outPhotoUrl: string | null; inPhotoUrl: string | null },
): Job["legs"] {
  return {
    out: { at: startedAt, photoUrl: outPhotoUrl },
    in: { at: completedAt, photoUrl: inPhotoUrl, ...(noPhotoReason && { noPhotoReason }) },
  };
}

function publicPlace({ publicStreet, zipCode }: { publicStreet: string | null; zipCode: string }): string {
  return publicStreet ? `${publicStreet}, ${zipCode}` : zipCode;
}

function renderOpening(job: ShownJob["job"], timeZone: string): NonNullable<Job["opens"]> {
  const { outAt, inAt } = openingOf(job, timeZone);
  return { outAt, out: wallClock(outAt, timeZone), inAt, in: wallClock(inAt, timeZone) };
}

export function renderJobs(
  deps: Pick<Deps, "photos" | "now">,
  rows: JobWithRunner[],
  viewer?: Viewer,
): Promise<Job[]> {
  return Promise.all(rows.map((row) => renderJob(deps, row, viewer)));
}

/** A job of a list as admins see it. */
export function renderListedJob(deps: Pick<Deps, "photos" | "now">, listed: ListedJob): Promise<Job> {
  const runner = listed.runner && { ...listed.runner, wholeLastName: listed.runner.lastName };
  return renderJob(deps, { ...listed, runner }, "admin");
}

function nameOf(
  { firstName, lastName, wholeLastName }: NonNullable<JobWithRunner["runner"]>,
  viewer: Viewer,
): { firstName: string; lastName: string } {
  return { firstName, lastName: viewer === "homeowner" ? lastName : wholeLastName };
}

/** A job as an offer: no house number, instructions or names. */
export function renderOffer(offer: OfferRow): Job {
  return {
    id: offer.id,
    address: publicPlace(offer),
    scheduledDate: wireScheduledDate(offer.scheduledOn, offer.timeWindow),
    timeWindow: offer.timeWindow,
    due: { from: offer.dueFrom, outBy: offer.outBy, inBy: offer.inBy },
    timeZone: offer.timeZone,
    opens: null,
    specialInstructions: null,
    status: "scheduled",
    needsConfirmation: false,
    completedAt: null,
    paymentAmount: formatCents(offer.payCents),
    numberOfCans: offer.numberOfCans,
    isCheckout: offer.kind === "checkout",
    photoUrl: null,
    legs: { out: { at: null, photoUrl: null }, in: { at: null, photoUrl: null } },
    notes: null,
    runner: null,
    homeowner: { city: offer.city },
    rental: null,
  };
}

/** A problem as its homeowner and admins see it, with a photo URL that expires within minutes. */
export async function renderProblem(deps: Pick<Deps, "photos">, problem: OwnProblem): Promise<Problem> {
  const { returnOn, returnStatus } = problem;
  return {
    id: problem.id,
    kind: problem.kind,
    wish: problem.wish,
    words: problem.words,
    photoUrl: await signPhoto(deps, problem.photoId),
    reportedAt: asWritten(problem.reportedAt),
    answerBy: problem.outcome === null && problem.answerBy ? asWritten(problem.answerBy) : null,
    outcome: problem.outcome,
    resolvedAt: problem.resolvedAt && asWritten(problem.resolvedAt),
    credit: problem.creditCents === null ? null : formatCents(problem.creditCents),
    returnVisit: returnOn && returnStatus ? { on: returnOn, status: returnStatus } : null,
    backBy: problem.backBy && asWritten(problem.backBy),
    answer: problem.answer,
  };
}

/** An instant in the API's format; Postgres writes instants inside JSON with an offset. */
function asWritten(instant: string): string {
  return new Date(instant).toISOString();
}

/** A pickup as its homeowner sees it. */
export async function renderOwnJob(
  deps: Pick<Deps, "photos" | "now" | "voice">,
  row: OwnJobRow | RoutedJobRow,
): Promise<OwnJob> {
  const [job, photoUrl, problems, runnerPhotoUrl] = await Promise.all([
    renderJob(deps, row),
    signPhoto(deps, row.cannotServePhotoId),
    Promise.all((row.problems ?? []).map((problem) => renderProblem(deps, problem))),
    signPhoto(deps, row.runnerPhotoId),
  ]);
  const until = reportableUntil(row.job);
  const reason = row.job.cannotServeReason;
  return {
    ...job,
    rating: row.stars,
    ratingTags: row.tags ?? [],
    problems,
    onTheWayAt: row.onTheWayAt,
    messages: countMessages(deps, "homeowner", row),
    stopsAway: "stopsAhead" in row && isLegOpen(deps, row) ? row.stopsAhead : null,
    outOn: job.due.from.slice(0, 10),
    isExtra: row.job.kind === "one_off",
    runnerShown: job.runner && {
      ...job.runner.user,
      photoUrl: runnerPhotoUrl,
      phoneNumber: row.runnerPhone,
      rating: row.runnerRating,
    },
    cannotServe: reason && { reason, photoUrl },
    fullCans: row.fullCans,
    reportUntil: until !== null && until >= deps.now() ? until : null,
  };
}

/** A job's count of messages, with whether more may be written now, and whom this side may call. */
export function countMessages(
  deps: Pick<Deps, "now" | "voice">,
  side: MessageSide,
  {
    job,
    due,
    messages,
  }: Pick<JobWithRunner, "job" | "due"> & { messages: { count: number; unread: number } },
): z.output<typeof messageCount> {
  const times = messageTimes(job.scheduledOn, due.timeZone);
  const isTaken = { status: job.status, hasRunner: job.runnerId !== null };
  const now = deps.now();
  const hours = callTimes({ ...job, timeZone: due.timeZone });
  const canCall = deps.voice && refuseCall(isTaken, { ...hours, now }) === null;
  const reachesSupport = side === "runner" && deps.voice?.supportNumber;
  return {
    ...messages,
    isOpen: refuseMessage(isTaken, { ...times, now }) === null,
    calls: canCall ? ["other", ...(reachesSupport ? (["support"] as const) : [])] : [],
  };
}

/** Before its window opens, a leg's place on the route says nothing yet. */
function isLegOpen(deps: Pick<Deps, "now">, { job, due }: OwnJobRow): boolean {
  const { outAt, inAt } = openingOf(job, due.timeZone);
  return deps.now() >= (job.status === "assigned" ? outAt : inAt);
}

type Named = { property?: string };
type Legs = { legs?: "evening" | "day" };

/** The job's rental name as parameters of a homeowner's notice, because a host may have several. Empty for a home. */
export async function rentalName(tx: Db, job: { id: string; propertyId: string | null }): Promise<Named> {
  return job.propertyId ? (await rentalNames(tx, [job.id]))(job.id) : {};
}

/** The same for many jobs, in one statement. */
export async function rentalNames(tx: Db, jobIds: string[]): Promise<(jobId: string) => Named> {
  const names = new Map((await listRentalNames(tx, jobIds)).map(({ jobId, name }) => [jobId, name]));
  return (jobId) => {
    const property = names.get(jobId);
    return property === undefined ? {} : { property };
  };
}

/**
 * Whether a pickup's cans go out the evening before or that day, as a parameter of a notice that says they come back
 * after the truck. Empty for a pickup that does not wait for one.
 */
export async function legsNamed(tx: Db, jobId: string): Promise<Legs> {
  const found = await findJobWithRunner(tx, jobId);
  return found ? legsOf(found) : {};
}

/** The same for a job that was read before. */
export function legsOf({
  job,
  due,
}: {
  job: Pick<JobRow, "scheduledOn" | "timeWindow">;
  due: Pick<JobWithRunner["due"], "from" | "outBy" | "inBy">;
}): Legs {
  if (!isBackAfterTruck(job, due)) return {};
  return { legs: due.from < job.scheduledOn ? "evening" : "day" };
}

/** A job that an act found before, as its runner sees it now. */
export async function readRunnersJob(deps: Deps, tx: Db, jobId: string): Promise<Job> {
  const found = await findJobWithRunner(tx, jobId);
  if (!found) throw new Error(`Job ${jobId} has gone`);
  return renderJob(deps, found, "runner");
}
