import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { refusals } from "#messages/en/refusals.ts";
import { translate } from "#platform/translator.ts";
import { type Refusal, Refused } from "#platform/values/refusal.ts";
import { answerError, readyError } from "./errors.ts";

const params = { opensAt: "2026-11-24T21:00:00.000Z", day: "2026-11-24", time: "16:00" };
const tooEarly = new Refused({ code: "TOO_EARLY", params });

test("a refusal is answered with its sentence and parameters", async () => {
  const { status, body } = answerError(await readyError(tooEarly), "id");
  expect(status).toBe(409);
  expect(body).toEqual({
    message: "This pickup opens on Tuesday, November 24 at 4:00 PM.",
    code: "TOO_EARLY",
    params,
    requestId: "id",
  });
});

test("sentences without parameters need no parser", async () => {
  for (const [code, sentence] of Object.entries(refusals)) {
    if (sentence.includes("{")) continue;
    const { body } = answerError(new TRPCError({ code: "CONFLICT", cause: refused(code) }), "");
    expect(body.message).toBe(translate(`refusals.${code}`, {}));
  }
});

test("a refusal without `readyError` keeps its code and shows no placeholder", () => {
  const cause = new Refused(tooEarly.refusal);
  const { body } = answerError(new TRPCError({ code: "CONFLICT", cause }), "");
  expect(body).toMatchObject({ message: refusals.CONFLICT, code: "TOO_EARLY" });
});

function refused(code: string): Refused {
  return new Refused({ code } as Refusal);
}
