import type { GetInputPropsReturnType } from "@mantine/form";
import * as z from "zod";
import type { User } from "#modules/accounts/contract.ts";
import type { HomeDetails } from "#modules/homes/contract.ts";
import { type CanKind, canKinds } from "#modules/homes/rules.ts";
import type { Calendar } from "#modules/schedule/contract.ts";
import { registerHomeowner } from "#modules/sign-in/contract.ts";
import { dayAfter, type Weekday, weekdayNameOf, weekdays } from "#platform/values/days.ts";
import type { homeWindows } from "#platform/values/windows.ts";
import type { ChosenRhythm } from "../homes/rhythms.ts";

/** A home as the sign-up steps ask for it, empty at first. Each can has its choice, written as `rhythmsOf` reads it. */
export const homeAtFirst = {
  zipCode: "",
  address: "",
  unit: "",
  city: "",
  state: "",
  pickupDays: [] as string[],
  trash: "all",
  recycling: "",
  yard: "",
  /** Empty when the reader isn't sure. */
  pickupWindow: "",
  cansPlace: "",
  curbPlace: "",
  gateCode: "",
  specialInstructions: "",
  /** Empty takes what we suggest. */
  out: "",
  back: "",
};

export type HomeValues = typeof homeAtFirst;
export type HomeField = keyof HomeValues;

/** The form of the steps: any sign-up form with a home's fields. */
export type HomeForm = {
  key: (path: HomeField) => string;
  getInputProps: (path: HomeField) => GetInputPropsReturnType;
  getValues: () => HomeValues;
  getInputNode: (path: HomeField) => HTMLElement | null;
  setFieldValue: (path: HomeField, value: string) => void;
  setFieldError: (path: HomeField, error: string | null) => void;
};

/** The name of the draft that sign-up and /subscribe share. */
export const homeDraft = "homeowner";

export const homeStepNames = ["address", "schedule", "cans"] as const;

export const homeSteps = {
  address: ["zipCode", "address", "unit", "city", "state"],
  schedule: ["pickupDays", "trash", "recycling", "yard", "pickupWindow"],
  cans: ["cansPlace", "curbPlace", "gateCode", "specialInstructions", "out", "back"],
} as const satisfies Record<(typeof homeStepNames)[number], readonly HomeField[]>;

/** An empty text counts as absent. */
const orEmpty = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === "" ? undefined : value), field);

const { gateCode, phoneNumber } = registerHomeowner.input.shape;
const {
  rhythms: _rhythms,
  outEveningBefore: _out,
  inAfterCollection: _in,
  ...home
} = registerHomeowner.input.shape;
const chosen = z.string();

/** The account's fields and the home's, one form over all steps. */
export const homeownerForm = z.object({
  ...home,
  phoneNumber: orEmpty(phoneNumber),
  gateCode: orEmpty(gateCode),
  pickupWindow: chosen,
  trash: chosen,
  recycling: chosen,
  yard: chosen,
  out: chosen,
  back: chosen,
});

export const homeForm = homeownerForm.omit({
  firstName: true,
  lastName: true,
  email: true,
  password: true,
  phoneNumber: true,
  language: true,
});

/** A home's can schedules: "all" is weekly on every pickup day, "Friday" weekly on one, "2026-12-04" every other week. */
function rhythmsOf(values: Pick<HomeValues, "pickupDays" | "trash" | "recycling" | "yard">): ChosenRhythm[] {
  const days = weekdays.filter((day) => values.pickupDays.includes(day));
  const weekly = (canKind: ChosenRhythm["canKind"], weekday: Weekday): ChosenRhythm => ({
    canKind,
    weekday,
    everyWeeks: 1,
    anchorOn: null,
  });
  return canKinds.flatMap((canKind): ChosenRhythm[] => {
    const choice = values[canKind];
    if (choice === "") return [];
    const day = days.find((each) => each === weekdayOfChoice(choice));
    if (!day) return days.map((each) => weekly(canKind, each));
    return choice === day
      ? [weekly(canKind, day)]
      : [{ canKind, weekday: day, everyWeeks: 2, anchorOn: choice }];
  });
}

/** The weekday that a can's choice names; null for every pickup day. */
function weekdayOfChoice(choice: string): string | null {
  if (choice === "all" || choice === "") return null;
  return /^\d/.test(choice) ? weekdayNameOf(choice) : choice;
}

/** The choice as offered today: an every-other-week date that has passed moves on; one of another day becomes "all". */
export function choiceToday(choice: string, days: readonly string[], today: string): string {
  const day = weekdayOfChoice(choice);
  if (day === null) return choice;
  if (!days.includes(day)) return "all";
  if (choice === day) return days.length > 1 ? choice : "all";
  let date = choice;
  while (date < today) date = dayAfter(date, 14);
  return date;
}

/** The first pickup day on which no can goes out; undefined if each has one. */
export function dayWithoutCan(values: HomeValues): Weekday | undefined {
  const served = new Set(rhythmsOf(values).map(({ weekday }) => weekday));
  return weekdays.find((day) => values.pickupDays.includes(day) && !served.has(day));
}

/** The saved home as the steps show it. Days with different schedules of one can keep the first. */
export function savedHome(
  home: NonNullable<User["homeownerProfile"]>,
  calendar: Pick<Calendar, "rhythms" | "pickupWindow" | "outEveningBefore" | "inAfterCollection">,
  details: Pick<HomeDetails, "cansPlace" | "curbPlace">,
): HomeValues {
  const choiceOf = (kind: CanKind) => {
    const own = calendar.rhythms.filter(({ canKind }) => canKind === kind);
    const [first, ...others] = own;
    if (!first) return "";
    if (first.anchorOn) return first.anchorOn;
    return others.length === 0 && home.pickupDays.length > 1 ? first.weekday : "all";
  };
  return {
    zipCode: home.zipCode,
    address: home.address,
    unit: home.unit ?? "",
    city: home.city,
    state: home.state,
    pickupDays: home.pickupDays,
    trash: choiceOf("trash"),
    recycling: choiceOf("recycling"),
    yard: choiceOf("yard"),
    pickupWindow: calendar.pickupWindow,
    cansPlace: details.cansPlace ?? "",
    curbPlace: details.curbPlace ?? "",
    // Never read back; an empty field keeps the saved one.
    gateCode: "",
    specialInstructions: home.specialInstructions ?? "",
    out: calendar.outEveningBefore ? "evening" : "morning",
    back: calendar.inAfterCollection ? "truck" : "window",
  };
}

/** What the server takes. `suggestsEvening`: the place's rule lets cans out the evening before. */
export function homeOf(
  { trash, recycling, yard, out, back, pickupWindow, ...rest }: z.output<typeof homeForm>,
  suggestsEvening: boolean,
) {
  return {
    ...rest,
    rhythms: rhythmsOf({ ...rest, trash, recycling, yard }),
    ...(pickupWindow !== "" && { pickupWindow: pickupWindow as (typeof homeWindows)[number] }),
    outEveningBefore: (out || (suggestsEvening ? "evening" : "morning")) === "evening",
    inAfterCollection: back !== "window",
  };
}
