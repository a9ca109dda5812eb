import { useTranslations } from "use-intl";
import type { PlannedPickup } from "#modules/rentals/contract.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useHeldActs } from "../../lib/use-held-acts.ts";

/** Every act on a rental's pickups refetches these: a refusal often means that they are outdated. */
export function usePickupsChanged() {
  const { rental, homeowner } = trpc.useUtils();
  return [rental.plannedPickups, rental.board, rental.overflows, rental.months, rental.jobs, homeowner.jobs];
}

/** Confirms pickups, with Undo in the toast and as `undo`. */
export function useConfirm() {
  const t = useTranslations("rental.planned");
  const changed = usePickupsChanged();
  const undo = useAct(trpc.rental.undoConfirm, {
    success: ({ undone }) => ({
      title: t("unconfirmedTitle"),
      message: t("unconfirmedText", { count: undone }),
    }),
    failure: t("failed"),
    invalidates: changed,
  });
  const confirm = useAct(trpc.rental.confirmPickups, {
    success: ({ confirmed, left = 0 }, { ids }) => {
      const isDone = confirmed > 0 || left === 0;
      const texts = [
        isDone && t("confirmedText", { count: confirmed }),
        left > 0 && t("leftText", { count: left }),
      ];
      return {
        title: t(isDone ? "confirmedTitle" : "droppedTitle"),
        message: texts.filter(Boolean).join(" "),
        ...(confirmed > 0 && { action: { label: t("undo"), onAct: () => undo.act({ ids }) } }),
      };
    },
    failure: t("failed"),
    invalidates: changed,
  });
  return { ...confirm, undo };
}

/** Cancels a pickup or answers what was asked about it, at once: a runner may have taken it and must be told. */
export function usePickupActs({ missesTruck }: PlannedPickup) {
  const t = useTranslations("rental.planned");
  const shared = { failure: t("failed"), invalidates: usePickupsChanged() };
  const cancelled = { title: t("cancelledTitle") };
  return {
    cancel: useAct(trpc.rental.dropPickup, { ...shared, success: cancelled }),
    answer: useAct(trpc.rental.answerAsked, {
      ...shared,
      success: (_, { keep }) =>
        keep ? { title: t("keptTitle") } : missesTruck ? { title: t("replacedTitle") } : cancelled,
    }),
  };
}

/** Holds each dropped pickup, because the server has no undo. */
export function useDrops() {
  const t = useTranslations("rental.planned");
  const failed = useFailureToast();
  const changed = usePickupsChanged();
  const { mutateAsync: drop } = trpc.rental.dropPickup.useMutation({
    onError: (error) => failed(error, { general: t("failed") }),
    onSettled: () => Promise.all(changed.map((query) => query.invalidate())),
  });
  return useHeldActs((id) => drop({ id }), { undo: t("undo"), undone: t("undoneTitle") });
}
