import { expect, test } from "vitest";
import { readPush } from "./push.ts";

const whole = {
  id: "01900000-0000-7000-8000-000000000001",
  kind: "jobCompleted",
  title: "Done",
  body: "Cans are in.",
  link: "/calendar",
  image: "https://photos.example/1.jpg",
  skip: { title: "Saltar", token: "sealed" },
  language: "es",
  isUrgent: true,
  noticeIds: ["01900000-0000-7000-8000-000000000002"],
};

test("a push message parses unchanged", () => {
  expect(readPush(JSON.stringify(whole))).toEqual(whole);
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", 7, null])(
  "a link that leaves the site (%s) leads to the notices",
  (link) => {
    expect(readPush(JSON.stringify({ ...whole, link }))?.link).toBe("/notifications");
  },
);

test.each([null, "sealed", { title: "Skip" }, { title: 7, token: "sealed" }])(
  "an incomplete Skip (%o) is left out",
  (skip) => {
    expect(readPush(JSON.stringify({ ...whole, skip }))?.skip).toBeUndefined();
  },
);

test.each(["", "{", "null", "7", "[]", "{}", '{"title":""}', '{"title":1}'])("%s is not ours", (text) => {
  expect(readPush(text)).toBeNull();
});

test("missing fields are empty", () => {
  expect(readPush('{"title":"Hello"}')).toMatchObject({ body: "", link: "/notifications", noticeIds: [] });
});
