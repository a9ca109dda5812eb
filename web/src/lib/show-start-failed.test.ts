import { expect, test } from "vitest";
import { startFailed } from "#messages/start-failed.ts";
import { languages } from "#platform/values/preferences.ts";
import { showStartFailed } from "./show-start-failed.ts";

test.each(languages)("it shows in %s, with a retry button", (language) => {
  const root = document.createElement("div");
  root.append("what was there");
  showStartFailed(root, language);
  const { text, retry } = startFailed[language];
  expect(root.textContent).toBe(text + retry);
  expect(root.querySelector("[role=alert]")?.textContent).toBe(text);
  expect(root.querySelector("main")?.lang.slice(0, 2)).toBe(language);
});
