import { daysBeforeCredit, guaranteeDays } from "#modules/billing/rules.ts";
import { noticeAppealDays, noticeDays } from "#modules/conduct/rules.ts";
import { daysGiversAreKept } from "#modules/growth/rules.ts";
import { daysGuestsAreKept } from "#modules/guests/rules.ts";
import { proofMonths, retentionDays } from "#modules/operations/rules.ts";
import { reportDays } from "#modules/pickups/rules/problems.ts";
import { addressHours, shareDays } from "#modules/pickups/rules/status.ts";
import { priceNoticeDays } from "#modules/rates/rules.ts";
import { reviewHours } from "#modules/runners/rules.ts";

const figures = {
  guaranteeDays,
  creditDays: daysBeforeCredit,
  reportDays,
  noticeDays: priceNoticeDays,
  workNoticeDays: noticeDays,
  appealDays: noticeAppealDays,
  reviewFrom: reviewHours.from,
  reviewUntil: reviewHours.until,
  addressHours,
  shareDays,
  noticeYears: Math.max(retentionDays.notifications, retentionDays.supportThreads) / 365,
  bookingDays: Math.max(retentionDays.rentalStays, retentionDays.gateCodeViews),
  callDays: retentionDays.pickupCalls,
  guestDays: daysGuestsAreKept,
  giftDays: daysGiversAreKept,
  proofMonths,
  waitingDays: retentionDays.waitingList,
};

/** The figures in terms, privacy and help that no admin sets. */
export const ruleFigures = Object.fromEntries(
  Object.entries(figures).map(([name, figure]) => [name, String(figure)]),
) as Record<keyof typeof figures, string>;
