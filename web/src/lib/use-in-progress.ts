import { useRef, useState } from "react";

/** Tracks which rows have an act running. `begin` is false if one is, so a second tap before rerender does nothing. */
export function useInProgress(): {
  has: (id: string) => boolean;
  begin: (id: string) => boolean;
  end: (id: string) => void;
} {
  const begun = useRef(new Set<string>());
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const show = () => setShown(new Set(begun.current));
  return {
    has: (id) => shown.has(id),
    begin: (id) => {
      if (begun.current.has(id)) return false;
      begun.current.add(id);
      show();
      return true;
    },
    end: (id) => {
      begun.current.delete(id);
      show();
    },
  };
}
