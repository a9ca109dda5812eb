import type { Db } from "#db/client.ts";
import { lockRunner } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import { findStep, insertStep } from "./queries/runner-steps.ts";
import { captureTimes } from "./rules/captured.ts";
import type { RunnerStep } from "./rules/steps.ts";

/** Why a completed step does not count; it is still recorded. */
export type TooLate = Extract<Refusal, { code: "JOB_MISSED" | "JOB_CANCELLED" | "JOB_TAKEN_BACK" }>;

/** A step as its act receives it. */
export type Taken = {
  /** When the step arrived. */
  now: string;
  /** When it was done, and when the runner came to the home; see `captureTimes`. */
  capturedAt: string;
  cameAt: string | null;
  /** The phone reported the time of the step. */
  wasKept: boolean;
  /** The step has its own ID, so refused steps are recorded too. */
  isNamed: boolean;
};

type Outcome<Answer> = { answer: Answer; isLate?: boolean } | { tooLate: TooLate };

/**
 * Runs a pickup step in one transaction and records it; a lock on the runner's row keeps the runner's steps in
 * sequence. A repeated `actionId` is not run again: `again` answers it or repeats its refusal, unless the job is
 * somebody else's by now. Refuses with STEP_OF_ANOTHER if that ID belongs to another step, and as `act` does.
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
  // Refuse only now, because a refusal inside the transaction would roll back the record.
  if ("tooLate" in outcome) throw new Refused(outcome.tooLate);
  return outcome.answer;
}

function tooLateCode(code: string): TooLate["code"] {
  if (code === "JOB_MISSED" || code === "JOB_CANCELLED" || code === "JOB_TAKEN_BACK") return code;
  throw new Error(`A step was recorded as refused for ${code}`);
}
