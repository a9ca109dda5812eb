import type * as contract from "#modules/schedule/contract.ts";
import { leaveOut } from "#modules/schedule/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { pauseService } from "./pause-service.ts";

/** Skips, holds or pauses, as `previewAway` chose. Refuses as `leaveOut` and `pauseService` do. */
export const goAway: HomeownerAct<typeof contract.goAway> = async (deps, actor, input) => {
  const left = await deps.transact((tx) => leaveOut(deps, tx, actor, input));
  if (left.choice === "pause") await pauseService(deps, actor);
  return left;
};
