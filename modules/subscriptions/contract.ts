import * as z from "zod";
import { paymentCard, user } from "#modules/accounts/contract.ts";
import { oneOffStatuses } from "#modules/billing/rules.ts";
import { homeSetup } from "#modules/homes/contract.ts";
import * as field from "#platform/fields.ts";
import { timeWindows } from "#platform/values/windows.ts";

const money = z.string().regex(/^\d+\.\d{2}$/);

export const createSubscription = {
  output: z.object({ clientSecret: z.string(), status: z.string(), testMode: z.boolean() }),
};

/**
 * With `seen`, saves only if those fields still have these values, or already the given ones. `homeOnly` leaves an
 * incomplete subscription as it is.
 */
export const saveService = {
  input: z.object({
    address: field.address,
    unit: field.unit.nullish(),
    city: field.city,
    state: field.state,
    zipCode: field.zipCode,
    phoneNumber: field.phoneNumber.nullish(),
    pickupDays: field.pickupDays,
    specialInstructions: field.specialInstructions.nullish(),
    numberOfCans: field.numberOfCans.optional(),
    ...homeSetup,
    homeOnly: field.flag.optional(),
    seen: field.seen,
  }),
  output: user,
};

/**
 * Completes the setup of a host without a home: the incomplete subscription takes the provider's state (in test mode,
 * active) and the rentals' pickups are planned. Confirms nothing where no rental is served. Safe to repeat.
 */
export const completeRentals = { output: user };

/** Whether a service may begin in a ZIP code; checked before charging a card. */
export const checkArea = {
  input: z.object({ zipCode: field.zipCode }),
  output: z.object({ isServed: z.boolean() }),
};

export const pauseService = { output: user };

export const undoPause = { output: user };

export const resumeService = { output: user };

/** `testCards`, in test mode only: the cards to choose from, each with its `confirmation`. */
export const beginCardChange = {
  output: z.object({
    clientSecret: z.string(),
    testCards: z.array(paymentCard.extend({ confirmation: z.string() })),
  }),
};

/** `confirmation` is the token the page got for the confirmed card. */
export const finishCardChange = {
  input: z.object({
    confirmation: z.string("validation.invalid").regex(/^[\w-]{1,255}$/, "validation.invalid"),
  }),
  output: user,
};

/** `endsAt`: the end of the paid month; null until the provider reports it. */
const ending = z.object({ isEnding: z.boolean(), endsAt: z.iso.datetime().nullable() });

export const cancelService = {
  input: z.object({ reason: field.notes.nullish() }),
  output: ending,
};

export const undoCancelService = { output: ending };

/**
 * A single pickup at a home without a service: its price, and the collection days ahead, each with the times of its cans.
 * Null where none is offered.
 */
export const oneOffOffer = {
  output: z
    .object({
      price: money,
      numberOfCans: z.int(),
      days: z.array(
        z.object({
          day: z.iso.date(),
          timeWindow: z.enum(timeWindows),
          windowStartsAt: z.iso.datetime(),
          outBy: z.iso.datetime(),
          inBy: z.iso.datetime(),
        }),
      ),
      testMode: z.boolean(),
      publishableKey: z.string().nullable(),
    })
    .nullable(),
};

export type OneOffOffer = NonNullable<z.infer<typeof oneOffOffer.output>>;

/** `jobId`: the booked pickup. */
const oneOff = z.object({ id: z.uuid(), status: z.enum(oneOffStatuses), jobId: z.uuid().nullable() });

export type OneOff = z.infer<typeof oneOff>;

/**
 * `price` is the one that the page showed. `clientSecret` lets the page pay what is `due`; null when there is nothing to
 * confirm.
 */
export const beginOneOff = {
  input: z.object({
    id: field.id,
    day: field.day,
    numberOfCans: field.numberOfCans,
    price: z.string("validation.invalid").regex(/^\d{1,4}\.\d{2}$/, "validation.invalid"),
  }),
  output: oneOff.extend({ clientSecret: z.string().nullable(), due: money }),
};

export const finishOneOff = { input: z.object({ id: field.id }), output: oneOff };

/** `paid` goes back to the card if the pickup is canceled before its runner sets out. */
export const oneOffs = {
  output: z.array(z.object({ id: z.uuid(), jobId: z.uuid(), price: money, paid: money })),
};
