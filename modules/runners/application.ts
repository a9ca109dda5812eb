import type { Deps } from "#platform/deps.ts";
import { day, hour, later } from "#platform/instants.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type { Application } from "./contract/application.ts";
import { type ApplicationFacts, findApplication } from "./queries/applications.ts";
import { refuseApplyingAgain, reviewHours } from "./rules/applications.ts";

/** The runner's own application status. Admins' notes on the background check are left out. */
export async function application(deps: Deps, actor: RunnerActor): Promise<Application> {
  const found = await findApplication(deps.db, actor.runnerId);
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  const { runner, check, training, consent, steps } = found;
  return {
    status: runner.status,
    submittedAt: runner.submittedAt,
    answerFrom: later(runner.submittedAt, reviewHours.from * hour),
    answerUntil: later(runner.submittedAt, reviewHours.until * hour),
    decidedAt: runner.decidedAt,
    words: runner.status === "approved" || runner.status === "submitted" ? null : runner.reviewReason,
    mayApplyAgain:
      refuseApplyingAgain(runner.status, appliedSince(steps, later(deps.now(), -365 * day))) === null,
    check: check?.status ?? "pending",
    training,
    consent,
    steps,
  };
}

function appliedSince(steps: ApplicationFacts["steps"], since: string): number {
  return steps.filter(
    ({ step, happenedAt }) => (step === "submitted" || step === "reopened") && happenedAt >= since,
  ).length;
}
