import { useState } from "react";

/**
 * The address's search values, replaced by the next ones as soon as a change starts. The router takes a moment, during
 * which chips and lists would jump back.
 */
export function useShownAhead<Shown extends object>(there: Shown): [Shown, (next: Shown) => void] {
  const at = JSON.stringify(there);
  const [ahead, setAhead] = useState<{ at: string; shown: Shown } | null>(null);
  if (ahead && ahead.at !== at) setAhead(null);
  return [ahead?.at === at ? ahead.shown : there, (shown) => setAhead({ at, shown })];
}
