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
  setOut: { title: "Voy", done: "Vas.", jobId: "01900000-0000-7000-8000-000000000003" },
  badge: 3,
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

test.each([null, "now", { title: "On My Way" }, { title: "On My Way", done: "Done", jobId: 7 }])(
  "an incomplete On My Way (%o) is left out",
  (setOut) => {
    expect(readPush(JSON.stringify({ ...whole, setOut }))?.setOut).toBeUndefined();
  },
);

test("what declarative push adds changes nothing", () => {
  const notification = { title: "Done", navigate: "https://tidycurb.example/calendar", app_badge: "3" };
  const declared = { ...whole, web_push: 8030, notification, app_badge: 3, mutable: true };
  expect(readPush(JSON.stringify(declared))).toEqual(whole);
});

test.each(["", "{", "null", "7", "[]", "{}", '{"title":""}', '{"title":1}'])("%s is not ours", (text) => {
  expect(readPush(text)).toBeNull();
});

test("missing fields are empty", () => {
  expect(readPush('{"title":"Hello"}')).toMatchObject({ body: "", link: "/notifications", noticeIds: [] });
});
