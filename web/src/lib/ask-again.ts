/** Milliseconds a page waits for a busy server at most. */
const longestMs = 5000;

/**
 * The answer of a busy server asked once more, after the time it names and a random part of a second, so that not all
 * pages come back at once. Acts are not repeated: the first one may have been done.
 */
export async function askAgain(
  busy: Response,
  ask: () => Promise<Response>,
  { method = "GET", signal }: { method?: string | undefined; signal?: AbortSignal | null | undefined } = {},
): Promise<Response> {
  const seconds = Number(busy.headers.get("retry-after") ?? Number.NaN);
  const waitMs = (seconds + Math.random()) * 1000;
  if (method !== "GET" || !(waitMs <= longestMs)) return busy;
  await new Promise<void>((done) => {
    setTimeout(done, waitMs);
    signal?.addEventListener("abort", () => done());
  });
  return signal?.aborted ? busy : ask();
}
