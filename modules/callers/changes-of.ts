/** The fields that differ, with what they were and are now; null when none does. */
export function changesOf<State extends object>(
  from: State,
  to: State,
): { before: Partial<State>; after: Partial<State> } | null {
  const names = (Object.keys(from) as (keyof State)[]).filter(
    (name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  );
  if (names.length === 0) return null;
  const pick = (state: State) =>
    Object.fromEntries(names.map((name) => [name, state[name]])) as Partial<State>;
  return { before: pick(from), after: pick(to) };
}
