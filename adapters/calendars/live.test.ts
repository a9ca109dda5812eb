import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CalendarServer, calendarServer } from "#testkit/calendar-server.ts";
import { calendarText } from "#testkit/calendar-texts.ts";
import { createLiveCalendars } from "./live.ts";
import { isPublicAddress } from "./public-address.ts";

const asked = { timeZone: "America/New_York", today: "2026-03-10", etag: null, lastModified: null };
const text = calendarText([{ uid: "a", from: "2026-03-14", until: "2026-03-17", title: "Reserved" }]);

let server: CalendarServer;
/** Times out after a second. */
let impatient: CalendarServer;
beforeAll(async () => {
  impatient = await calendarServer({ timeoutMs: 1000 });
  server = await calendarServer({
    elsewhere: { "inside.test": ["10.0.0.5"], "both.test": ["127.0.0.1", "192.168.0.1"], "nowhere.test": [] },
    timeoutMs: 60_000,
  });
});
afterAll(async () => {
  await server.close();
  await impatient.close();
});

const read = (path: string, given: Partial<typeof asked> | { etag: string } = {}) =>
  server.calendars.read(new URL(path, "https://platform.test").href, { ...asked, ...given });

describe("reading a calendar", () => {
  test("reads the feed, compressed or not", async () => {
    server.serve("/plain.ics", text);
    server.serve(
      "/packed.ics",
      (_, response) =>
        void response.writeHead(200, { "content-encoding": "gzip", etag: '"1"' }).end(gzipSync(text)),
    );
    const stays = [{ uid: "a", fromOn: "2026-03-14", untilOn: "2026-03-17", isBlocked: false }];
    expect(await read("/plain.ics")).toMatchObject({ kind: "read", reading: { stays }, etag: null });
    expect(await read("/packed.ics")).toMatchObject({ kind: "read", reading: { stays }, etag: '"1"' });
  });

  test('reports "unchanged" only when the host says so and we asked', async () => {
    server.serve(
      "/same.ics",
      (request, response) =>
        void response.writeHead(request.headers["if-none-match"] === '"1"' ? 304 : 200).end(text),
    );
    expect(await read("/same.ics", { etag: '"1"' })).toEqual({ kind: "unchanged" });
    expect(await read("/same.ics")).toMatchObject({ kind: "read" });
    server.serve("/odd.ics", (_, response) => void response.writeHead(304).end());
    expect(await read("/odd.ics")).toEqual({ kind: "failed", failure: "unreachable" });
  });

  test("follows up to three redirects", async () => {
    for (const [from, to] of [
      ["/1", "/2"],
      ["/2", "http://other.test:PORT/3"],
      ["/3", "/plain.ics"],
      ["/0", "/1"],
    ])
      server.serve(
        from as string,
        (_, response) =>
          void response.writeHead(307, { location: to?.replace("PORT", String(server.port)) }).end(),
      );
    expect(await read("/1")).toMatchObject({ kind: "read" });
    expect(await read("/0")).toEqual({ kind: "failed", failure: "unreachable" });
  });
});

test.each([
  ["/html", "notCalendar"],
  ["/nothing", "notCalendar"],
  ["/cut", "notCalendar"],
  ["/torn", "notCalendar"],
  ["/gone", "refused"],
  ["/broken", "unreachable"],
  ["/large", "tooLarge"],
  ["/endless", "tooLarge"],
  ["/bomb", "tooLarge"],
  ["/inCircles", "unreachable"],
  ["/toPrivate", "address"],
  ["/toMetadata", "address"],
  ["/toFile", "address"],
  ["https://inside.test/plain.ics", "unreachable"],
  ["https://both.test/plain.ics", "unreachable"],
  ["https://nowhere.test/plain.ics", "unreachable"],
  ["https://192.168.0.1/plain.ics", "address"],
  ["https://[::1]/plain.ics", "address"],
])("%s fails as %s", async (path, failure) => {
  const before = process.memoryUsage().rss;
  expect(await read(path)).toEqual({ kind: "failed", failure });
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test("a name with an inner address fails as an unknown one does, at the same moment", async () => {
  const outcomeOf = async (host: string) => {
    const began = performance.now();
    const answer = await server.calendars.read(`https://${host}/plain.ics`, asked);
    return { answer, isLate: performance.now() - began > 1900 };
  };
  const [inner, unknown] = await Promise.all(["inside.test", "nowhere.test"].map(outcomeOf));
  expect(inner).toEqual({ answer: { kind: "failed", failure: "unreachable" }, isLate: true });
  expect(unknown).toEqual(inner);
});

test.each(["/drip", "/silent"])("gives up on %s", async (path) => {
  const answer = impatient.calendars.read(`https://platform.test${path}`, asked);
  expect(await answer).toEqual({ kind: "failed", failure: "unreachable" });
});

describe("without the test's permission", () => {
  const outside = createLiveCalendars();
  test.each([
    "http://platform.example/a.ics",
    "https://platform.example:8443/a.ics",
    "https://127.0.0.1/a.ics",
    "https://0x7f.1/a.ics",
    "https://2130706433/a.ics",
    "https://[::ffff:127.0.0.1]/a.ics",
    "https://[fd00::1]/a.ics",
    "ftp://platform.example/a.ics",
    "no address",
  ])("does not request %s", async (address) => {
    expect(await outside.read(address, asked)).toEqual({ kind: "failed", failure: "address" });
  });
});

test.each([
  ["8.8.8.8", true],
  ["172.15.0.1", true],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["100.64.0.1", false],
  ["169.254.169.254", false],
  ["0.0.0.0", false],
  ["192.0.0.8", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["2606:4700:4700::1111", true],
  ["::1", false],
  ["::", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::808:808", false],
  ["2002:7f00:1::", false],
  ["2001:0:1::1", false],
  ["2001:db8::1", false],
  ["fe80::1", false],
  ["fc00::1", false],
  ["ff02::1", false],
  ["platform.example", false],
])("treats %s as public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
