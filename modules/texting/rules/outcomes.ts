/**
 * What came of a text message. asked: we asked back. desk: a person at support answers it. beyondLimit: the same, without
 * a reply. ignored: it needs no answer, or nobody we know sent it.
 */
export const textOutcomes = [
  "stopped",
  "started",
  "agreed",
  "refused",
  "addOn",
  "skipped",
  "held",
  "reported",
  "undone",
  "told",
  "asked",
  "desk",
  "beyondLimit",
  "ignored",
] as const;
export type TextOutcome = (typeof textOutcomes)[number];

/** A question whose answers are numbered from 1. `skip` and `hold`: which days were meant; `problem`: what happened. */
export type TextQuestion =
  | { asks: "skip" | "hold"; spans: { fromOn: string; untilOn: string }[] }
  | { asks: "problem"; jobId: string; words: string };

/** An act that UNDO takes back. */
export type TextUndo = { act: "skip"; days: string[] } | { act: "hold"; holdId: string };

/** Minutes in which UNDO takes back an act, and in which a number answers a question. */
export const undoMinutes = 10;
export const answerHours = 24;

/** Text messages that a home costs in a day at most: those we send, and our replies. */
export const mostTextsADay = 24;
/** Of these, replies. */
export const mostRepliesADay = 10;
/** Messages from one number in a day that are kept; more come from a machine. */
export const mostKeptADay = 100;

/** Quiet hours of a person who gets everything by text message, in minutes since midnight. */
export const textQuietHours = { fromMinute: 21 * 60, untilMinute: 8 * 60 };
