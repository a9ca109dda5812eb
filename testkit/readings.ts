import type { Reading } from "#modules/rentals/rules/readings.ts";

/** What one reading of a calendar came to, with all of it understood but for what a test says. */
export function readingOf(stays: Reading["stays"], more: Partial<Reading> = {}): Reading {
  return {
    stays,
    cancelled: [],
    unread: [],
    unnamedEntries: 0,
    skippedEntries: 0,
    hasRepeats: false,
    ...more,
  };
}
