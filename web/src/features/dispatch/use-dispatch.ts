import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type DispatchJob, dispatchSorts } from "#modules/dispatch/contract/dispatch.ts";
import type { DispatchFilter } from "#modules/dispatch/rules.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { toast } from "../../ui/toast.tsx";

/** In milliseconds: runners keep working while an operator watches. */
const refetchInterval = 60_000;

/** A day's status by area; defaults to the platform's today. */
export function useDispatchDay(day: string | undefined, area: string) {
  return trpc.admin.dispatchDay.useQuery(
    { day, area },
    { refetchInterval, placeholderData: (before) => before },
  );
}

/** A day's loaded pickups, by area unless sorted; disabled until the day is known. */
export function useDispatchJobs({
  sort,
  day,
  ...of
}: {
  day: string | undefined;
  area: string;
  filter: DispatchFilter;
  sort?: string | undefined;
}) {
  const shown = { day: day ?? "", ...of, ...orderIn(dispatchSorts, sort) };
  const query = trpc.admin.dispatchJobs.useInfiniteQuery(shown, {
    enabled: day !== undefined,
    getNextPageParam: byPage.getNextPageParam,
    refetchInterval,
  });
  return { source: withRows(query), exported: { list: "dispatch", ...shown } };
}

/** Runners with no pickup on a day who could take one. */
export function useFreeRunners(day: string, area: string) {
  return trpc.admin.freeRunners.useQuery({ day, area }, { refetchInterval });
}

/** What an act on a pickup needs to know of it. */
type ActedOn = Pick<DispatchJob, "id" | "address" | "status" | "runner" | "day">;

type Runner = { id: string; name: string };

/** An operator's optimistic change, shown until the server answers. */
type Ahead = Pick<DispatchJob, "status" | "runner" | "isWithheld">;

/**
 * Assigning and unassigning a pickup. Both show at once, and the toast can undo them. On refusal, the board shows the
 * server's state and the toast says who was faster.
 */
export function useDispatchActs(): {
  give: (job: ActedOn, runner: Runner) => void;
  /** Opens the pickup to every runner, taken or withheld before. */
  takeBack: (job: ActedOn) => void;
  /** What an act on a pickup changes. */
  changed: readonly { invalidate: () => Promise<void> }[];
  /** The pickup with its pending change applied. */
  ahead: (job: DispatchJob) => DispatchJob;
} {
  const t = useTranslations("dispatch.acts");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast();
  const assigning = trpc.admin.assignJob.useMutation();
  const releasing = trpc.admin.releaseJobToOpen.useMutation();
  const [shown, setShown] = useState<ReadonlyMap<string, Ahead>>(new Map());
  const show = (jobId: string, ahead: Ahead) => setShown((now) => new Map(now).set(jobId, ahead));
  /** Drops an optimistic change unless a newer one replaced it. */
  const hide = (jobId: string, ahead: Ahead) =>
    setShown((now) => {
      if (now.get(jobId) !== ahead) return now;
      const next = new Map(now);
      next.delete(jobId);
      return next;
    });
  const changed = [
    utils.admin.dispatchJobs,
    utils.admin.dispatchDay,
    utils.admin.freeRunners,
    utils.admin.alerts,
    utils.admin.suggestRunners,
    utils.admin.today,
  ];
  const refresh = () => Promise.all(changed.map((query) => query.invalidate()));

  // Use promises: `mutate` callbacks run only for the last call, and never after unmount.
  const give = (job: ActedOn, runner: Runner) => {
    const ahead = {
      status: job.status === "in_progress" ? job.status : "assigned",
      runner,
      isWithheld: false,
    } as const;
    const before = job.runner;
    show(job.id, ahead);
    void assigning
      .mutateAsync({ jobId: job.id, runnerId: runner.id, seen: seenOf(job) })
      .then((given) =>
        toast({
          title: t("given", { name: runner.name }),
          message: job.address,
          action: { label: t("undo"), onAct: () => (before ? give(given, before) : takeBack(given)) },
        }),
      )
      .catch((error: unknown) => showFailure(error, { general: t("giveFailed") }))
      .then(refresh)
      .finally(() => hide(job.id, ahead));
  };
  const takeBack = (job: ActedOn) => {
    const ahead = { status: "scheduled", runner: null, isWithheld: false } as const;
    const before = job.runner;
    show(job.id, ahead);
    void releasing
      .mutateAsync({ jobId: job.id, seen: seenOf(job) })
      .then((open) =>
        toast({
          title: t("takenBack"),
          message: job.address,
          ...(before && { action: { label: t("undo"), onAct: () => give(open, before) } }),
        }),
      )
      .catch((error: unknown) => showFailure(error, { general: t("takeBackFailed") }))
      .then(refresh)
      .finally(() => hide(job.id, ahead));
  };
  return {
    give,
    takeBack,
    changed,
    ahead: (job) => ({ ...job, ...shown.get(job.id) }),
  };
}

/** The state the operator acted on. */
export function seenOf({ status, runner, day }: Pick<DispatchJob, "status" | "runner" | "day">) {
  return { status, runnerId: runner?.id ?? null, day };
}

export function useUndoDayMove() {
  const t = useTranslations("dispatch.dayMove");
  return useAct(trpc.admin.undoPush, {
    success: ({ dayMove, back, stayed }) => ({
      title: t("undone"),
      message: t(dayMove.later ? "undoneLater" : "undoneText", { back, stayed }),
    }),
    failure: t("undoFailed"),
    invalidates: useMovedDay(),
  });
}

/** Formats a full hour of a home's day, as a clock shows it. */
export function useClock(): (hour: number) => string {
  const format = useFormatter();
  return (hour) =>
    format.dateTime(new Date(Date.UTC(2000, 0, 1, hour)), { timeZone: "UTC", hour: "numeric" });
}

export function useMovedDay() {
  const { admin } = trpc.useUtils();
  return [
    admin.dayMoves,
    admin.dispatchJobs,
    admin.dispatchDay,
    admin.freeRunners,
    admin.alerts,
    admin.previewDayMove,
    admin.today,
  ];
}
