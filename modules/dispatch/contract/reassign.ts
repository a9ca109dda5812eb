import * as z from "zod";
import { jobStatuses } from "#modules/pickups/rules/status.ts";
import * as field from "#platform/fields.ts";
import { area, dispatchJob, named } from "./dispatch.ts";

/** The most days of one absence, and the most pickups changed at once. */
export const reassignLimits = { days: 28, pickups: 300 } as const;

/** Why this runner: a street they are on that day, the meters the stop adds, and their other stops of that day. */
const reason = z.object({
  street: z.string().nullable(),
  meters: z.int().nullable(),
  stops: z.int(),
});

/**
 * `to` null: nobody can take it; then it is opened to every runner. `isStuck`: it cannot be opened, because its cans are
 * out, so it stays with its runner.
 */
const line = z.object({
  job: dispatchJob,
  to: named.nullable(),
  reason: reason.nullable(),
  isStuck: z.boolean(),
});

export type ReassignLine = z.infer<typeof line>;

/**
 * What falls open while a runner is out, soonest first, each with the runner who fits best; without `runnerId`, the
 * pickups that nobody has taken. Both days inclusive. `isCut`: there are more than `reassignLimits.pickups`.
 */
export const proposeReassignment = {
  input: z.object({
    runnerId: field.id.nullable(),
    fromOn: field.knownDay,
    untilOn: field.knownDay,
    area: area.default(""),
  }),
  output: z.object({ runner: named.nullable(), lines: z.array(line), isCut: z.boolean() }),
};

export type ReassignProposal = z.infer<typeof proposeReassignment.output>;

const runnerId = field.id.nullable();

/** A pickup as the admin saw it and who is to have it; null opens it to every runner. */
const move = z.object({
  jobId: field.id,
  seen: z.object({ status: z.enum(jobStatuses, "validation.invalid"), runnerId, day: field.knownDay }),
  toRunnerId: runnerId,
});

export type ReassignMove = z.infer<typeof move>;

/**
 * Gives many pickups to other runners at once. `daysOff`: days on which a runner is out, or is back (`isOut` false).
 * A pickup that changed since it was seen stays as it is. Its answer holds what the undo sends.
 */
export const reassign = {
  input: z.object({
    moves: z
      .array(move)
      .max(reassignLimits.pickups, "validation.invalid")
      .refine(
        (moves) => new Set(moves.map(({ jobId }) => jobId)).size === moves.length,
        "validation.invalid",
      ),
    daysOff: z
      .object({
        runnerId: field.id,
        days: z.array(field.knownDay).max(reassignLimits.days, "validation.invalid"),
        isOut: z.boolean(),
      })
      .nullable(),
  }),
  output: z.object({
    given: z.int(),
    opened: z.int(),
    /** Addresses of pickups that stayed as they are. */
    stayed: z.array(z.string()),
    undo: z.object({ moves: z.array(move), days: z.array(z.iso.date()) }),
  }),
};

export type Reassigned = z.infer<typeof reassign.output>;
