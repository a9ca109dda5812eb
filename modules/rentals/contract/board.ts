import * as z from "zod";
import { helperAct } from "#modules/pickups/contract/helpers.ts";
import * as field from "#platform/fields.ts";
import { checkoutStarts } from "#platform/values/windows.ts";

/** The longest span of a board, in days: a month. */
const mostDays = 31;

/**
 * Stays and pickups of all the host's rentals that touch a span of local days, for a timeline.
 *
 * A stay's title is its guest's name, or the calendar's. `isBlocked`: days blocked without guests. `isOverlapping`: it
 * shares nights with another stay, probably a double booking. `cover`: whether cans go out for its checkout, on that
 * day or the next; null for blocked days and checkouts outside the span.
 *
 * A pickup's `plannedId` is that of `plannedPickups`; null if scheduled by hand. Canceled and dropped ones are left out.
 * `helper`: the last act of somebody who helps; null without one.
 */
export const board = {
  input: z.object({ from: field.knownDay, days: z.int().min(1).max(mostDays) }),
  output: z.object({
    stays: z.array(
      z.object({
        id: z.uuid(),
        propertyId: z.uuid(),
        title: z.string().nullable(),
        fromOn: z.iso.date(),
        untilOn: z.iso.date(),
        isBlocked: z.boolean(),
        isOverlapping: z.boolean(),
        cover: z.enum(["pickup", "draft", "asked", "none"]).nullable(),
      }),
    ),
    pickups: z.array(
      z.object({
        id: z.uuid(),
        propertyId: z.uuid(),
        onDay: z.iso.date(),
        state: z.enum(["draft", "asked", "coming", "done", "missed"]),
        plannedId: z.uuid().nullable(),
        jobId: z.uuid().nullable(),
        helper: helperAct.nullable(),
      }),
    ),
  }),
};

export type Board = z.infer<typeof board.output>;
export type BoardStay = Board["stays"][number];
export type BoardPickup = Board["pickups"][number];

/**
 * Rentals whose trash cans will not last until the next truck, by day, within two weeks. `onDay`: the day by which they
 * are full. `timeWindow`: the window an extra pickup that day could have; null if none is left. `stay`: the booking of
 * the night before.
 */
export const overflows = {
  output: z.array(
    z.object({
      propertyId: z.uuid(),
      onDay: z.iso.date(),
      nextTruckOn: z.iso.date(),
      timeWindow: z.enum(checkoutStarts).nullable(),
      stayId: z.uuid(),
    }),
  ),
};

export type Overflow = z.infer<typeof overflows.output>[number];
