import type { Reading } from "#modules/rentals/rules/readings.ts";

/** The result of reading a calendar, fully understood unless overridden. */
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
