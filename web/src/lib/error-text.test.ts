import { TRPCClientError } from "@trpc/client";
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import * as en from "#messages/en.ts";
import { isSignedOut, toAppError } from "./app-error.ts";
import { errorText, issueTexts, type Translate } from "./error-text.ts";

const t = createTranslator({ locale: "en-US", messages: en }) as unknown as Translate;
const general = "Failed to accept job.";

function refused(data: Record<string, unknown>, message = "Unspoken"): TRPCClientError<never> {
  return TRPCClientError.from({ error: { code: -32000, message, data } } as never);
}

test("a refusal's text follows its code", () => {
  const error = refused({ code: "SUBSCRIPTION_REQUIRED", httpStatus: 409, requestId: "r" });
  expect(errorText(error, t, general)).toBe("Set up your service first.");
});

test("its params are filled in", () => {
  const error = refused({ code: "TOO_MANY_REQUESTS", httpStatus: 429, params: { retryAfterSeconds: 30 } });
  expect(errorText(error, t, general)).toBe("Too many attempts. Please try again in 30 seconds.");
});

test.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [898, "15 minutes"],
  [3_599, "1 hour"],
  [3_661, "62 minutes"],
  [7_300, "3 hours"],
])("a wait of %i seconds is %s", (retryAfterSeconds, words) => {
  const error = refused({ code: "TOO_MANY_REQUESTS", httpStatus: 429, params: { retryAfterSeconds } });
  expect(errorText(error, t, general)).toBe(`Too many attempts. Please try again in ${words}.`);
});

test("a failed validation shows its first issue, and each issue at its field", () => {
  const issues = [
    { path: "email", key: "validation.email", message: "Unspoken" },
    { path: "serviceAreas.0", key: "validation.zipCodeFormat", message: "Unspoken" },
  ];
  const error = refused({ code: "BAD_REQUEST", httpStatus: 400, issues });
  expect(errorText(error, t, general)).toBe("Please enter a valid email address");
  expect(issueTexts(error, t)).toEqual({
    email: "Please enter a valid email address",
    "serviceAreas.0": "Please enter a valid 5-digit ZIP code",
  });
});

test("an unknown code gets the screen's own text, never the server's", () => {
  const error = refused({ code: "SOMETHING_NEW", httpStatus: 409 }, "relation jobs does not exist");
  expect(errorText(error, t, general)).toBe(general);
});

test("a server error gets the screen's own text", () => {
  expect(errorText(refused({ code: "INTERNAL_SERVER_ERROR", httpStatus: 500 }), t, general)).toBe(general);
});

test("no response at all differs from a refusal", () => {
  const error = TRPCClientError.from(new TypeError("Failed to fetch"));
  expect(toAppError(error)).toMatchObject({ status: 0, code: "UNREACHABLE" });
  expect(errorText(error, t, general)).toBe(en.common.offline);
});

test("a proxy's page instead of a response keeps its status", () => {
  const meta = { response: new Response("<h1>Bad gateway</h1>", { status: 502 }) };
  const error = TRPCClientError.from(new SyntaxError("Unexpected token '<'"), { meta });
  expect(toAppError(error)).toMatchObject({ status: 502, code: "SERVICE_UNAVAILABLE" });
});

test("the documented error format is its status and text", () => {
  const error = toAppError(refused({ code: "UNAUTHORIZED", httpStatus: 401 }, "Unauthorized"));
  expect(error.message).toBe("401: Unauthorized");
  expect(isSignedOut(error)).toBe(true);
});
