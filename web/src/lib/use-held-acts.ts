import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type Toast, toast } from "../ui/toast.tsx";

export const undoMs = 6_000;

/**
 * Holds each act for a few seconds so it can be undone, where the server has no undo. Leaving the screen or the tab sends it.
 * `send` shows its own failure.
 */
export function useHeldActs(
  send: (id: string) => Promise<unknown>,
  words: { undo: string; undone: string },
): {
  /** Whether it is hidden: held, or being sent. */
  has: (id: string) => boolean;
  hold: (id: string, told: Toast) => void;
} {
  const t = useTranslations("common");
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const [held, setHeld] = useState<readonly string[]>([]);
  const end = (id: string) => setHeld((ids) => ids.filter((each) => each !== id));
  const sendNow = (id: string) => {
    const ended = () => end(id);
    send(id).then(ended, ended);
  };
  const latest = useRef(sendNow);
  useLayoutEffect(() => {
    latest.current = sendNow;
  });
  useEffect(() => {
    const sendAll = () => {
      for (const [id, timer] of waiting.current) {
        clearTimeout(timer);
        latest.current(id);
      }
      waiting.current.clear();
    };
    const onHidden = () => document.visibilityState === "hidden" && sendAll();
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      sendAll();
    };
  }, []);
  const undo = (id: string) => {
    clearTimeout(waiting.current.get(id));
    if (!waiting.current.delete(id)) return toast({ title: t("tooLateToUndo"), kind: "error" });
    end(id);
    toast({ title: words.undone });
  };
  return {
    has: (id) => held.includes(id),
    hold: (id, told) => {
      if (waiting.current.has(id)) return;
      const timer = setTimeout(() => {
        waiting.current.delete(id);
        latest.current(id);
      }, undoMs);
      waiting.current.set(id, timer);
      setHeld((ids) => [...ids, id]);
      toast({ ...told, action: { label: words.undo, onAct: () => undo(id) } });
    },
  };
}
