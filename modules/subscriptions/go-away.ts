import type * as contract from "#modules/schedule/contract.ts";
import { leaveOut } from "#modules/schedule/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { keepRunning, pauseService, planPause } from "./pause-service.ts";

/** Skips, holds or pauses, as `previewAway` chose; a pause from a later day on is planned. Refuses as `leaveOut` and `pauseService` do. */
export const goAway: HomeownerAct<typeof contract.goAway> = async (deps, actor, input) => {
  const { isToday, moved, ...left } = await deps.transact(async (tx) => {
    const left = await leaveOut(deps, tx, actor, input);
    const isPlanned = left.choice === "pause" && !left.isToday;
    return { ...left, moved: isPlanned ? await planPause(deps, tx, actor, input.fromOn) : null };
  });
  if (moved) await keepRunning(deps, moved);
  if (left.choice === "pause" && isToday) await pauseService(deps, actor);
  return left;
};
