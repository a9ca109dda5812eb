import type { Db } from "#db/client.ts";
import { lockRunner } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import { findStep, insertStep } from "./queries/runner-steps.ts";
import { captureTimes } from "./rules/captured.ts";
import type { RunnerStep } from "./rules/steps.ts";

/** What keeps a step from counting although it was done: it is recorded all the same. */
export type TooLate = Extract<Refusal, { code: "JOB_MISSED" | "JOB_CANCELLED" | "JOB_TAKEN_BACK" }>;

/** A step as its act takes it. */
export type Taken = {
  /** Its arrival: the present. */
  now: string;
  /** When it was done, and since when the runner had been at the home; see `captureTimes`. */
  capturedAt: string;
  cameAt: string | null;
  /** The phone says itself when it was done. */
  wasKept: boolean;
  /** It has an id of its own: then what is refused is recorded too. */
  isNamed: boolean;
};

type Outcome<Answer> = { answer: Answer; isLate?: boolean } | { tooLate: TooLate };

/**
 * Does a step of a visit in one transaction, under the runner's row, so that one runner's steps come one after another,
 * and records it. A step of which the phone has told before, under the same `actionId`, is not done again: `again` answers
 * it, or the refusal that it had, unless the job is somebody else's by now. Refuses with STEP_OF_ANOTHER where that id was another step's, and as `act` does.
 */
export async function takeStep<Answer>(
  deps: Deps,
  actor: RunnerActor,
  told: {
    jobId: string;
    actionId?: string | undefined;
    at?: string | undefined;
    sentAt?: string | undefined;
    cameAt?: string | undefined;
  },
  step: {
    kind: RunnerStep;
    act: (tx: Db, taken: Taken) => Promise<Outcome<Answer>>;
    again: (tx: Db, known: { isLate: boolean }) => Promise<Answer>;
  },
): Promise<Answer> {
  const { userId, runnerId } = actor;
  const { jobId, actionId } = told;
  const outcome = await deps.transact(async (tx): Promise<Outcome<Answer>> => {
    const now = deps.now();
    await lockRunner(tx, runnerId);
    const known = actionId === undefined ? null : await findStep(tx, { userId, id: actionId });
    if (known && (known.jobId !== jobId || known.step !== step.kind))
      throw new Refused({ code: "STEP_OF_ANOTHER" });
    if (known?.refusal)
      return { tooLate: { code: tooLateCode(known.refusal), params: { date: known.scheduledOn } } };
    if (known) return { answer: await step.again(tx, known) };

    const times = captureTimes(told, now);
    const taken = { now, ...times, wasKept: told.at !== undefined, isNamed: actionId !== undefined };
    const done = await step.act(tx, taken);
    await insertStep(tx, {
      id: actionId ?? deps.newId(),
      userId,
      jobId,
      step: step.kind,
      ...times,
      arrivedAt: now,
      isLate: "isLate" in done && done.isLate === true,
      refusal: "tooLate" in done ? done.tooLate.code : null,
    });
    return done;
  });
  // Only now: a refusal that ended the transaction would take the record with it.
  if ("tooLate" in outcome) throw new Refused(outcome.tooLate);
  return outcome.answer;
}

function tooLateCode(code: string): TooLate["code"] {
  if (code === "JOB_MISSED" || code === "JOB_CANCELLED" || code === "JOB_TAKEN_BACK") return code;
  throw new Error(`A step was recorded as refused for ${code}`);
}
