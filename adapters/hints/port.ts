/**
 * Tells a live page that something may have happened: to a home's visits, to what a person was told, or to a runner's jobs and offers. A hint says nothing
 * else: whoever gets one asks again, with all the checks of any other read. Hints may come for nothing, and several as one.
 */
export type Hints = {
  /**
   * What happens to a topic until the signal, or `stop`. The first word is a "hint", said once nothing is missed any more;
   * then "hint" for whatever happens, and "quiet" where that was nothing for half a minute, so that the reader can see
   * whether it is still wanted.
   */
  about(topic: Topic, signal: AbortSignal): AsyncIterable<"hint" | "quiet">;
  /** How many read about the topic with this id in this process. */
  readers(id: string): number;
  /** Ends every reader, and what they are told by. Safe to repeat. */
  stop(): Promise<void>;
};

/**
 * A home's visits, looked at around a day in UTC; what a person was told; or a runner's own jobs and the offers of some ZIP
 * codes, looked at as of an instant. The id is the home's, the person's or the runner's.
 */
export type Topic =
  | { of: "visits"; id: string; today: string }
  | { of: "notices"; id: string }
  | { of: "jobs"; id: string; zipCodes: readonly string[]; now: string };

/** Where hints come from. */
export type HintSource = {
  /** Calls `onHint` for a topic until `end`. From `ready` on nothing is missed; it never rejects. */
  watch(topic: Topic, onHint: () => void): { ready: Promise<void>; end(): void };
  stop(): Promise<void>;
};
