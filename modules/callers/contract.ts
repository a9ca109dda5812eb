import * as z from "zod";
import { homeChanges, updateRunner } from "#modules/people/contract.ts";
import { paidAddOn } from "#modules/pickups/contract/add-ons.ts";
import { ownPickup, schedulePickup } from "#modules/pickups/contract/homeowner.ts";
import { startCall } from "#modules/pickups/contract/messages.ts";
import { callSides } from "#modules/pickups/rules/calls.ts";
import { jobStatuses } from "#modules/pickups/rules/status.ts";
import { daysOff, endDaysOff, hours, setAvailability, takeDaysOff } from "#modules/runners/contract.ts";
import { calendar, setRhythms, skipWeek, undoSkip } from "#modules/schedule/contract.ts";
import { sessions } from "#modules/sign-in/contract.ts";
import { cancelService } from "#modules/subscriptions/contract.ts";
import * as field from "#platform/fields.ts";
import { instant, pageOf } from "#platform/list-search.ts";
import { type TimeWindow, timeWindows } from "#platform/values/windows.ts";

/** The id of a user, a home or a runner. */
const whose = { id: field.id };

const money = z.string().regex(/^-?\d+\.\d{2}$/);
const day = z.iso.date();

/** One pickup of a list. `place`: the rental's name, null at a home. `runner`: full name; null while nobody has it. */
const callerPickup = z.object({
  id: z.uuid(),
  day,
  timeWindow: z.enum(timeWindows as [TimeWindow, ...TimeWindow[]]),
  status: z.enum(jobStatuses),
  needsConfirmation: z.boolean(),
  homeownerId: z.uuid(),
  address: z.string(),
  place: z.string().nullable(),
  timeZone: z.string(),
  homeowner: z.string(),
  runner: z.string().nullable(),
  /** When the cans went out and came back. */
  outAt: instant.nullable(),
  inAt: instant.nullable(),
  /** Reported problems, and how many of them are open. */
  problems: z.int(),
  openProblems: z.int(),
});

export type CallerPickup = z.infer<typeof callerPickup>;

/**
 * The pickups of a person: of all homes and rentals of their account, and those they run. `coming`: from today at the
 * home, soonest first; `past`: before, latest first. Canceled ones too.
 */
export const personPickups = {
  input: z.object({ ...whose, when: z.enum(["coming", "past"], "validation.invalid"), ...pageOf(15, 50) }),
  output: z.object({ rows: z.array(callerPickup), nextCursor: z.string().nullable() }),
};

/** Who called whom about a pickup, and when. `by`: full name. `hasFailed`: the caller's phone could not be reached. */
const pickupCall = z.object({
  at: instant,
  by: z.string(),
  from: z.enum(callSides),
  to: z.enum(callSides),
  hasFailed: z.boolean(),
});

/** A pickup with all that its homeowner sees, their name, who runs it, and the calls about it, earliest first. */
export const personPickup = {
  input: z.object({ jobId: field.id }),
  output: ownPickup.extend({
    homeownerId: z.uuid(),
    homeowner: z.string(),
    runBy: z.object({ runnerId: z.uuid(), name: z.string(), phoneNumber: z.string() }).nullable(),
    calls: z.array(pickupCall),
    addOns: z.array(paidAddOn),
  }),
};

export type PersonPickup = z.infer<typeof personPickup.output>;

/** Connects the admin's confirmed phone with the pickup's runner. The caller makes the id; repeating it rings nobody. */
export const callRunner = {
  input: startCall.input.omit({ to: true }),
  output: startCall.output,
};

/** Where a person is signed in, last used first. */
export const personDevices = { input: z.object({ userId: field.id }), output: sessions.output };

/**
 * A home's service as its owner sees it, to change it for them. `ending`: what canceling now comes to: the last day,
 * null at once, the planned pickups that fall away, and the credit that is left, null for admins who see no bills.
 */
export const homeService = {
  input: z.object({ homeownerId: field.id }),
  output: z.object({
    /** Only rentals: no days, address or extra pickup to change. */
    isHostOnly: z.boolean(),
    calendar: calendar.output,
    home: z.object({
      address: z.string(),
      unit: z.string().nullable(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
      numberOfCans: z.int(),
      longDriveway: z.boolean(),
      hasStairs: z.boolean(),
      specialInstructions: z.string().nullable(),
      timeZone: z.string(),
    }),
    status: z.string(),
    endsOn: day.nullable(),
    pausesOn: day.nullable(),
    ending: z.object({ lastDay: day.nullable(), pickups: z.int(), credit: money.nullable() }),
  }),
};

export type HomeService = z.infer<typeof homeService.output>;

const only = <Act extends string>(act: Act) => z.object({ act: z.literal(act) });

/** What a homeowner can do for their home, with the same inputs. */
const wish = z.discriminatedUnion(
  "act",
  [
    setRhythms.input.extend({ act: z.literal("days") }),
    homeChanges
      .pick({
        address: true,
        unit: true,
        city: true,
        state: true,
        zipCode: true,
        numberOfCans: true,
        longDriveway: true,
        hasStairs: true,
        specialInstructions: true,
      })
      .extend({ act: z.literal("home"), seen: field.seen }),
    skipWeek.input.extend({ act: z.literal("skip") }),
    undoSkip.input.extend({ act: z.literal("undoSkip") }),
    schedulePickup.input
      .pick({ scheduledDate: true, timeWindow: true, legs: true })
      .extend({ act: z.literal("extra") }),
    only("pause"),
    only("resume"),
    only("undoPause"),
    cancelService.input.extend({ act: z.literal("cancel") }),
    only("undoCancel"),
  ],
  "validation.invalid",
);

export type HomeWish = z.output<typeof wish>;

/** `days`: skipped, or planned again. `endsAt`: of a canceled service; null at once or when nothing ends. */
export const serveHome = {
  input: z.object({ homeownerId: field.id, wish }),
  output: z.object({ days: z.array(day), endsAt: instant.nullable() }),
};

/** When and where a runner works, as they see it, to change it for them. */
export const runnerService = {
  input: z.object({ runnerId: field.id }),
  output: z.object({
    isAvailable: z.boolean(),
    serviceAreas: z.array(z.string()),
    hours: hours.output,
    planned: daysOff.output,
  }),
};

export type RunnerService = z.infer<typeof runnerService.output>;

/** What a runner can do about when and where they work, with the same inputs. */
const runnerWish = z.discriminatedUnion(
  "act",
  [
    updateRunner.input
      .pick({ serviceAreas: true, seen: true })
      .required({ serviceAreas: true })
      .extend({ act: z.literal("areas") }),
    updateRunner.input
      .pick({ availabilityWindows: true, seen: true })
      .required({ availabilityWindows: true })
      .extend({ act: z.literal("hours") }),
    takeDaysOff.input.safeExtend({ act: z.literal("daysOff") }),
    endDaysOff.input.extend({ act: z.literal("endDaysOff") }),
    setAvailability.input.extend({ act: z.literal("online") }),
  ],
  "validation.invalid",
);

export type RunnerWish = z.output<typeof runnerWish>;

/** Of days off: the jobs that other runners can take again, and those that stay. */
export const serveRunner = {
  input: z.object({ runnerId: field.id, wish: runnerWish }),
  output: takeDaysOff.output.pick({ released: true, kept: true }),
};
