import superjson from "superjson";
import { expect, test } from "vitest";
import { readInput } from "./trpc.ts";

/** As the browser sends it. */
const sent = (input: unknown) => JSON.parse(JSON.stringify(superjson.serialize(input)));

test.each([
  undefined,
  null,
  "text",
  { jobId: "1", note: undefined, at: new Date("2026-11-21T10:00:00.000Z") },
  { days: [new Date(0), null, undefined, { "a.b": new Date(1) }] },
])("an input arrives unchanged: %j", (input) => {
  expect(readInput(sent(input))).toEqual(input);
});

test("parts that were one object in the browser arrive as equal parts", () => {
  const rhythm = { weekday: 2 };
  const input = readInput(sent({ trash: rhythm, recycling: rhythm })) as Record<string, object>;
  expect(input).toEqual({ trash: rhythm, recycling: rhythm });
  expect(input.trash).not.toBe(input.recycling);
});

test.each([30, 40])("an input of %i levels is read up to 32", (levels) => {
  const envelope = JSON.parse(`{"json":${"[".repeat(levels)}${"]".repeat(levels)}}`);
  if (levels <= 32) expect(readInput(envelope)).toBeInstanceOf(Array);
  else expect(() => readInput(envelope)).toThrow("BAD_REQUEST");
});

test.each([["set"], ["regexp"], [["map", "number"]], [["class", "User"]]])(
  "an input annotated with %j is refused before it is built",
  (annotation) => {
    const envelope = { json: { email: [] }, meta: { values: { email: [annotation] } } };
    expect(() => readInput(envelope as never)).toThrow("BAD_REQUEST");
  },
);
