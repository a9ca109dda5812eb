import type * as z from "zod";
import type * as contract from "#modules/homes/contract/home.ts";
import { recordLook } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { legOpening } from "./leg-opening.ts";
import { ownJob } from "./own-job.ts";
import { refuseGateCode } from "./rules/gate-code.ts";

/**
 * The gate code of a home or rental, for the runner of a job in progress or assigned. Records each look, which the
 * homeowner sees. Refuses with NOT_FOUND for anybody else's job and without a code, with JOB_NOT_OPEN if the job has
 * ended, with GATE_CODE_NOT_NOW, and with GATE_CODE_UNREADABLE.
 */
export function lookAtGateCode(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.lookAtGateCode.input>,
): Promise<z.output<typeof contract.lookAtGateCode.output>> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const job = await ownJob(tx, actor, input.jobId, { code: "JOB_NOT_OPEN" });
    if (job.status === "completed") throw new Refused({ code: "JOB_NOT_OPEN" });
    const { opening } = await legOpening(tx, job);
    refuseIf(refuseGateCode(job, opening.outAt, now));
    const { runnerId, userId } = actor;
    const look = await recordLook(tx, { id: deps.newId(), jobId: job.id, runnerId, userId, now });
    if (!look) throw new Refused({ code: "NOT_FOUND" });
    const gateCode = deps.vault.open(look.sealed, look.boundTo);
    if (gateCode === null) throw new Refused({ code: "GATE_CODE_UNREADABLE" });
    return { gateCode };
  });
}
