import { expect, test } from "vitest";
import { helperActs } from "#modules/pickups/rules/helpers.ts";
import { translatorFor } from "#platform/translator.ts";
import { languages } from "#platform/values/preferences.ts";

test.each(languages)("%s: a notice about each act has its own title and message", async (language) => {
  const words = await translatorFor(language);
  const notice = (what: string) => {
    const params = { what, name: "Ana", role: "family", count: "1", rental: "none", date: "2026-03-17" };
    return ["title", "message"].map((part) => words(`notifications.helperActed.${part}`, params));
  };
  const [seenTitle, seenMessage] = notice("gateCode");
  // An act without its own words falls through to those of a gate code that was seen.
  const unnamed = helperActs
    .filter((what) => what !== "gateCode")
    .filter((what) => notice(what)[0] === seenTitle || notice(what)[1] === seenMessage);
  expect(unnamed).toEqual([]);
});
