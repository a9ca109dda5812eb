/**
 * Tells a live page that something may have happened to a home's visits. A hint says nothing else: whoever gets one asks
 * again, with all the checks of any other read. Hints may come for nothing, and several as one.
 */
export type Hints = {
  /**
   * What happens at a home until the signal, or `stop`. The first word is a "hint", said once nothing is missed any more;
   * then "hint" for whatever happens, and "quiet" where that was nothing for half a minute, so that the reader can see
   * whether it is still wanted.
   */
  about(home: Home, signal: AbortSignal): AsyncIterable<"hint" | "quiet">;
  /** How many read about a home in this process. */
  readers(homeownerId: string): number;
  /** Ends every reader, and what they are told by. Safe to repeat. */
  stop(): Promise<void>;
};

/** Whose visits, and the day in UTC, around which they are looked at. */
export type Home = { homeownerId: string; today: string };

/** Where hints come from. */
export type HintSource = {
  /** Calls `onHint` for a home until `end`. From `ready` on nothing is missed; it never rejects. */
  watch(home: Home, onHint: () => void): { ready: Promise<void>; end(): void };
  stop(): Promise<void>;
};
