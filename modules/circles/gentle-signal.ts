import type { Mailer } from "#adapters/email/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import { jobOnceOwn, lockJob } from "#modules/pickups/index.ts";
import type { HomeownerAct, RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { translatorIn } from "#platform/queries/message-texts.ts";
import { renderEmail } from "#platform/translator.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/signal.ts";
import { quietSince } from "./days.ts";
import { listEmptied } from "./queries/home.ts";
import {
  deleteSignal,
  findReachable,
  findSignal,
  insertSignal,
  listReachable,
  lockSignal,
  noteTold,
  setEmpty,
} from "./queries/signals.ts";

/** How long a runner's slip can be taken back before the circle hears of it. */
const waitSeconds = 3_600;

/** Whether the homeowner lets the circle know. Off without a home. */
export const gentleSignal: HomeownerAct<typeof contract.gentleSignal> = async (deps, { homeownerId }) =>
  render(homeownerId && (await findSignal(deps.db, homeownerId)));

/** Lets the circle know from now on, or no longer. Safe to repeat. Refuses with NOT_FOUND without a home. */
export const setGentleSignal: HomeownerAct<typeof contract.setGentleSignal> = (deps, actor, { isOn }) =>
  deps.transact(async (tx) => {
    const { homeownerId } = actor;
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, homeownerId);
    if (isOn) await insertSignal(tx, { homeownerId, agreedAt: deps.now() });
    else await deleteSignal(tx, homeownerId);
    return render(await findSignal(tx, homeownerId));
  });

function render(signal: { toldAt: string | null } | null | ""): { isOn: boolean; toldAt: string | null } {
  return { isOn: Boolean(signal), toldAt: signal ? signal.toldAt : null };
}

/**
 * Notes that nothing was in the cans of a pickup whose cans are out, or takes that back. Safe to repeat. Refuses with
 * NOT_FOUND for anybody else's pickup, for a rental's, where the homeowner did not agree, before the cans are out and after
 * they are back, and with JOB_TAKEN_BACK and the like.
 */
export const noteEmptyCans: RunnerAct<typeof contract.noteEmptyCans> = (deps, actor, { jobId, isEmpty }) =>
  deps.transact(async (tx) => {
    await lockJob(tx, jobId);
    const { job, lost } = await jobOnceOwn(tx, actor, jobId);
    const { homeownerId } = job;
    if (lost) throw new Refused(lost.how);
    const isAsked = job.propertyId === null && job.status === "in_progress";
    if (!isAsked || !(await findSignal(tx, homeownerId))) throw new Refused({ code: "NOT_FOUND" });
    const isChanged = await setEmpty(tx, { jobId, isEmpty, notedAt: deps.now() });
    if (isChanged && isEmpty && (await isQuiet(tx, homeownerId)))
      await deps.queue.send(tx, "tell-circle", { homeownerId }, { afterSeconds: waitSeconds });
    return { isEmpty };
  });

/** Whether the home's pickups since consent found nothing for three weeks. */
async function isQuiet(db: Db, homeownerId: string): Promise<boolean> {
  const signal = await findSignal(db, homeownerId);
  if (!signal) return false;
  return quietSince(await listEmptied(db, { homeownerId, since: signal.agreedAt })) !== null;
}

/**
 * Tells a home's circle once that nothing was in the cans for three weeks, or one member by email. Nothing after the
 * homeowner withdrew, the runner took it back, or something was in the cans again.
 */
export async function tellCircle(
  deps: Pick<Deps, "db" | "transact" | "queue" | "now"> & { mailer: Mailer },
  { homeownerId, memberId }: Tasks["tell-circle"],
  task: { id: string },
): Promise<void> {
  const now = deps.now();
  if (!memberId)
    return deps.transact(async (tx) => {
      const signal = await lockSignal(tx, homeownerId);
      if (!signal) return;
      const pickups = await listEmptied(tx, { homeownerId, since: signal.agreedAt });
      const since = quietSince(pickups);
      if (since === null) return;
      const lastFull = pickups.find(({ wasEmpty }) => !wasEmpty)?.outAt ?? signal.agreedAt;
      if (signal.toldAt && signal.toldAt > lastFull) return;
      await noteTold(tx, { homeownerId, toldAt: now });
      const members = await listReachable(tx, { homeownerId, now });
      await deps.queue.sendAll(
        tx,
        "tell-circle",
        members.map(({ id }) => ({ homeownerId, memberId: id })),
      );
    });
  const found = await findReachable(deps.db, { memberId, now });
  if (!found || !(await isQuiet(deps.db, homeownerId))) return;
  const { email, name, language, host } = found;
  const translate = await translatorIn(deps.db, language);
  await deps.mailer.send({ id: task.id, to: email, ...renderEmail(translate, "quietCans", { name, host }) });
}
