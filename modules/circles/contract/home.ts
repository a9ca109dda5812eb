import * as z from "zod";
import { paymentCard } from "#modules/accounts/contract.ts";
import { subscriptionStatuses } from "#modules/accounts/rules.ts";
import { canKinds } from "#modules/homes/rules.ts";
import { addOn, answerAddOn } from "#modules/pickups/contract/add-ons.ts";
import { helperAct } from "#modules/pickups/contract/helpers.ts";
import { due, job } from "#modules/pickups/contract/job.ts";
import { problemKinds } from "#modules/pickups/rules/problems.ts";
import { addHold, calendar, dayStates, hold } from "#modules/schedule/contract.ts";
import { beginCardChange, finishCardChange } from "#modules/subscriptions/contract.ts";
import * as field from "#platform/fields.ts";
import { weekdays } from "#platform/values/days.ts";

const done = z.object({ ok: z.literal(true) });
const token = z.string("validation.invalid").max(100, "validation.invalid");
const instant = z.iso.datetime();
const money = z.string();

/**
 * A day at home on which something goes out, or would, by the home's clock. `jobId` and `when`: null without a pickup; its
 * times are wall-clock times, as a job's.
 * `canSkip`, `canUnskip`: what this member may do now. Photo URLs expire in minutes.
 */
const homeDay = z.object({
  onDay: z.iso.date(),
  canKinds: z.array(z.enum(canKinds)),
  state: z.enum(dayStates),
  jobId: z.uuid().nullable(),
  when: z.object({ scheduledDate: instant, timeWindow: job.shape.timeWindow, due }).nullable(),
  outAt: instant.nullable(),
  inAt: instant.nullable(),
  outPhotoUrl: z.string().nullable(),
  inPhotoUrl: z.string().nullable(),
  canSkip: z.boolean(),
  canUnskip: z.boolean(),
  reportable: z.array(z.enum(problemKinds)),
  /** What members did about it, oldest first. */
  acts: z.array(helperAct),
});

export type HomeDay = z.infer<typeof homeDay>;

/**
 * A home as one of its circle sees it. `questions`: extra work that waits for an answer, for members who may answer. `bill`
 * with the scope `pay`; its `payUrl` is the provider's page of an unpaid bill, null in test mode. `holds`, `service`,
 * `pickupDays` and `notes` with the scope `manage`. `quietSince`: the day of the first pickup in a row with nothing in the cans, once that lasts weeks.
 */
export const homePart = z.object({
  address: z.string(),
  city: z.string(),
  timeZone: z.string(),
  hasGateCode: z.boolean(),
  quietSince: z.iso.date().nullable(),
  /** The wishes for pickups that are not planned yet. */
  wishes: calendar.output.pick({ pickupWindow: true, outEveningBefore: true, inAfterCollection: true }),
  days: z.array(homeDay),
  questions: z.array(addOn),
  bill: z
    .object({
      status: z.enum(["none", ...subscriptionStatuses]),
      card: paymentCard.nullable(),
      publishableKey: z.string().nullable(),
      next: z.object({ on: z.iso.date().nullable(), amount: money }).nullable(),
      unpaid: z.array(
        z.object({ id: z.uuid(), on: z.iso.date(), amount: money, payUrl: z.string().nullable() }),
      ),
    })
    .nullable(),
  holds: z.array(hold),
  /** Whether the service runs or stands still; null where there is neither to pause nor to resume. */
  service: z.enum(["runs", "paused"]).nullable(),
  pickupDays: z.array(z.object({ weekday: z.enum(weekdays), canKinds: z.array(z.enum(canKinds)) })),
  notes: z
    .object({
      cansPlace: z.string().nullable(),
      curbPlace: z.string().nullable(),
      pets: z.string().nullable(),
    })
    .nullable(),
});

export type HomePart = z.infer<typeof homePart>;

const onDay = z.object({ token, day: field.day });

/** Leaves out one day's pickup. */
export const skipDay = { input: onDay, output: done };

export const undoSkipDay = { input: onDay, output: done };

export const helperAnswer = { input: answerAddOn.input.extend({ token }), output: done };

export const helperHold = { input: addHold.input.safeExtend({ token }), output: hold };

export const helperEndHold = { input: z.object({ token, holdId: field.id }), output: hold };

/** Pauses the service, or resumes it. */
export const helperService = { input: z.object({ token }), output: done };

/** Moves what goes out on one weekday to another. */
export const helperMoveDay = {
  input: z.object({
    token,
    from: z.enum(weekdays, "validation.pickupDays"),
    to: z.enum(weekdays, "validation.pickupDays"),
  }),
  output: done,
};

/** Omitted fields keep their value; null clears one. */
export const helperNotes = {
  input: z.object({
    token,
    cansPlace: field.homeNote.nullish(),
    curbPlace: field.homeNote.nullish(),
    pets: field.homeNote.nullish(),
  }),
  output: done,
};

export const helperBeginCard = { input: z.object({ token }), output: beginCardChange.output };

export const helperFinishCard = { input: finishCardChange.input.extend({ token }), output: done };
