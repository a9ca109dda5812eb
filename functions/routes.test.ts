import { describe, expect, test } from "vitest";
import { apiFunctionFor } from "./routes.ts";

describe("which function serves which path", () => {
  test.each([
    ["/api/health", "health"],
    ["/api/trpc", "trpc"],
    ["/api/trpc/auth.currentUser", "trpc"],
    ["/api/trpcs", "rest"],
    ["/api/runner/statement.csv", "statement-csv"],
    ["/api/vacation-rental/months.csv", "rental-months-csv"],
    ["/api/vacation-rental/record.pdf", "record-pdf"],
    ["/api/runner/year.pdf", "year-pdf"],
    ["/api/admin/export", "admin-export"],
    ["/api/calendar/token.ics", "calendar-feed"],
    ["/api/stop-messages", "unsubscribe"],
    ["/api/stop-letters", "unsubscribe"],
    ["/api/stop-record", "unsubscribe"],
    ["/api/webhooks/sms", "delivery-webhooks"],
    ["/api/webhooks/mail", "delivery-webhooks"],
    ["/api/user", "rest"],
    ["/api/auth/user", "rest"],
    ["/api/", "rest"],
    ["/api", "rest"],
    ["/api/webhooks/stripe", "stripe-webhook"],
    ["/api/webhooks", "rest"],
    ["/api/nothing/here", "rest"],
    ["/api/health/of/what", "rest"],
    ["/api/cron/deliver", "cron-schedule"],
    ["/api/cron/nothing", "cron-schedule"],
    ["//api/admin/stats", "rest"],
    ["/api%2Fadmin/stats", "rest"],
    ["/API/Admin%2fstats", "rest"],
    ["/api/administrators", "rest"],
    ["//api/administrators", undefined],
    ["/admin", undefined],
    ["/apis", undefined],
    ["/API/user", undefined],
    ["/homeowner", undefined],
    ["/x/api/user", undefined],
  ])("%s → %s", (path, name) => {
    expect(apiFunctionFor(path)?.name).toBe(name);
  });
});
