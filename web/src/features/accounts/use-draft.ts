import { useState } from "react";

/**
 * Saved values with unsaved changes on top. `take` returns only values that differ, because another device may have
 * changed the rest. `forget` drops the saved ones.
 */
export function useDraft<Values extends Record<string, unknown>>(
  saved: Values,
): {
  draft: Values;
  isUnsaved: boolean;
  change: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  take: () => Partial<Values>;
  forget: (sent: Partial<Values>) => void;
} {
  const [changes, setChanges] = useState<Partial<Values>>({});
  const keep = (isKept: (name: string, value: unknown) => boolean, from: Partial<Values>) =>
    Object.fromEntries(
      Object.entries(from).filter(([name, value]) => isKept(name, value)),
    ) as Partial<Values>;
  const unsaved = keep((name, value) => saved[name] !== value, changes);
  return {
    draft: { ...saved, ...changes },
    isUnsaved: Object.keys(unsaved).length > 0,
    change: (name, value) => setChanges((before) => ({ ...before, [name]: value })),
    take: () => {
      setChanges(unsaved);
      return unsaved;
    },
    // Keep values that changed again during the save.
    forget: (sent) => setChanges((before) => keep((name, value) => sent[name] !== value, before)),
  };
}
