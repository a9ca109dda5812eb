/** A wizard's unsent input, stored in this tab. */
export type Draft<Values> = { step: number; values: Values };

/** A restored draft; `lostSecrets` if a password was typed, which is never stored. */
export type ReadDraft<Values> = Draft<Values> & { lostSecrets: boolean };

const keyOf = (name: string) => `tidycurb-draft-${name}`;

/** A named draft merged over `initial`; values of a different type are ignored. */
export function readDraft<Values extends Record<string, unknown>>(
  name: string,
  initial: Values,
  stepCount: number,
): ReadDraft<Values> {
  const stored = read(name);
  const step = Number(stored.step);
  return {
    step: Number.isInteger(step) && step >= 0 && step < stepCount ? step : 0,
    values: Object.fromEntries(
      Object.entries(initial).map(([field, value]) => [field, likeOr(value, stored.values?.[field])]),
    ) as Values,
    lostSecrets: stored.lostSecrets === true,
  };
}

/** Stores the step or values without the `secrets`. Does nothing if storage is blocked. */
export function saveDraft<Values extends Record<string, unknown>>(
  name: string,
  part: Partial<Draft<Values>>,
  secrets: readonly string[],
): void {
  const next = { ...read(name), ...part };
  const values = Object.entries(next.values ?? {}).filter(([field]) => !secrets.includes(field));
  const lostSecrets = part.values
    ? secrets.some((field) => Boolean(part.values?.[field]))
    : next.lostSecrets === true;
  attempt(() =>
    sessionStorage.setItem(
      keyOf(name),
      JSON.stringify({ step: next.step, values: Object.fromEntries(values), lostSecrets }),
    ),
  );
}

export function forgetDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(name)));
}

function read(name: string): { step?: unknown; values?: Record<string, unknown>; lostSecrets?: unknown } {
  const text = attempt(() => sessionStorage.getItem(keyOf(name)));
  const stored: unknown = text ? attempt(() => JSON.parse(text)) : null;
  return typeof stored === "object" && stored !== null ? stored : {};
}

function likeOr(initial: unknown, stored: unknown): unknown {
  if (Array.isArray(initial))
    return Array.isArray(stored) && stored.every((item) => typeof item === "string") ? stored : initial;
  return typeof stored === typeof initial ? stored : initial;
}

/** Storage may be blocked, or contain anything. */
function attempt<Result>(step: () => Result): Result | null {
  try {
    return step();
  } catch {
    return null;
  }
}
