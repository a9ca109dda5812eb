import { describe, expect, test } from "vitest";
import { guestStarters } from "#messages/guest-starters.ts";
import { type CodeValues, emptyCodes, renderBody, renderSubject, shortCodes, unknownCodes } from "./rules.ts";

const values: CodeValues = {
  guest: "Ana",
  property: "Lake House",
  address: "12 Oak Avenue, Austin, TX 78701",
  arrival_day: "Friday, March 13",
  checkin: "4:00 PM",
  checkout_day: "Monday, March 16",
  checkout: "11:00 AM",
  trash_day: "Tuesday, March 17",
  trash_days: "The truck comes once during your stay, on Sunday, March 15, for trash.",
  cans_out: "after you leave",
  sorting: "There are 2 cans.",
  cans_place: "Behind the garage",
  curb_place: null,
  host: "Robin",
};

describe("short codes", () => {
  test("each stand for a known fact of the stay", () => {
    const all = shortCodes.filter((code) => code !== "curb_place");
    expect(renderBody(all.map((code) => `{${code}}`).join(" | "), values)).toBe(
      all.map((code) => values[code]).join(" | "),
    );
  });

  test("include none that opens a gate", () => {
    expect(unknownCodes("The code is {gate_code}.")).toEqual(["gate_code"]);
  });

  test("that are unknown are listed once each, however they are written", () => {
    expect(unknownCodes("{Guest} {guest} { guest } {} {wifi} {wifi}")).toEqual([
      "Guest",
      " guest ",
      "",
      "wifi",
    ]);
    expect(unknownCodes("a { b } c {guest")).toEqual([" b "]);
    expect(unknownCodes("{a\nb} }{")).toEqual([]);
  });

  test("without a value are listed", () => {
    expect(emptyCodes("{guest} {curb_place} {curb_place} {wifi}", values)).toEqual(["curb_place"]);
  });
});

describe("a body", () => {
  test("drops a sentence whose code has no value, and keeps the rest of its line", () => {
    expect(renderBody("The cans: {cans_place}. They go to {curb_place}. Thank you!", values)).toBe(
      "The cans: Behind the garage. Thank you!",
    );
  });

  test("of a starter still names the cans when the sentences about their place and day are dropped", () => {
    const [{ texts }] = guestStarters;
    const bodies = [texts.en, texts.es, texts.fr].map(({ body }) =>
      renderBody(body, { ...values, trash_day: null, cans_place: null }),
    );
    expect(bodies).toEqual([
      expect.stringContaining("\n\nThe cans are put out"),
      expect.stringContaining("\n\nAlguien saca los botes"),
      expect.stringContaining("\n\nLes poubelles sont sorties"),
    ]);
  });

  test("drops an empty line, and the gap with it", () => {
    expect(renderBody("Hi {guest},\n\nCurb: {curb_place}\n\nBye", values)).toBe("Hi Ana,\n\nBye");
  });

  test("keeps its greeting when the guest has no name", () => {
    const nameless = { ...values, guest: null };
    expect(renderBody("Hi {guest},\nwelcome.", nameless)).toBe("Hi,\nwelcome.");
    expect(renderSubject("{guest}, welcome to {property}", nameless)).toBe("welcome to Lake House");
  });

  test("is not split inside a time of day, and treats braces in a value as text", () => {
    const times = { ...values, checkout: "11:00 a. m.", cans_place: "{curb_place} {gate_code}" };
    expect(renderBody("Until {checkout} on {checkout_day}.", times)).toBe(
      "Until 11:00 a. m. on Monday, March 16.",
    );
    expect(renderBody("Cans: {cans_place}", times)).toBe("Cans: {curb_place} {gate_code}");
  });

  test("may become empty", () => {
    expect(renderBody("{curb_place}", values)).toBe("");
  });
});

test("a subject is a single line", () => {
  expect(renderSubject("{property}:\r\nBcc: {host}", values)).toBe("Lake House: Bcc: Robin");
});

test("a value that ends with a period ends its sentence with only one", () => {
  const spanish = { ...values, checkin: "4:00 p.m." };
  expect(renderBody("Desde las {checkin}. Hasta pronto", spanish)).toBe("Desde las 4:00 p.m. Hasta pronto");
  expect(renderBody("From {checkin}. Bye", values)).toBe("From 4:00 PM. Bye");
  expect(renderBody("Wait… {checkin}... Bye", spanish)).toBe("Wait… 4:00 p.m.... Bye");
});
