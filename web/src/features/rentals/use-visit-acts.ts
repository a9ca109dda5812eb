import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

/** The undo window, in milliseconds. */
export const undoMs = 6_000;

/**
 * Holds each dropped pickup for a few seconds so it can be undone, because the server has no undo. Leaving the screen
 * sends it.
 */
function useHeldDrops(send: (id: string) => void): {
  has: (id: string) => boolean;
  hold: (id: string) => void;
  /** False when already sent. */
  undo: (id: string) => boolean;
  /** Shows it again if it still exists. */
  end: (id: string) => void;
} {
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const [held, setHeld] = useState<readonly string[]>([]);
  const latest = useRef(send);
  latest.current = send;
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
  const end = (id: string) => setHeld((ids) => ids.filter((each) => each !== id));
  return {
    has: (id) => held.includes(id),
    hold: (id) => {
      if (waiting.current.has(id)) return;
      waiting.current.set(
        id,
        setTimeout(() => {
          waiting.current.delete(id);
          latest.current(id);
        }, undoMs),
      );
      setHeld((ids) => [...ids, id]);
    },
    undo: (id) => {
      clearTimeout(waiting.current.get(id));
      if (!waiting.current.delete(id)) return false;
      end(id);
      return true;
    },
    end,
  };
}

const answered = { keep: "keptTitle", cancel: "cancelledTitle", replace: "replacedTitle" } as const;

/** A host's actions on planned pickups; each refetches the lists. */
export function useVisitActs() {
  const t = useTranslations("rental.planned");
  const failed = useFailureToast();
  const underWay = useUnderWay();
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([
      utils.rental.plannedVisits.invalidate(),
      utils.rental.jobs.invalidate(),
      utils.homeowner.jobs.invalidate(),
    ]);
  const onError = (error: unknown) => {
    failed(error, { general: t("failed") });
    // The shown plan may be outdated.
    return utils.rental.plannedVisits.invalidate();
  };
  const confirm = trpc.rental.confirmVisits.useMutation({ onError });
  const drop = trpc.rental.dropVisit.useMutation({ onError });
  const answer = trpc.rental.answerAsked.useMutation({ onError });
  const held = useHeldDrops((id) =>
    drop.mutate({ id }, { onSuccess: refresh, onSettled: () => held.end(id) }),
  );
  /** One action at a time per pickup. */
  const once = (ids: readonly string[], act: (onSettled: () => void) => void) => {
    if (!ids.every((id) => underWay.begin(id))) return;
    act(() => {
      for (const id of ids) underWay.end(id);
    });
  };
  const confirmAll = (ids: string[]) =>
    once(ids, (onSettled) =>
      confirm.mutate(
        { ids },
        {
          onSuccess: ({ confirmed }) => {
            toast({ title: t("confirmedTitle"), message: t("confirmedText", { count: confirmed }) });
            return refresh();
          },
          onSettled,
        },
      ),
    );
  return {
    isUnderWay: underWay.has,
    confirm: confirmAll,
    /** Hidden at once; removed from the plan once it can't be undone. */
    isDropped: held.has,
    drop: (id: string, words: { name: string; day: string }) => {
      held.hold(id);
      toast({
        title: t("droppedTitle"),
        message: t("droppedText", words),
        action: {
          label: t("undo"),
          onAct: () =>
            toast(held.undo(id) ? { title: t("undoneTitle") } : { title: t("failed"), kind: "error" }),
        },
      });
    },
    /** Sent at once, because a runner may have taken it and must be told. */
    cancel: (id: string) =>
      once([id], (onSettled) =>
        drop.mutate(
          { id },
          {
            onSuccess: () => {
              toast({ title: t("cancelledTitle") });
              return refresh();
            },
            onSettled,
          },
        ),
      ),
    answer: (id: string, wish: "keep" | "cancel" | "replace") =>
      once([id], (onSettled) =>
        answer.mutate(
          { id, keep: wish === "keep" },
          {
            onSuccess: () => {
              toast({ title: t(answered[wish]) });
              return refresh();
            },
            onSettled,
          },
        ),
      ),
  };
}
