import { useState } from "react";

/** What is saved, with what was changed since on top. `forget` takes off what has been saved meanwhile. */
export function useDraft<Values extends Record<string, unknown>>(
  saved: Values,
): {
  draft: Values;
  isUnsaved: boolean;
  change: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  forget: (sent: Partial<Values>) => void;
} {
  const [changes, setChanges] = useState<Partial<Values>>({});
  return {
    draft: { ...saved, ...changes },
    isUnsaved: Object.entries(changes).some(([name, value]) => saved[name] !== value),
    change: (name, value) => setChanges((before) => ({ ...before, [name]: value })),
    // What was changed once more while it was on its way is still to be saved.
    forget: (sent) =>
      setChanges(
        (before) =>
          Object.fromEntries(
            Object.entries(before).filter(([name, value]) => sent[name] !== value),
          ) as Partial<Values>,
      ),
  };
}
