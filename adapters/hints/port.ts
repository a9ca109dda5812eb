/**
 * Tells live pages that something may have changed: a home's pickups, a person's notices or subscription, or a
 * runner's jobs and offers. A hint carries no data; the reader queries again with all the usual checks. Hints may be false alarms or
 * merged.
 */
export type Hints = {
  /**
   * A topic's events until the signal or `stop`. The first is a "hint" once nothing more can be missed. Then "hint" for
   * each change, and "quiet" after 30 seconds without one, so the reader can check whether it is still needed.
   */
  about(topic: Topic, signal: AbortSignal): AsyncIterable<"hint" | "quiet">;
  /** How many readers follow this topic id in this process. */
  readers(id: string): number;
  /** Ends all readers and their source. Safe to repeat. */
  stop(): Promise<void>;
};

/**
 * A home's pickups around a UTC day; a person's notices and subscription; or a runner's jobs and the offers in some ZIP
 * codes, as of an instant. The id is the home's, person's or runner's.
 */
export type Topic =
  | { of: "pickups"; id: string; today: string }
  | { of: "notices"; id: string }
  | { of: "jobs"; id: string; zipCodes: readonly string[]; now: string };

export type HintSource = {
  /** Calls `onHint` for a topic until `end`. Nothing is missed after `ready`, which never rejects. */
  watch(topic: Topic, onHint: () => void): { ready: Promise<void>; end(): void };
  stop(): Promise<void>;
};
