import { expect, test } from "vitest";
import { homeownerUser, runnerUser } from "../../testing/users.ts";
import { profileFormsOf, valuesOf } from "./profile-values.ts";

const profileForms = profileFormsOf({ lastName: "Torres" });
const wrongWith = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join("."), message]);

test("ZIP codes are split at commas and trimmed", () => {
  const values = { ...valuesOf(runnerUser()), serviceAreas: " 62704 ,62712,, 62703," };
  expect(profileForms.runner.parse(values).serviceAreas).toEqual(["62704", "62712", "62703"]);
});

test.each([
  ["", "validation.zipCodes"],
  [" , ", "validation.zipCodes"],
  ["62704, 6271", "validation.zipCodeFormat"],
])("ZIP codes typed as %j are refused at their field", (serviceAreas, message) => {
  const values = { ...valuesOf(runnerUser()), serviceAreas };
  expect(wrongWith(profileForms.runner.safeParse(values))).toEqual([["serviceAreas", message]]);
});

test("a runner's list shows as typed", () => {
  expect(valuesOf(runnerUser({ serviceAreas: '["62704","62712"]' })).serviceAreas).toBe("62704, 62712");
});

test("a homeowner may leave the phone out, but not type half of one", () => {
  const values = valuesOf(homeownerUser());
  expect(profileForms.homeowner.parse({ ...values, phoneNumber: " " }).phoneNumber).toBeNull();
  expect(wrongWith(profileForms.homeowner.safeParse({ ...values, phoneNumber: "217" }))).toEqual([
    ["phoneNumber", "validation.phone"],
  ]);
});

test("displayed values can be saved unchanged", () => {
  const home = homeownerUser({ unit: null, specialInstructions: null, phoneNumber: null });
  expect(profileForms.homeowner.parse(valuesOf(home))).toMatchObject({ unit: "", numberOfCans: 2 });
});

test.each(["", " "])("a last name that is still %j is left out, and a typed one saved", (lastName) => {
  const values = valuesOf(homeownerUser());
  const form = profileFormsOf({ lastName: "" }).homeowner;
  expect(form.parse({ ...values, lastName }).lastName).toBeUndefined();
  expect(form.parse({ ...values, lastName: " Torres " }).lastName).toBe("Torres");
  expect(wrongWith(form.safeParse({ ...values, lastName: "x".repeat(101) }))).toEqual([
    ["lastName", "validation.tooLong"],
  ]);
  expect(wrongWith(profileForms.homeowner.safeParse({ ...values, lastName }))).toEqual([
    ["lastName", "validation.lastName"],
  ]);
});
