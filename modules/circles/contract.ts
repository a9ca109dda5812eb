import * as z from "zod";
import { helperAct } from "#modules/pickups/contract/helpers.ts";
import { createProblemPhotoUpload, reportProblem } from "#modules/pickups/contract/records.ts";
import { helperRoles, homeRoles } from "#modules/pickups/rules/helpers.ts";
import { problemKinds } from "#modules/pickups/rules/problems.ts";
import { jobStatuses } from "#modules/pickups/rules/status.ts";
import { cleaningLegs } from "#modules/rentals/rules/cleanings.ts";
import * as field from "#platform/fields.ts";
import { languages } from "#platform/values/preferences.ts";
import { homePart } from "./contract/home.ts";
import { mayGrant, scopes } from "./rules.ts";

const done = z.object({ ok: z.literal(true) });
const token = z.string("validation.invalid").max(100, "validation.invalid");
const chosenScopes = z
  .array(z.enum(scopes, "validation.invalid"), "validation.invalid")
  .max(scopes.length, "validation.invalid");
const chosenProperties = z
  .array(field.id, "validation.invalid")
  .min(1, "validation.rentals")
  .max(200, "validation.invalid");

/**
 * Someone who helps at rentals, or at home (`homeRoles`, no rentals), through a link. `isOver`: the link no longer works. `email`: where it was
 * sent; null if it was only handed over. `gateCodeSeenAt`: when they last looked at a gate code.
 */
const member = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(helperRoles),
  scopes: z.array(z.enum(scopes)),
  propertyIds: z.array(z.uuid()),
  language: z.enum(languages),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The last local day on which the link works; null for no end. */
  lastDay: z.iso.date().nullable(),
  isOver: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
  gateCodeSeenAt: z.iso.datetime().nullable(),
});

export type Member = z.infer<typeof member>;

/** The homeowner's members whose links work or have expired, oldest first. */
export const members = { output: z.array(member) };

/** A member, and the link's path. The path is returned once: only its hash is stored. */
const invited = z.object({ member, path: z.string() });

/** What an invitation's form asks for at rentals. */
export const invitation = z.object({
  name: field.helperName,
  propertyIds: chosenProperties,
  email: field.email.nullish(),
});

const homeRole = z.enum(homeRoles, "validation.invalid");

/** `lastDay` null means no end. With `email`, the link is also emailed there. Either rentals, or a role at home. */
export const invite = {
  input: invitation
    .extend({
      scopes: chosenScopes,
      propertyIds: chosenProperties.optional(),
      role: homeRole.optional(),
      language: z.enum(languages, "validation.invalid"),
      lastDay: field.knownDay.nullish(),
    })
    .refine(({ propertyIds, role }) => (propertyIds === undefined) !== (role === undefined), {
      error: "validation.rentals",
      path: ["propertyIds"],
    })
    .refine(({ scopes: chosen, role }) => chosen.every((scope) => mayGrant(role, scope)), {
      error: "validation.invalid",
      path: ["scopes"],
    }),
  output: invited,
};

/** Omitted fields keep their value; `lastDay` null removes the end. `role` at home, `propertyIds` at rentals only. */
export const saveMember = {
  input: z.object({
    id: field.id,
    name: field.helperName.optional(),
    scopes: chosenScopes.optional(),
    propertyIds: chosenProperties.optional(),
    role: homeRole.optional(),
    lastDay: field.knownDay.nullish(),
  }),
  output: member,
};

/** Makes a new link; the old one stops working. `email`: sends it to the member's address too. */
export const renewLink = { input: z.object({ id: field.id, email: field.flag.optional() }), output: invited };

export const ofMember = { input: z.object({ id: field.id }), output: done };

const linkInput = z.object({ token });
const instant = z.iso.datetime();
const cleaning = z.object({ leg: z.enum(cleaningLegs), untilAt: instant, doneAt: instant.nullable() });
/**
 * A pickup as a member sees it, by its rental's clock. `id` is that of the planned pickup, or of the job if it was made
 * by hand. `cleanBy`: the latest time until which each leg can wait; null where it can't. Photo URLs expire in minutes.
 */
const helperPickup = z.object({
  id: z.uuid(),
  plannedId: z.uuid().nullable(),
  jobId: z.uuid().nullable(),
  propertyId: z.uuid(),
  onDay: z.iso.date(),
  state: z.enum(["draft", "asked", "kept", "scheduled"]),
  status: z.enum(jobStatuses).nullable(),
  isCheckout: z.boolean(),
  isCollection: z.boolean(),
  canConfirm: z.boolean(),
  missesTruck: z.boolean(),
  windowStartsAt: instant,
  outBy: instant,
  windowEndsAt: instant,
  nextGuestsAt: instant.nullable(),
  outAt: instant.nullable(),
  inAt: instant.nullable(),
  outPhotoUrl: z.string().nullable(),
  inPhotoUrl: z.string().nullable(),
  cleaning: cleaning.nullable(),
  cleanBy: z.object({ out: instant.nullable(), in: instant.nullable() }),
  /** The problems that this member may report with it now. */
  reportable: z.array(z.enum(problemKinds)),
  /** What members did about it, oldest first. */
  acts: z.array(helperAct),
});

export type HelperPickup = z.infer<typeof helperPickup>;

/**
 * What a link shows: the rentals it is for, their stays without guests' names, and their pickups by day. `months`: what
 * each month costs so far, only for members who may confirm. `home`: for someone who helps at home instead.
 */
export const helperPage = {
  input: linkInput,
  output: z.object({
    name: z.string(),
    role: z.enum(helperRoles),
    host: z.string(),
    language: z.enum(languages),
    scopes: z.array(z.enum(scopes)),
    lastDay: z.iso.date().nullable(),
    properties: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        address: z.string(),
        city: z.string(),
        timeZone: z.string(),
        hasGateCode: z.boolean(),
      }),
    ),
    stays: z.array(
      z.object({ id: z.uuid(), propertyId: z.uuid(), fromOn: z.iso.date(), untilOn: z.iso.date() }),
    ),
    pickups: z.array(helperPickup),
    months: z.array(
      z.object({
        propertyId: z.uuid(),
        month: z.iso.date(),
        pickups: z.int(),
        partCents: z.int(),
        includedPickups: z.int(),
        extraCents: z.int(),
      }),
    ),
    home: homePart.nullable(),
  }),
};

export type HelperPage = z.infer<typeof helperPage.output>;

const pickupIds = z
  .array(field.id, "validation.invalid")
  .min(1, "validation.invalid")
  .max(200, "validation.invalid");

/** `seenCents`: the cost that the member saw. `left`: those that stay drafts because no time fits. */
export const confirm = {
  input: z.object({
    token,
    ids: pickupIds,
    seenCents: z.int("validation.invalid").min(0, "validation.invalid"),
  }),
  output: z.object({ confirmed: z.int(), left: z.int() }),
};

export const undoConfirm = {
  input: z.object({ token, ids: pickupIds }),
  output: z.object({ undone: z.int() }),
};

/** Whether a pickup that no longer fits the calendars should still take place. */
export const answer = { input: z.object({ token, id: field.id, keep: field.flag }), output: done };

/** Asks for a leg to wait until an instant; repeating it replaces the time. */
export const setCleaning = {
  input: z.object({
    token,
    jobId: field.id,
    leg: z.enum(cleaningLegs, "validation.invalid"),
    untilAt: field.moment,
  }),
  output: done,
};

/** The cleaner is done (`isDone`), or needs no wait after all. */
export const endCleaning = {
  input: z.object({ token, jobId: field.id, isDone: field.flag }),
  output: done,
};

/** As a host reports it. */
export const helperReport = { input: reportProblem.input.extend({ token }), output: done };

export const helperPhotoUpload = {
  input: createProblemPhotoUpload.input.extend({ token }),
  output: createProblemPhotoUpload.output,
};

export const helperGateCode = {
  /** `propertyId` null: the home's. */
  input: z.object({ token, propertyId: field.id.nullable() }),
  output: z.object({ gateCode: z.string() }),
};

export const leave = { input: linkInput, output: done };
