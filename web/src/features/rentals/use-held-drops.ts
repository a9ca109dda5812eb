import { useEffect, useRef, useState } from "react";

/** The undo window, in milliseconds. */
export const undoMs = 6_000;

/**
 * Holds each dropped pickup for a few seconds so it can be undone, because the server has no undo. Leaving the screen
 * sends it.
 */
export function useHeldDrops(send: (id: string) => void): {
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
