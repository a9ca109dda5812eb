/** What a step with the browser's storage answers; null where storage is blocked. */
export function attempt<Result>(step: () => Result): Result | null {
  try {
    return step();
  } catch {
    return null;
  }
}
