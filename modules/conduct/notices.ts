import type { Db } from "#db/client.ts";
import { findRunner, listAdmins, lockRunner, updateAvailability } from "#modules/accounts/index.ts";
import { notify, notifyAndEmail } from "#modules/notices/index.ts";
import { endJobs } from "#modules/pickups/index.ts";
import type { AdminAct, RunnerAct } from "#platform/act.ts";
import { readDayCursor, writeDayCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import type { AdminActor, RunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { AdminNotice, OwnNotice } from "./contract.ts";
import * as query from "./queries.ts";
import { effectiveAt, isEgregious, type NoticeCause, noticeAppealableUntil } from "./rules.ts";

function render(notice: query.NoticeRow, attached: readonly query.Attached[]): OwnNotice {
  const { userId, givenBy, appliedBy, appealDecidedAt, appealDecidedBy, endedBy, ...shown } = notice;
  return {
    ...shown,
    evidence: attached.flatMap(({ noticeIds, ...pickup }) => (noticeIds.includes(notice.id) ? pickup : [])),
    appealableUntil: notice.appliedAt && noticeAppealableUntil(notice.appliedAt),
  };
}

/** A runner's own notices with what is attached, latest first. */
export async function ownNotices(deps: Deps, { userId }: RunnerActor): Promise<OwnNotice[]> {
  const rows = await query.listNotices(deps.db, userId);
  if (rows.length === 0) return [];
  const attached = await query.listAttached(deps.db, userId);
  return rows.map(({ notice }) => render(notice, attached));
}

/** A runner's notices with what is attached, latest first. Refuses with NOT_FOUND. */
export const notices: AdminAct<typeof contract.notices> = async (deps, actor, { runnerId }) => {
  const userId = await userOf(deps, runnerId);
  const [rows, attached] = await Promise.all([
    query.listNotices(deps.db, userId),
    query.listAttached(deps.db, userId),
  ]);
  return rows.map(
    ({ notice, givenBy, ...names }): AdminNotice => ({
      ...render(notice, attached),
      ...names,
      givenBy: givenBy ?? "",
      mayDecide: isOpenAppeal(notice) && isOther(notice, actor),
    }),
  );
};

/**
 * A page of a runner's pickups with a review or a report, latest first. Refuses with NOT_FOUND and CURSOR_INVALID.
 */
export const noticeEvidence: AdminAct<typeof contract.noticeEvidence> = async (deps, _actor, input) => {
  const { runnerId, limit } = input;
  const after = readDayCursor(input.cursor);
  const found = await query.listOffered(deps.db, await userOf(deps, runnerId), { after, limit });
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit),
    nextCursor: last ? writeDayCursor({ day: last.day, id: last.jobId }) : null,
  };
};

async function userOf({ db }: Deps, runnerId: string): Promise<string> {
  const runner = await findRunner(db, runnerId);
  if (!runner) throw new Refused({ code: "NOT_FOUND" });
  return runner.user.id;
}

const isOpenAppeal = ({ appealedAt, appealOutcome, endedAt }: query.NoticeRow) =>
  appealedAt !== null && appealOutcome === null && endedAt === null;

const isOther = ({ givenBy, appliedBy }: query.NoticeRow, { userId }: AdminActor) =>
  userId !== givenBy && userId !== appliedBy;

/**
 * Gives an approved runner notice of a suspension or removal, and emails it with the reason. It can be applied after 14
 * days; an egregious cause applies at once. Repeating it changes nothing. Refuses with NOT_FOUND, with
 * APPLICATION_NOT_APPROVED, with NOTICE_OPEN while another notice counts, and with NOT_FOUND for a pickup that has
 * nothing to do with the runner.
 */
export const giveNotice: AdminAct<typeof contract.giveNotice> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const { noticeId, runnerId, measure, cause, words } = input;
    const runner = await lockRunner(tx, runnerId);
    if (!runner) throw new Refused({ code: "NOT_FOUND" });
    if (runner.applicationStatus !== "approved") throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
    const { userId } = runner;
    const jobIds = [...new Set(input.jobIds)];
    if ((await query.countOffered(tx, userId, jobIds)) < jobIds.length)
      throw new Refused({ code: "NOT_FOUND" });
    const from = effectiveAt(cause, now);
    const notice = { id: noticeId, userId, measure, cause, words, givenAt: now, effectiveAt: from };
    if (!(await query.insertNotice(tx, { ...notice, givenBy: actor.userId }, jobIds))) {
      if ((await query.lockNotice(tx, noticeId))?.userId === userId) return { ok: true };
      throw new Refused({ code: "NOTICE_OPEN" });
    }
    const isAtOnce = from === now;
    if (isAtOnce) await stop(deps, tx, actor, { noticeId, userId, runnerId, cause });
    await audit(deps, tx, actor, {
      action: "admin.giveNotice",
      subjectId: userId,
      before: { measure: null },
      after: { measure, cause, reason: words, effectiveOn: from.slice(0, 10) },
      happenedAt: now,
    });
    await notifyAndEmail(deps, tx, {
      userId,
      type: "noticeGiven",
      params: { measure, date: from.slice(0, 10), when: isAtOnce ? "now" : "later", reason: words },
      link: "/runner/you",
    });
    return { ok: true };
  });

/**
 * Takes a runner offline and opens the jobs they have not begun. Those under way are theirs to finish, except after an
 * egregious cause: then they count as missed. False if another admin was first or the time has not come.
 */
async function stop(
  deps: Deps,
  tx: Db,
  actor: AdminActor,
  of: { noticeId: string; userId: string; runnerId: string; cause: NoticeCause },
): Promise<boolean> {
  if (!(await query.applyNotice(tx, { noticeId: of.noticeId, by: actor.userId, now: deps.now() })))
    return false;
  await updateAvailability(tx, { runnerId: of.runnerId, isAvailable: false });
  await endJobs(deps, tx, of.runnerId, {
    userId: actor.userId,
    reason: "suspended",
    keepsBegun: !isEgregious(of.cause),
  });
  return true;
}

/**
 * Applies a notice whose time has come: the runner is offline, and the jobs they have not begun are open again. They can
 * still finish those under way, sign in, read their pay, write to support and appeal. Repeating it changes nothing. Refuses with NOT_FOUND, with
 * NOTICE_NOT_DUE, and with NOTICE_ENDED.
 */
export const applyNotice: AdminAct<typeof contract.applyNotice> = (deps, actor, { noticeId }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const { notice, runnerId } = await lockAll(tx, noticeId);
    const { userId, measure, cause } = notice;
    if (notice.endedAt) throw new Refused({ code: "NOTICE_ENDED" });
    if (notice.appliedAt) return { ok: true };
    if (!(await stop(deps, tx, actor, { noticeId, userId, runnerId, cause })))
      throw new Refused({ code: "NOTICE_NOT_DUE", params: { date: notice.effectiveAt.slice(0, 10) } });
    await audit(deps, tx, actor, {
      action: "admin.applyNotice",
      subjectId: userId,
      before: { outcome: null },
      after: { outcome: "applied", measure },
      happenedAt: now,
    });
    await tellDecided(deps, tx, notice, "applied", "none");
    return { ok: true };
  });

/** The notice and its runner, locked in the common order. */
async function lockAll(tx: Db, noticeId: string): Promise<{ notice: query.NoticeRow; runnerId: string }> {
  const runnerId = await query.findRunnerOf(tx, noticeId);
  const runner = runnerId && (await lockRunner(tx, runnerId));
  const notice = runner && (await query.lockNotice(tx, noticeId));
  if (!notice) throw new Refused({ code: "NOT_FOUND" });
  return { notice, runnerId: runner.id };
}

type Decided = "applied" | "withdrawn" | "lifted" | "upheld" | "reversed";

function tellDecided(deps: Deps, tx: Db, notice: query.NoticeRow, outcome: Decided, reason: string) {
  const { userId, measure } = notice;
  const params = { measure, outcome, reason };
  return notifyAndEmail(deps, tx, { userId, type: "noticeDecided", params, link: "/runner/you" });
}

/**
 * Withdraws a notice, or lets the runner work again, and tells them why. Refuses with NOT_FOUND, and with NOTICE_ENDED
 * when it has ended.
 */
export const endNotice: AdminAct<typeof contract.endNotice> = (deps, actor, { noticeId, reason }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const { notice } = await lockAll(tx, noticeId);
    const outcome = notice.appliedAt ? "lifted" : "withdrawn";
    if (!(await query.endNotice(tx, { noticeId, by: actor.userId, now })))
      throw new Refused({ code: "NOTICE_ENDED" });
    await audit(deps, tx, actor, {
      action: "admin.endNotice",
      subjectId: notice.userId,
      before: { outcome: notice.appliedAt ? "applied" : null },
      after: { outcome, reason },
      happenedAt: now,
    });
    await tellDecided(deps, tx, notice, outcome, reason);
    return { ok: true };
  });

/**
 * Decides a runner's appeal. Reversed: the runner can work again, with rating, areas and hours as before; jobs given to
 * others meanwhile are not paid, because pay is by pickup. Repeating the decision changes nothing. Refuses with
 * NOT_FOUND without an open appeal, with OTHER_ADMIN_NEEDED when the admin gave or applied the notice, and with
 * NOTICE_ENDED when it was decided otherwise.
 */
export const decideNoticeAppeal: AdminAct<typeof contract.decideNoticeAppeal> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const { noticeId, outcome, words } = input;
    const { notice } = await lockAll(tx, noticeId);
    if (!(await query.decideNoticeAppeal(tx, { noticeId, outcome, words, by: actor.userId, now }))) {
      if (notice.appealOutcome === outcome) return { ok: true };
      if (notice.appealedAt === null) throw new Refused({ code: "NOT_FOUND" });
      throw new Refused({ code: isOpenAppeal(notice) ? "OTHER_ADMIN_NEEDED" : "NOTICE_ENDED" });
    }
    await audit(deps, tx, actor, {
      action: "admin.decideNoticeAppeal",
      subjectId: notice.userId,
      before: { outcome: "applied" },
      after: { outcome, reason: words },
      happenedAt: now,
    });
    await tellDecided(deps, tx, notice, outcome, words);
    return { ok: true };
  });

/**
 * A runner's answer to a notice, or appeal once it is applied, each once; the admins are told of an appeal. Repeating it
 * changes nothing. Refuses with NOT_FOUND, with NOTICE_ENDED, and with APPEAL_TOO_LATE after 30 days.
 */
export const answerNotice: RunnerAct<typeof contract.answerNotice> = (deps, actor, { noticeId, words }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const notice = await query.lockNotice(tx, noticeId);
    if (notice?.userId !== actor.userId) throw new Refused({ code: "NOT_FOUND" });
    if (notice.endedAt) throw new Refused({ code: "NOTICE_ENDED" });
    if (!notice.appliedAt) {
      await query.answerNotice(tx, { noticeId, words, now });
      return { ok: true };
    }
    if (notice.appealedAt) return { ok: true };
    if (now > noticeAppealableUntil(notice.appliedAt)) throw new Refused({ code: "APPEAL_TOO_LATE" });
    if (!(await query.appealNotice(tx, { noticeId, words, now }))) return { ok: true };
    const link = `/admin/runners/${actor.runnerId}`;
    const admins = await listAdmins(tx);
    await notify(
      deps,
      tx,
      admins.map((userId) => ({ userId, type: "noticeAppealed", params: {}, link })),
    );
    return { ok: true };
  });

/** Refuses with WORK_STOPPED when a notice stops the runner from working. */
export async function refuseStopped(tx: Db, userId: string): Promise<void> {
  if (await query.isStopped(tx, userId)) throw new Refused({ code: "WORK_STOPPED" });
}
