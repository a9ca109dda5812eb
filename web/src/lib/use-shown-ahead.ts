import { useState } from "react";

/**
 * What an address says, and, from the moment at which it is to say something else, already that: the router takes a moment, in
 * which a chip or a list that goes by the address would jump back.
 */
export function useShownAhead<Shown extends object>(there: Shown): [Shown, (next: Shown) => void] {
  const at = JSON.stringify(there);
  const [ahead, setAhead] = useState<{ at: string; shown: Shown } | null>(null);
  if (ahead && ahead.at !== at) setAhead(null);
  return [ahead?.at === at ? ahead.shown : there, (shown) => setAhead({ at, shown })];
}
