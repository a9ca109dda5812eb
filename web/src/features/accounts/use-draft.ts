import { useState } from "react";

/**
 * What is saved, with what was changed since on top. `take` gives what is to be saved: what was changed and not changed
 * back, and nothing else, as the rest may be another by now on another device. `forget` takes off what has been saved
 * meanwhile.
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
    // What was changed once more while it was on its way is still to be saved.
    forget: (sent) => setChanges((before) => keep((name, value) => sent[name] !== value, before)),
  };
}
