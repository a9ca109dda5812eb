import { useFormatter, useNow, useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { startUndoableUntil } from "#modules/pickups/rules/steps.ts";
import { isBackAfterTruck } from "#platform/values/windows.ts";
import type { AppError } from "../../lib/app-error.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import type { Act } from "../../lib/outbox/entry.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { shortTime, useJobTimes, usePickupFormat } from "../../lib/use-job-times.ts";
import { toast } from "../../ui/toast.tsx";

export type LegTime = (what: "outBy" | "inBy" | "outDone" | "clock", at: string) => string;

/** Formats when cans go out or come back, or did; `clock` only the time. Names the day if it isn't the route's. */
export function useLegTime(day: string, job: Job): LegTime {
  const t = useTranslations("route.next");
  const format = usePickupFormat(job.timeZone);
  const scheduledOn = job.scheduledDate.slice(0, "YYYY-MM-DD".length);
  const isAfterTruck = isBackAfterTruck({ ...job, scheduledOn }, job.due);
  return (which, at) => {
    const what = which === "inBy" && isAfterTruck ? "inByTruck" : which;
    const time = shortTime(format, new Date(at));
    const numbers = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    const routeDay = format.dateTime(new Date(`${day}T12:00:00Z`), { ...numbers, timeZone: "UTC" });
    const isOnDay = format.dateTime(new Date(at), numbers) === routeDay;
    if (what === "clock")
      return isOnDay ? time : `${format.dateTime(new Date(at), { weekday: "short" })} ${time}`;
    return isOnDay
      ? t(what, { time })
      : t(`${what}On`, { time, day: format.dateTime(new Date(at), { weekday: "long" }) });
  };
}

/** Formats when a leg opens, by the home's clock ("Opens Tue 7 AM"); null once open. Updates automatically. */
export function useOpens(): (job: Pick<Job, "opens">, leg: "out" | "in") => string | null {
  const t = useTranslations("runner.route");
  const format = useFormatter();
  const { time } = useJobTimes();
  useNow({ updateInterval: 10_000 });
  return ({ opens }, leg) => {
    if (!opens || Date.parse(opens[`${leg}At`]) <= serverNow()) return null;
    const at = new Date(opens[leg]);
    return t("opens", {
      day: format.dateTime(at, { timeZone: "UTC", weekday: "short" }),
      time: time(at),
    });
  };
}

/** Runs `act` if it is open (`opens` is null); otherwise shows when it opens. */
export function useActOnceOpen(): (opens: string | null, act: () => void) => void {
  const t = useTranslations("runner.route");
  return (opens, act) => {
    if (opens === null) act();
    else toast({ title: t("notYet", { opens }), kind: "info" });
  };
}

type Step = { jobId: string; startId?: string | undefined };
type Home = Pick<Job, "address" | "timeZone">;

/** For `useAct`: keeps a step that found no server in the outbox, which sends it later. */
function useKeeping(home: Home | undefined, sentence: string, actOf: (step: Step) => Act) {
  const { id: userId } = useSignedInUser();
  const showFailure = useFailureToast();
  return {
    failure: ({ code }: AppError) => (code === "UNREACHABLE" && home ? null : { sentence }),
    onFailed: async ({ code }: AppError, step: Step) => {
      if (code !== "UNREACHABLE" || !home) return;
      const { address, timeZone } = home;
      await import("../../lib/outbox/kept-steps.ts")
        .then(({ keptSteps: { addNow } }) =>
          addNow(userId, { jobId: step.jobId, address, timeZone, act: actOf(step) }),
        )
        .catch((error) => showFailure(error, { sentence }));
    },
  };
}

/** Undoes a job's start. `tell` shows the toast for a start that was never sent. */
export function useUndoStart(home: Home | undefined) {
  const t = useTranslations("runner.undoStart");
  const { runner } = trpc.useUtils();
  const success = { title: t("done"), message: t("doneText") };
  const undo = useAct(trpc.runner.undoStart, {
    success,
    ...useKeeping(home, t("failed"), ({ startId }) => ({ kind: "undoStart", startId })),
    onDone: (job) =>
      runner.jobs.setData(undefined, (jobs) => jobs?.map((each) => (each.id === job.id ? job : each))),
    invalidates: [runner.jobs, runner.route],
  });
  return { ...undo, tell: () => toast(success) };
}

/** Whether a start can still be undone. Updates automatically. */
export function useIsUndoable(startedAt: string | null): boolean {
  useNow({ updateInterval: 10_000 });
  return startedAt !== null && serverNow() < Date.parse(startUndoableUntil(startedAt));
}
