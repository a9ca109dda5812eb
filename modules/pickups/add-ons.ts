import type { Db } from "#db/client.ts";
import { bookMovement } from "#modules/billing/index.ts";
import { notify, notifyAndEmail, openAddOnToken, toPickup } from "#modules/notices/index.ts";
import { attachPhoto, checkUpload } from "#modules/photos/index.ts";
import { lockRatesShared, ruleOn } from "#modules/rates/index.ts";
import { addOnKinds } from "#modules/rates/rules.ts";
import type { HomeownerAct, RunnerAct } from "#platform/act.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import { day, later, minute } from "#platform/instants.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { payWeekOf } from "#platform/time/periods.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import type { PhotoSource } from "#platform/values/photos.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { nowhere } from "./check-item.ts";
import type * as contract from "./contract/add-ons.ts";
import type { AddOn, RunnersAddOn } from "./contract/add-ons.ts";
import { refuseTooEarly } from "./days.ts";
import {
  answerOpen,
  findAddOn,
  findAddOnFacts,
  findShownAddOn,
  finishApproved,
  insertAddOn,
  listAddOnsOfJob,
  listAddOnsOfRunner,
  listOpenAddOns,
  listUnwanting,
  openPayWeek,
  type ShownAddOn,
} from "./queries/add-ons.ts";
import { lockJob } from "./queries/job-changes.ts";
import { findJob, type JobRow } from "./queries/jobs.ts";
import {
  type AddOnAnswer,
  type AddOnVia,
  addOnReason,
  isApprovedByRule,
  priceOf,
  refuseAddOn,
  showsResult,
} from "./rules/add-ons.ts";
import { captureTimes, isActive } from "./rules/status.ts";
import { refuseCheck } from "./rules/steps.ts";
import { jobOnceOwn, legOpening } from "./take-step.ts";

/** Days for which a runner still sees what they offered. */
const daysShown = 2;

/** What a runner may offer today, and what they offered recently. */
export async function runnersAddOns(deps: Deps, actor: RunnerActor): Promise<contract.RunnersAddOns> {
  const now = deps.now();
  const { runnerId } = actor;
  const [rule, unwanted, offered] = await Promise.all([
    ruleOn(deps.db, "addOns", localDay(now, platformTimeZone)),
    listUnwanting(deps.db, runnerId),
    listAddOnsOfRunner(deps.db, { runnerId, since: later(now, -daysShown * day), now }),
  ]);
  return {
    answerMinutes: rule.answerMinutes,
    kinds: addOnKinds
      .filter((kind) => rule.kinds[kind].isOffered)
      .map((kind) => {
        const { priceCents, payCents, mostUnits } = rule.kinds[kind];
        const money = { price: formatCents(priceCents), pay: formatCents(payCents) };
        return { kind, ...money, mostUnits, showsResult: showsResult[kind] };
      }),
    unwanted,
    offered: offered.map(renderForRunner),
  };
}

/**
 * Offers extra work with its photo at today's price, and asks the homeowner, unless the home approves such amounts in
 * advance. An offer that arrives after its time to answer is over asks nobody. Safe to repeat. Refuses with NOT_FOUND for
 * anybody else's job, as `refuseAddOn`, `refuseTooEarly` and `checkUpload` do, and with STEP_OF_ANOTHER for an id that is
 * taken.
 */
export const offerAddOn: RunnerAct<typeof contract.offerAddOn> = async (deps, actor, input) => {
  const { id, jobId, kind, units, photoUrl } = input;
  const { runnerId, userId: ownerId } = actor;
  const photoId = await checkUpload(deps, { photoUrl, ownerId, purpose: "addOn", jobId });
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockRatesShared(tx);
    await lockJob(tx, jobId);
    const known = await findAddOn(tx, id);
    if (known && (known.jobId !== jobId || known.runnerId !== runnerId))
      throw new Refused({ code: "STEP_OF_ANOTHER" });
    if (known) return readForRunner(tx, { id, now });
    const { job, lost } = await jobOnceOwn(tx, actor, jobId);
    if (lost) throw new Refused(lost.how);
    const askedAt = doneAtOf(job, input, now);
    const leg = job.status === "assigned" ? "out" : "in";
    const { opening, timeZone } = await legOpening(tx, job);
    refuseIf(refuseTooEarly(opening, leg, { at: askedAt, timeZone }));
    const rule = await ruleOn(tx, "addOns", localDay(askedAt, platformTimeZone));
    const price = priceOf(rule, { kind, units });
    const facts = await findAddOnFacts(tx, { jobId, runnerId });
    const isOpen = isActive(job.status) && !facts.isGone;
    refuseIf(refuseAddOn({ isPriced: price !== null, known: facts.known, isActive: isOpen }, facts.wish));
    if (!price) throw new Error("An offer without a price is refused");
    const isApproved = isApprovedByRule(facts.wish, price.priceCents, facts.givenCents);
    const answerBy = later(askedAt, rule.answerMinutes * minute);
    await attachAddOnPhoto(deps, tx, photoId, { ...input, takenAt: askedAt });
    await insertAddOn(tx, {
      ...{ id, jobId, runnerId, kind, units, ...price, leg, photoId, askedAt, answerBy },
      ...(isApproved && { answer: "approved", answeredAt: now, answeredVia: "rule" }),
    });
    if (!isApproved && answerBy > now) {
      const params = {
        ...{ addOnId: id, name: facts.runnerName, kind, count: units },
        ...{ amount: `$${formatCents(price.priceCents)}`, minutes: rule.answerMinutes },
      };
      await notifyAndEmail(deps, tx, {
        userId: facts.userId,
        type: "addOnAsked",
        params,
        ...toPickup(jobId),
      });
    }
    return readForRunner(tx, { id, now });
  });
};

/**
 * Notes approved work as done, with its photo: the homeowner's next bill charges it, and the runner earns it in the week in
 * which this arrives. Safe to repeat. Also works for a while after the pickup, as `refuseCheck` says. Refuses with
 * NOT_FOUND for anybody else's, with ADD_ON_CLOSED unless approved, with ADD_ON_NEEDS_PHOTO, and as `checkUpload` does.
 */
export const finishAddOn: RunnerAct<typeof contract.finishAddOn> = async (deps, actor, input) => {
  const { id, photoUrl } = input;
  const { runnerId, userId } = actor;
  const offered = await findAddOn(deps.db, id);
  if (offered?.runnerId !== runnerId) throw new Refused({ code: "NOT_FOUND" });
  const { jobId, kind, units, payCents, priceCents } = offered;
  const photoId = photoUrl
    ? await checkUpload(deps, { photoUrl, ownerId: userId, purpose: "addOn", jobId })
    : null;
  return deps.transact(async (tx) => {
    const now = deps.now();
    await lockJob(tx, jobId);
    if ((await findAddOn(tx, id))?.doneAt) return readForRunner(tx, { id, now });
    const { job, lost } = await jobOnceOwn(tx, actor, jobId);
    if (lost && lost.how.code !== "JOB_MISSED") throw new Refused(lost.how);
    const doneAt = doneAtOf(job, input, now);
    if (refuseCheck(job, { checkedAt: doneAt, arrivedAt: now })) throw new Refused({ code: "ADD_ON_CLOSED" });
    if (showsResult[kind] && !photoId) throw new Refused({ code: "ADD_ON_NEEDS_PHOTO" });
    if (!(await finishApproved(tx, { id, runnerId, doneAt, photoId })))
      throw new Refused({ code: "ADD_ON_CLOSED" });
    if (photoId) await attachAddOnPhoto(deps, tx, photoId, { ...input, takenAt: doneAt });
    const payWeek = await openPayWeek(tx, payWeekOf(now, platformTimeZone));
    const pay = {
      userId,
      payWeek,
      cents: payCents,
      source: `addOn:${id}`,
      reason: addOnReason({ kind, units }),
    };
    await bookMovement(deps, tx, { kind: "adjustment", ...pay });
    const facts = await findAddOnFacts(tx, { jobId, runnerId });
    const params = { name: facts.runnerName, kind, count: units, amount: `$${formatCents(priceCents)}` };
    const told = { userId: facts.userId, ...toPickup(jobId) };
    if (!facts.isGone) await notifyAndEmail(deps, tx, { ...told, type: "addOnDone", params });
    return readForRunner(tx, { id, now });
  });
};

/** When it was done by the phone's clock, but not before the runner accepted the job. */
function doneAtOf(
  job: JobRow,
  report: { at?: string | undefined; sentAt?: string | undefined },
  now: string,
): string {
  const { capturedAt } = captureTimes(report, now);
  return job.acceptedAt && job.acceptedAt > capturedAt ? job.acceptedAt : capturedAt;
}

function attachAddOnPhoto(
  deps: Deps,
  tx: Db,
  photoId: string,
  of: { at?: string | undefined; photoSource?: PhotoSource | undefined; takenAt: string },
): Promise<void> {
  const capturedAt = of.at ? of.takenAt : null;
  return attachPhoto(deps, tx, photoId, { ...nowhere, capturedAt, source: of.photoSource ?? null });
}

/** A pickup's add-ons; empty for another home's pickup. */
export const pickupAddOns: HomeownerAct<typeof contract.addOns> = async (
  deps,
  { homeownerId },
  { jobId },
) => {
  if (!homeownerId) return [];
  const found = await listAddOnsOfJob(deps.db, { jobId, homeownerId, now: deps.now() });
  return Promise.all(found.map((each) => render(deps, each)));
};

/** The same for an admin, with what the runner earns. */
export async function paidAddOns(deps: Deps, jobId: string) {
  const found = await listAddOnsOfJob(deps.db, { jobId, homeownerId: null, now: deps.now() });
  return Promise.all(
    found.map(async (each) => ({ ...(await render(deps, each)), pay: formatCents(each.payCents) })),
  );
}

/** Approves or declines an add-on. Safe to repeat. Refuses with NOT_FOUND and ADD_ON_CLOSED. */
export const answerAddOn: HomeownerAct<typeof contract.answerAddOn> = async (deps, actor, input) => {
  const { homeownerId } = actor;
  const found =
    homeownerId && (await findShownAddOn(deps.db, { id: input.id, homeownerId, now: deps.now() }));
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  await deps.transact((tx) => answer(deps, tx, { ...found, ...input, via: "app", answeredBy: actor.userId }));
  return readShown(deps, found.id);
};

/** What waits for an answer about a home's own pickups, oldest first. */
export async function openAddOns(deps: Deps, homeownerId: string): Promise<AddOn[]> {
  const found = await listOpenAddOns(deps.db, { homeownerId, now: deps.now() });
  return Promise.all(found.map((each) => render(deps, each)));
}

/**
 * Answers in a transaction that continues, for somebody with a link. Returns the add-on's pickup and day; null if the same
 * answer was given before. Refuses with NOT_FOUND for another home's, and with ADD_ON_CLOSED.
 */
export async function answerAddOnIn(
  deps: Deps,
  tx: Db,
  { homeownerId, ...input }: { homeownerId: string; id: string; answer: AddOnAnswer },
): Promise<{ jobId: string; day: string } | null> {
  const found = await findShownAddOn(tx, { id: input.id, homeownerId, now: deps.now() });
  const job = found && (await findJob(tx, found.jobId));
  if (!job || job.propertyId !== null) throw new Refused({ code: "NOT_FOUND" });
  if ((await findAddOn(tx, found.id))?.answer === input.answer) return null;
  await answer(deps, tx, { ...found, ...input, via: "link" });
  return { jobId: job.id, day: job.scheduledOn };
}

/** The add-on of a link, signed out too. Changes nothing. Refuses with LINK_INVALID. */
export function findAddOnLink(deps: Deps, { token }: { token: string }): Promise<AddOn> {
  return readShown(deps, idOf(deps, token));
}

/** Approves or declines the add-on of a link. Safe to repeat. Refuses with LINK_INVALID and ADD_ON_CLOSED. */
export async function answerAddOnLink(
  deps: Deps,
  input: { token: string; answer: AddOnAnswer },
): Promise<AddOn> {
  const found = await readShown(deps, idOf(deps, input.token));
  await deps.transact((tx) => answer(deps, tx, { ...found, answer: input.answer, via: "link" }));
  return readShown(deps, found.id);
}

function idOf(deps: Pick<Deps, "vault">, token: string): string {
  const id = openAddOnToken(deps.vault, token);
  if (!id) throw new Refused({ code: "LINK_INVALID" });
  return id;
}

/** Answers an open question once, and tells its runner. Refuses with ADD_ON_CLOSED, except for a repeat. */
export async function answer(
  deps: Deps,
  tx: Db,
  to: { id: string; jobId: string; answer: AddOnAnswer; via: AddOnVia; answeredBy?: string; smsId?: string },
): Promise<void> {
  await lockJob(tx, to.jobId);
  const { answeredBy = null, smsId = null } = to;
  if (!(await answerOpen(tx, { ...to, answeredBy, smsId, now: deps.now() }))) {
    if ((await findAddOn(tx, to.id))?.answer === to.answer) return;
    throw new Refused({ code: "ADD_ON_CLOSED" });
  }
  const [addOn, job] = await Promise.all([
    findShownAddOn(tx, { id: to.id, homeownerId: null, now: deps.now() }),
    findJob(tx, to.jobId),
  ]);
  if (!addOn || !job) throw new Error(`Add-on ${to.id} has gone`);
  const { kind: addOnKind, units, priceCents } = addOn;
  await audit(deps, tx, answeredBy ? { userId: answeredBy } : null, {
    id: to.id,
    action: "homeowner.answerAddOn",
    subjectId: to.jobId,
    concerns: [addOn.homeUserId],
    before: { decision: null },
    after: { decision: to.answer, addOnKind, units, amount: formatCents(priceCents), via: to.via },
  });
  const params = { answer: to.answer, kind: addOn.kind, count: addOn.units, address: job.address };
  await notify(deps, tx, { userId: addOn.runnerUserId, type: "addOnAnswered", params, link: "/runner" });
}

async function readShown(deps: Deps, id: string): Promise<AddOn> {
  const found = await findShownAddOn(deps.db, { id, homeownerId: null, now: deps.now() });
  if (!found) throw new Refused({ code: "LINK_INVALID" });
  return render(deps, found);
}

async function readForRunner(tx: Db, { id, now }: { id: string; now: string }): Promise<RunnersAddOn> {
  const found = await findShownAddOn(tx, { id, homeownerId: null, now });
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  return renderForRunner(found);
}

async function render(deps: Pick<Deps, "photos">, addOn: ShownAddOn): Promise<AddOn> {
  const {
    photoId,
    donePhotoId,
    runnerName,
    runnerUserId: _,
    homeName: __,
    homeUserId: ___,
    priceCents,
    payCents: ____,
    ...rest
  } = addOn;
  return {
    ...rest,
    price: formatCents(priceCents),
    photoUrl: await signPhoto(deps, photoId),
    donePhotoUrl: await signPhoto(deps, donePhotoId),
    runner: runnerName,
  };
}

function renderForRunner(addOn: ShownAddOn): RunnersAddOn {
  const { id, jobId, kind, units, state, askedAt, answerBy, answeredAt, answeredVia, doneAt, timeZone } =
    addOn;
  return {
    ...{ id, jobId, kind, units, state, askedAt, answerBy, answeredAt, answeredVia, doneAt, timeZone },
    price: formatCents(addOn.priceCents),
    pay: formatCents(addOn.payCents),
    home: addOn.homeName,
    showsResult: showsResult[kind],
  };
}
