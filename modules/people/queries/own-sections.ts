import { accountSections } from "./own-account.ts";
import { billingSections } from "./own-billing.ts";
import { homeSections } from "./own-home.ts";
import { runnerSections } from "./own-runner.ts";
import type { Section } from "./own-section.ts";

/**
 * The sections of a person's export, in order. Every column of every table is listed here, or in `leftOut` with a
 * reason. `own-sections.test.ts` compares them with the schema, so a new column needs a decision.
 */
export const sections: readonly Section[] = [
  ...accountSections,
  ...homeSections,
  ...billingSections,
  ...runnerSections,
];

/** Tables left out of every export, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  alert_snoozes: "What an operator put away; it names no person.",
  area_sums: "Sums of many.",
  credit_transfers: "That a credit, which is among the bookings, was told to the payment provider.",
  daily_figures: "Sums of many.",
  day_standings: "Sums of many.",
  directory: "The account's own words again, for the operator's search.",
  exchange_rates: "Nobody's.",
  guest_letters: "When letters to guests went out, for two days: what a day's are counted by.",
  guest_stops: "Guests who want no letters, as hashes of their addresses: others' wishes.",
  google_ways: "A sign-in under way, for minutes: a secret.",
  holidays: "Nobody's.",
  login_attempts: "Counts of tries, kept for a day under a hash: who tried may be somebody else.",
  payment_customers: "The payment provider's own name for the account.",
  person_notes: "What an operator noted for other operators; it is told on request.",
  platform_rules: "Nobody's.",
  platform_settings: "Nobody's.",
  reading_paces: "How often calendars were read because somebody asked, for a day.",
  proof_codes: "A code for minutes: a secret.",
  pushes: "What an operator moved; each pickup of it is among those moved.",
  rates: "Nobody's.",
  recovery_codes: "Secrets.",
  schedule_runs: "Nobody's.",
  clock_skews: "Nobody's.",
  pay_holds: "Nobody's.",
  sign_in_challenges: "A sign-in under way, for minutes: a secret.",
  total_figures: "Sums of many.",
  usage_counts: "Sums of many: who it was is not kept.",
  waiting_zips: "Sums of many.",
  webhook_events: "What the payment provider told of invoices and payouts, which are in the copy.",
  zip_codes: "Nobody's.",
};
