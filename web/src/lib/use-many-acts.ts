import { useState } from "react";
import { useErrorText } from "./error-text.ts";

/** One row's result: what the act answered, or why it failed. */
export type RowResult<Answer> = { answer: Answer } | { error: string };

/** Runs an act for one row after another and keeps each row's result. Running again leaves out rows that succeeded. */
export function useManyActs<Answer>(failed: string): {
  results: ReadonlyMap<string, RowResult<Answer>>;
  isRunning: boolean;
  /** Resolves to the answers of all rows done so far. */
  run: <Item extends { id: string }>(
    items: readonly Item[],
    act: (item: Item) => Promise<Answer>,
  ) => Promise<Answer[]>;
} {
  const errorText = useErrorText();
  const [results, setResults] = useState<ReadonlyMap<string, RowResult<Answer>>>(new Map());
  const [isRunning, setRunning] = useState(false);
  return {
    results,
    isRunning,
    run: async (items, act) => {
      setRunning(true);
      const all = new Map(results);
      for (const item of items) {
        const before = all.get(item.id);
        if (before && "answer" in before) continue;
        try {
          all.set(item.id, { answer: await act(item) });
        } catch (error) {
          all.set(item.id, { error: errorText(error, failed) });
        }
        setResults(new Map(all));
      }
      setRunning(false);
      return [...all.values()].flatMap((result) => ("answer" in result ? [result.answer] : []));
    },
  };
}
