import { expect, test } from "vitest";
import { PasswordsBusy } from "#adapters/passwords/port.ts";
import { isOutage } from "./failures.ts";

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

test.each([
  ["a refused connection", withCode("ECONNREFUSED")],
  ["a connection that broke", withCode("ECONNRESET")],
  ["a name that cannot be resolved", withCode("EAI_AGAIN")],
  ["a Postgres that shuts down", withCode("57P01")],
  ["a Postgres that starts up", withCode("57P03")],
  ["too many connections", withCode("53300")],
  ["a database that is set to read only", withCode("25006")],
  ["a deadlock whose retries failed", withCode("40P01")],
  ["a full disk", withCode("53100")],
  ["a statement that took too long", withCode("57014")],
  ["a pool without a free connection", new Error("timeout exceeded when trying to connect")],
  ["a connection that ended", new Error("Connection terminated unexpectedly")],
  ["too many passwords at once", new PasswordsBusy()],
  [
    "one of them as the cause",
    new Error("Failed query", { cause: new Error("inner", { cause: withCode("08006") }) }),
  ],
  ["one of several", new AggregateError([new Error("a"), withCode("ECONNREFUSED")])],
])("%s is an outage", (_, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  ["a violated constraint", withCode("23505")],
  ["a missing table", withCode("42P01")],
  ["a fault of ours", new TypeError("undefined is not a function")],
  ["what is no error", "ECONNREFUSED"],
  ["nothing", undefined],
])("%s is not an outage", (_, error) => {
  expect(isOutage(error)).toBe(false);
});

test("follows an error that is its own cause only to a limit", () => {
  const error = new Error("round");
  error.cause = error;
  expect(isOutage(error)).toBe(false);
});
