import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as en from "#messages/en.ts";
import { longRun, propertyRuns } from "#testkit/property-runs.ts";
import * as field from "./fields.ts";

describe("a day", () => {
  const isReal = (text: string) => {
    const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, day);
    return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  };
  const digits = (count: number, most: number) =>
    fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(count, "0"));

  test(
    "is accepted exactly when the calendar has it",
    () => {
      fc.assert(
        fc.property(digits(4, 9999), digits(2, 13), digits(2, 32), (year, month, day) => {
          const text = `${year}-${month}-${day}`;
          expect([text, field.scheduledDay.safeParse(text).success]).toEqual([text, isReal(text)]);
        }),
        propertyRuns,
      );
    },
    longRun,
  );

  test("is accepted up to the last of every month", () => {
    for (const year of [1900, 2000, 2024, 2026, 2100])
      for (let month = 1; month <= 12; month++)
        for (let day = 28; day <= 32; day++) {
          const text = `${year}-${String(month).padStart(2, "0")}-${day}`;
          expect([text, field.scheduledDay.safeParse(text).success]).toEqual([text, isReal(text)]);
        }
  });

  test.each([
    ["2026-03-12", "2026-03-12"],
    ["2026-03-12T08:00:00.000Z", "2026-03-12"],
    ["2026-03-12T23:59Z", "2026-03-12"],
    ["2026-03-12T08:00+00:00", "2026-03-12"],
    ["2026-03-12T00:00:00+00:00", "2026-03-12"],
    ["2026-03-12T23:59:59.999999Z", "2026-03-12"],
    ["2028-02-29", "2028-02-29"],
  ])("of %s is %s", (given, day) => {
    expect(field.scheduledDay.parse(given)).toBe(day);
  });

  test("in the year 0, which the database lacks, is refused for lookups", () => {
    expect(field.scheduledDay.safeParse("0000-01-01").success).toBe(true);
    expect(field.knownDay.safeParse("0000-01-01").success).toBe(false);
    expect(field.knownDay.safeParse("0001-01-01").success).toBe(true);
  });

  test(
    "is refused in any other format",
    () => {
      fc.assert(
        fc.property(
          fc.oneof(fc.string(), fc.date({ noInvalidDate: true }).map(String), fc.json()),
          (text) => {
            const taken = field.scheduledDay.safeParse(text);
            expect(!taken.success || /^\d{4}-\d\d-\d\d$/.test(taken.data)).toBe(true);
          },
        ),
        propertyRuns,
      );
    },
    longRun,
  );
});

describe("every field", () => {
  const fields = Object.entries(field).filter(([, schema]) => "safeParse" in schema);

  test.each(fields)(
    "%s answers any JSON with a value or a catalog message",
    (_, schema) => {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          const keys = (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);
          for (const key of keys) expect(key.replace(/^validation\./, "") in en.validation, key).toBe(true);
        }),
        propertyRuns,
      );
    },
    longRun,
  );

  test.each(fields)("%s stays fast on long adversarial texts", (_, schema) => {
    const repeated = ["a@", "1", "+(", " ", "[", '["Monday",', "a.", "\ud800", "-1-"].map((part) =>
      part.repeat(50_000),
    );
    // A pattern that backtracks would take hours.
    for (const text of repeated.flatMap((long) => [long, `${long}x`, `x${long}@`]))
      expect(schema.safeParse(text).success, text.slice(0, 9)).toBeTypeOf("boolean");
  });

  const texts = Object.entries({
    specialInstructions: field.specialInstructions,
    notes: field.notes,
  });
  test.each(texts)("%s has no character that Postgres or a terminal cannot take", (_, schema) => {
    for (let code = 0; code < 0x20; code++) {
      const isAllowed = [0x09, 0x0a, 0x0d].includes(code);
      expect([code, schema.safeParse(`a${String.fromCharCode(code)}b`).success]).toEqual([code, isAllowed]);
    }
    expect(schema.safeParse("a\u007fb").success).toBe(false);
  });
});

const firstIssue = (
  schema: { safeParse: (given: unknown) => { error?: { issues: { message: string }[] } } },
  text: string,
) => schema.safeParse(text).error?.issues[0]?.message;

const oneLiners = Object.entries({
  firstName: field.firstName,
  lastName: field.lastName,
  propertyName: field.propertyName,
  guestName: field.guestName,
  templateName: field.templateName,
  feedName: field.feedName,
  guestSubject: field.guestSubject,
  address: field.address,
  unit: field.unit,
  city: field.city,
});
test.each(oneLiners)("%s refuses line breaks", (_, schema) => {
  for (const broken of ["Ana\nMaria", "Ana\r\nMaria", "Ana\tMaria", "Ana\u2028Maria"])
    expect(firstIssue(schema, broken), JSON.stringify(broken)).toBe("validation.oneLine");
  expect(firstIssue(schema, "Ana Maria\n")).toBeUndefined();
});
const names = ["firstName", "lastName", "propertyName", "guestName", "city"];
test.each(oneLiners.filter(([name]) => names.includes(name)))("%s refuses links", (_, schema) => {
  for (const name of ["Ana https://evil.example", "www.evil.example", "Win at evil.com"])
    expect(firstIssue(schema, name)).toBe("validation.noLink");
  expect(firstIssue(schema, "St. John’s Jr.")).toBeUndefined();
});

test.each([
  "12 St.Paul Ave.",
  "400 5th St.NE",
  "1 S.E. 8th Street, Bldg. 4",
  "12 1/2 Elm St. #4",
  "500 N.Co Rd",
  "10 Rt.US 1",
  "1 Hwy.Me 3",
  "12 Oak St.In",
  "9 Bldg.Co",
  "7 Pl.de la Concorde",
])("%s is an address", (address) => {
  expect(firstIssue(field.address, address)).toBeUndefined();
  expect(firstIssue(field.unit, address)).toBeUndefined();
});

test("a calendar name may be its site", () => {
  expect(firstIssue(field.feedName, "Booking.com")).toBeUndefined();
});

describe("names", () => {
  test.each(["Maya", "O'Brien-Smith", "Nguyễn", "李", "Sammy Davis Jr."])("%s is valid", (name) => {
    expect(firstIssue(field.firstName, name)).toBeUndefined();
    expect(firstIssue(field.lastName, ` ${name} `)).toBeUndefined();
  });
  test.each([
    ["😀".repeat(30), "validation.name"],
    ["Your account is locked, please sign in at the link below to unlock it", "validation.name"],
    ["evil[.]com", "validation.noLink"],
    ["evil dot com", "validation.noLink"],
    ["https evil", "validation.noLink"],
    ["xn--evil", "validation.noLink"],
    ["Ma\u200bya", "validation.oneLine"],
    ["Ma\u202eya", "validation.oneLine"],
  ])("%s is invalid", (name, message) => {
    expect(firstIssue(field.firstName, name)).toBe(message);
    expect(firstIssue(field.lastName, name)).toBe(message);
  });
  test("reports empty input only as missing", () => {
    expect(field.firstName.safeParse(" ").error?.issues.map(({ message }) => message)).toEqual([
      "validation.firstName",
    ]);
  });
});

test("a missing ZIP code has a different error from a malformed one", () => {
  expect(firstIssue(field.zipCode, "")).toBe("validation.zipCode");
  for (const text of ["627", "6270A", "627041"])
    expect(firstIssue(field.zipCode, text)).toBe("validation.zipCodeFormat");
});
