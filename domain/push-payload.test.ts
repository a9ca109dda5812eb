import { expect, test } from "vitest";
import { readPushPayload } from "./push-payload.ts";

const whole = { title: "Done", body: "Cans are in.", tag: "a", link: "/calendar", notices: ["1"] };

test("what was pushed is read as it was", () => {
  expect(readPushPayload(JSON.stringify(whole))).toEqual(whole);
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", 7, null])(
  "a link that leads out (%s) leads to the notices",
  (link) => {
    expect(readPushPayload(JSON.stringify({ ...whole, link }))?.link).toBe("/notifications");
  },
);

test.each(["", "{", "null", "7", "[]", "{}", '{"title":""}', '{"title":1}'])("%s is none of ours", (text) => {
  expect(readPushPayload(text)).toBeNull();
});

test("what is missing is empty", () => {
  expect(readPushPayload('{"title":"Hello"}')).toEqual({
    title: "Hello",
    body: "",
    tag: "",
    link: "/notifications",
    notices: [],
  });
});
