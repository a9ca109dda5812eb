import type { Application } from "#modules/runners/contract.ts";

/** A runner's application from the server: submitted and in review. */
export function applicationOf(differences: Partial<Application> = {}): Application {
  return {
    status: "submitted",
    submittedAt: "2026-11-24T12:00:00.000Z",
    answerFrom: "2026-11-25T12:00:00.000Z",
    answerUntil: "2026-11-26T12:00:00.000Z",
    decidedAt: null,
    words: null,
    mayApplyAgain: false,
    check: "pending",
    training: { version: "2026-11", correct: 5, questions: 6, passedAt: "2026-11-24T12:00:00.000Z" },
    consent: { textVersion: "2026-11", consentedAt: "2026-11-24T12:00:00.000Z" },
    steps: [
      {
        id: "01900000-0000-7000-8000-0000000000b1",
        step: "submitted",
        words: null,
        happenedAt: "2026-11-24T12:00:00.000Z",
      },
    ],
    ...differences,
  };
}
