import { type AddOnWish, addOnLimitCents } from "#modules/homes/rules.ts";
import { type AddOnKind, type AddOnRule, addOnKinds } from "#modules/rates/rules.ts";
import type { Cents } from "#platform/values/money.ts";
import type { Refusal } from "#platform/values/refusal.ts";

export const addOnAnswers = ["approved", "declined"] as const;
export type AddOnAnswer = (typeof addOnAnswers)[number];

/** Where an answer came from. rule: the home approves small amounts in advance. */
export const addOnVias = ["app", "link", "sms", "rule"] as const;
export type AddOnVia = (typeof addOnVias)[number];

/**
 * open: the homeowner may still answer. expired: nobody answered in time, which means no. done: approved, and the runner
 * has done it.
 */
export const addOnStates = ["open", "approved", "declined", "expired", "done"] as const;
export type AddOnState = (typeof addOnStates)[number];

/** The most units that a price table may allow. */
export const mostAddOnUnits = 20;

/** The most add-ons that a runner may offer at one pickup. */
const mostAddOns = 10;

/** Work whose result a photo must show. */
export const showsResult: Readonly<Record<AddOnKind, boolean>> = {
  extraBags: false,
  bulkyItem: false,
  canWash: true,
  garageRetrieval: false,
};

/** What the homeowner pays and the runner earns for some units; null where the table does not offer them. */
export function priceOf(
  { kinds }: AddOnRule,
  { kind, units }: { kind: AddOnKind; units: number },
): { priceCents: Cents; payCents: Cents } | null {
  const price = kinds[kind];
  if (!price.isOffered || units > price.mostUnits) return null;
  return { priceCents: price.priceCents * units, payCents: price.payCents * units };
}

/** Why a runner may not offer an add-on, or null. `known`: how many they offered at the pickup. */
export function refuseAddOn(
  offer: { isPriced: boolean; known: number; isActive: boolean },
  wish: AddOnWish,
): Refusal | null {
  if (!offer.isActive) return { code: "JOB_NOT_OPEN" };
  if (wish === "never") return { code: "ADD_ON_UNWANTED" };
  return offer.isPriced && offer.known < mostAddOns ? null : { code: "ADD_ON_NOT_OFFERED" };
}

/** Whether a home approves a price without being asked. `givenCents`: what it already approved that way at the pickup. */
export function isApprovedByRule(wish: AddOnWish, priceCents: Cents, givenCents: Cents): boolean {
  return wish === "upToLimit" && priceCents + givenCents <= addOnLimitCents;
}

/** The add-on that a reason names; null for any other reason. */
export function addOnOf(reason: string | null): { kind: AddOnKind; units: number } | null {
  const [, kind, units] = /^addOn:([a-zA-Z]+):(\d+)$/.exec(reason ?? "") ?? [];
  const known = addOnKinds.find((each) => each === kind);
  return known ? { kind: known, units: Number(units) } : null;
}

/** The reason with which an add-on's pay is booked. */
export const addOnReason = ({ kind, units }: { kind: AddOnKind; units: number }) => `addOn:${kind}:${units}`;
