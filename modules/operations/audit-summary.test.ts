import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import * as en from "#messages/en.ts";
import * as es from "#messages/es.ts";
import * as fr from "#messages/fr.ts";
import { type Language, locales } from "#platform/values/preferences.ts";

import { type SummarizedEntry, type SummaryWording, summarizeAudit } from "./contract.ts";

const catalogues = { en, es, fr };

function summaryOf(entry: Partial<SummarizedEntry>, language: Language = "en"): string {
  const locale = locales[language];
  const t = createTranslator({ locale, messages: catalogues[language], timeZone: "UTC" });
  const runners = { before: null, after: null };
  const wording = { t: t as unknown as SummaryWording["t"], locale, timeZone: "America/New_York" };
  return summarizeAudit({ before: null, after: null, job: null, runners, ...entry }, wording).join(" · ");
}

const rate = { setting: "runnerRate", rate: "runner_rate", effectiveOn: "2026-12-01" };

describe("summarizeAudit", () => {
  test.each([
    ["en", "Runner payment: $12.00 → $5.00 · From: Dec 1, 2026"],
    ["es", "Pago al runner: $12.00 → $5.00 · Desde: 1 dic 2026"],
    ["fr", "Paie du runner\u00a0: 12,00\u00a0$ → 5,00\u00a0$ · À partir du\u00a0: 1 déc. 2026"],
  ] as const)("shows a setting before and after, in %s", (language, said) => {
    expect(
      summaryOf({ before: { ...rate, amount: "12.00" }, after: { ...rate, amount: "5.00" } }, language),
    ).toBe(said);
  });

  test("names a pickup's runners, if any", () => {
    const after = { status: "assigned", runnerId: "01900000-0000-7000-8000-000000000001" };
    const runners = { before: null, after: "Kim Rowe" };
    expect(summaryOf({ before: { status: "scheduled", runnerId: null }, after, runners })).toBe(
      "Status: open → assigned · Runner: nobody → Kim Rowe",
    );
  });

  test("tells a pickup's times by the clock at its home", () => {
    const before = { startedAt: "2026-11-30T14:04:00.000Z" };
    expect(summaryOf({ before })).toMatch(/^Started: Nov 30, 2026, 9:04\sAM$/);
    expect(summaryOf({ before, job: { timeZone: "America/Chicago" } })).toMatch(/8:04\sAM$/);
  });

  test("summarizes what homeowners and commands do", () => {
    const refund = { refundIds: ["01900000-0000-7000-8000-000000000001"], refunded: "29.00", reason: null };
    expect(summaryOf({ before: { subscriptionStatus: "active" }, after: refund })).toBe(
      "Subscription: active · Refunded: $29.00",
    );
    expect(summaryOf({ after: { role: "admin" } })).toBe("Role: admin");
    expect(summaryOf({ before: { hasSecondFactor: true }, after: { hasSecondFactor: false } })).toBe(
      "Second factor: yes → no",
    );
    expect(summaryOf({ after: { unknownTransfers: 3 } })).toBe("Unknown transfers: 3");
    expect(summaryOf({ after: { messagesDropped: 6 } })).toBe("Messages dropped: 6");
    expect(summaryOf({ after: { list: "payRun", week: "2026-03-02", isSearched: false } })).toBe(
      "List: pay run · Week: Mar 2, 2026 · Search used: no",
    );
    expect(summaryOf({ after: { list: "runners", sort: "waiting", state: "waiting" } })).toBe(
      "List: runners · Order: longest wait first · State: waiting",
    );
    expect(summaryOf({ after: { list: "jobs", filter: "pending" } })).toBe("List: jobs · Filter: pending");
  });

  test("leaves out ids and reads entries from earlier versions", () => {
    const noteId = "01900000-0000-7000-8000-000000000001";
    expect(summaryOf({ before: { noteId }, after: null })).toBe("");
    expect(summaryOf({ before: null, after: { noteId, letters: 1200 } })).toBe("Characters: 1,200");
    expect(
      summaryOf({ before: { payWeek: "2026-03-02", status: "held" }, after: { status: "pending" } }),
    ).toBe("Status: held → waiting · Pay week: Mar 2, 2026");
    expect(summaryOf({ before: "text", after: 5 })).toBe("");
    expect(summaryOf({ after: { ...rate, setting: "windows" } })).toBe("From: Dec 1, 2026");
  });
});
