import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PlannedPickup } from "#modules/rentals/contract.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { toast } from "../../ui/toast.tsx";

/** Every act refetches the plan: a refusal often means that it is outdated. */
function usePickupsChanged() {
  const { rental, homeowner } = trpc.useUtils();
  return [rental.plannedPickups, rental.jobs, homeowner.jobs];
}

export function useConfirm() {
  const t = useTranslations("rental.planned");
  return useAct(trpc.rental.confirmPickups, {
    success: ({ confirmed }) => ({
      title: t("confirmedTitle"),
      message: t("confirmedText", { count: confirmed }),
    }),
    failure: t("failed"),
    invalidates: usePickupsChanged(),
  });
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

export const undoMs = 6_000;

/**
 * Holds each dropped pickup for a few seconds so it can be undone, because the server has no undo. Leaving the screen
 * sends it.
 */
export function useDrops(): {
  /** Whether it is hidden: held, or its drop is being sent. */
  has: (id: string) => boolean;
  hold: (id: string, words: { name: string; day: string }) => void;
} {
  const t = useTranslations("rental.planned");
  const failed = useFailureToast();
  const changed = usePickupsChanged();
  const { mutate: drop } = trpc.rental.dropPickup.useMutation({
    onError: (error) => failed(error, { general: t("failed") }),
    onSettled: () => Promise.all(changed.map((query) => query.invalidate())),
  });
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const [held, setHeld] = useState<readonly string[]>([]);
  const end = (id: string) => setHeld((ids) => ids.filter((each) => each !== id));
  const send = (id: string) => drop({ id }, { onSettled: () => end(id) });
  const latest = useRef(send);
  useLayoutEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const sendAll = () => {
      for (const [id, timer] of waiting.current) {
        clearTimeout(timer);
        latest.current(id);
      }
      waiting.current.clear();
    };
    window.addEventListener("pagehide", sendAll);
    return () => {
      window.removeEventListener("pagehide", sendAll);
      sendAll();
    };
  }, []);
  const undo = (id: string) => {
    clearTimeout(waiting.current.get(id));
    if (!waiting.current.delete(id)) return toast({ title: t("failed"), kind: "error" });
    end(id);
    toast({ title: t("undoneTitle") });
  };
  return {
    has: (id) => held.includes(id),
    hold: (id, words) => {
      if (waiting.current.has(id)) return;
      const timer = setTimeout(() => {
        waiting.current.delete(id);
        latest.current(id);
      }, undoMs);
      waiting.current.set(id, timer);
      setHeld((ids) => [...ids, id]);
      toast({
        title: t("droppedTitle"),
        message: t("droppedText", words),
        action: { label: t("undo"), onAct: () => undo(id) },
      });
    },
  };
}
