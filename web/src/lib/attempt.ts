/** The result of a step that uses the browser's storage; null where storage is blocked. */
export function attempt<Result>(step: () => Result): Result | null {
  try {
    return step();
  } catch {
    return null;
  }
}
