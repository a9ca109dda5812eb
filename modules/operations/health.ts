import type * as z from "zod";
import { countAttempts, everySmsCode } from "#modules/accounts/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { nextDue } from "#platform/cron.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { listLastRuns } from "#platform/queries/schedule-runs.ts";
import type { Schedule } from "#platform/schedule.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { ScheduleHealth } from "./contract.ts";
import { lateSeconds } from "./late-seconds.ts";
import { scheduleNamed, schedules } from "./tasks/index.ts";

/** The service's health. `off` lists the parts not connected, `missing` those of them that the service needs. */
export async function health(
  deps: Deps,
  _actor: AdminActor,
  { off, missing }: { off: readonly string[]; missing: readonly string[] },
) {
  const now = deps.now();
  const names = schedules.map(({ name }) => name);
  const runs = new Map((await listLastRuns(deps.db, names)).map((run) => [run.schedule, run]));
  return {
    schedules: schedules.map((schedule) => healthOf(schedule, runs.get(schedule.name) ?? null, now)),
    databaseMilliseconds: Date.parse(deps.now()) - Date.parse(now),
    off: [...off],
    missing: [...missing],
  };
}

type LastRun = Awaited<ReturnType<typeof listLastRuns>>[number];

function healthOf(schedule: Schedule, run: LastRun | null, now: string): ScheduleHealth {
  return {
    name: schedule.name,
    cron: schedule.cron,
    state: run?.outcome ?? "never",
    startedAt: run?.startedAt ?? null,
    finishedAt: run?.finishedAt ?? null,
    counts: run?.counts ?? null,
    error: run?.error ?? null,
    lastDoneAt: run?.lastDoneAt ?? null,
    nextDueAt: nextDue(schedule.cron, now),
    lateSeconds: lateSeconds(schedule, run?.lastDoneAt ?? null, now),
  };
}

export async function tasks(deps: Deps, _actor: AdminActor): Promise<z.output<typeof contract.tasks.output>> {
  const { failedByName: _failedByName, ...overview } = await deps.queue.overview();
  return overview;
}

/** How close the service is to its limit of text message codes, counted as `countSmsCode` does. */
export const smsCodes: AdminAct<typeof contract.smsCodes> = async (deps, _actor) => {
  const since = later(deps.now(), -day);
  const { count } = await countAttempts(deps.db, { kind: "sms_code", since, accountHash: everySmsCode });
  return { counted: count, aDay: deps.smsCodes.aDay };
};

/** Retries every task that was given up, at most 1,000. */
export const retryAllTasks: AdminAct<typeof contract.retryAllTasks> = (deps, actor) =>
  deps.transact(async (tx) => {
    const retried = await deps.queue.retryAll(tx);
    if (retried > 0)
      await audit(deps, tx, actor, {
        action: "admin.retryAllTasks",
        before: { failed: retried },
        after: { failed: 0, retried },
      });
    return { retried };
  });

/** Retries a task that was given up, under its own id. Refuses with NOT_FOUND when it was not given up. */
export const retryTask: AdminAct<typeof contract.retryTask> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const task = await deps.queue.retry(tx, input.taskId);
    if (!task) throw new Refused({ code: "NOT_FOUND" });
    await audit(deps, tx, actor, {
      action: "admin.retryTask",
      subjectId: input.taskId,
      before: { task, state: "failed" },
      after: { task, state: "retry" },
    });
    return { retried: 1 };
  });

/** Queues a run of a schedule now. Refuses with NOT_FOUND when there is none of that name. */
export const runSchedule: AdminAct<typeof contract.runSchedule> = (deps, actor, input) => {
  const schedule = scheduleNamed(input.name);
  if (!schedule) throw new Refused({ code: "NOT_FOUND" });
  return deps.transact(async (tx) => {
    await deps.queue.send(tx, "run-schedule", { schedule: schedule.name });
    await audit(deps, tx, actor, {
      action: "admin.runSchedule",
      before: { state: null },
      after: { state: "begun", schedule: schedule.name },
    });
    return { name: schedule.name };
  });
};
