import { describe, expect, test } from "vitest";
import { weekdayOf } from "#modules/homes/days.ts";
import { addDays } from "#platform/time/local-time.ts";
import { type DayObservation, proposalOf } from "./rules.ts";

/**
 * A town of 40 streets with 8 homes each. Its hauler moves ten streets to another weekday. People report with the stated
 * rates, and some are wrong; the admin taps "mend" on everything that is proposed.
 */
const town = { streets: 40, homes: 8, changed: 10, weeksBefore: 4, days: 14 };
const rates = {
  /** A home whose cans stood full says so, and names the day it saw the truck. */
  homeReports: 0.4,
  /** What is reported names a day that is not the truck's. */
  reportIsWrong: 0.15,
  /** A home reports a right day as wrong. */
  falseAlarm: 0.03,
  runnerReports: 0.5,
  /** A runner's tap about the cans is wrong. */
  tapIsWrong: 0.05,
};
const seeds = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];

/** A small generator of numbers from 0 to 1, so that a seed repeats its town. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Street = {
  /** The weekday in the calendar, and the truck's. */
  planned: number;
  real: number;
  observations: DayObservation[];
  decidedAt: string | null;
};

function live(seed: number) {
  const random = randomOf(seed);
  const anotherDay = (than: number) => ((than - 1 + 1 + Math.floor(random() * 4)) % 5) + 1;
  const streets = Array.from({ length: town.streets }, (): Street => {
    const planned = 1 + Math.floor(random() * 5);
    return { planned, real: planned, observations: [], decidedAt: null };
  });
  const begins = "2026-03-02";
  const changesOn = addDays(begins, 7 * town.weeksBefore);
  let wrongTaps = 0;
  for (let day = begins; day < addDays(changesOn, town.days); day = addDays(day, 1)) {
    if (day === changesOn)
      for (const street of streets.slice(0, town.changed)) street.real = anotherDay(street.real);
    const at = `${day}T20:00:00.000Z`;
    for (const [nth, street] of streets.entries()) {
      if (weekdayOf(day) === street.planned) observe(street, `${nth}`, day, at, random);
      const proposal = proposalOf(street.observations, {
        weekday: street.planned,
        now: at,
        decidedAt: street.decidedAt,
      });
      if (!proposal) continue;
      if (proposal.toWeekday !== street.real) wrongTaps += 1;
      street.planned = proposal.toWeekday;
      street.decidedAt = at;
    }
  }
  return { wrongTaps, wrong: streets.filter(({ planned, real }) => planned !== real).length };
}

function observe(street: Street, name: string, onDay: string, at: string, random: () => number) {
  const { planned, real } = street;
  const isRight = planned === real;
  const say = (more: Pick<DayObservation, "reason" | "by"> & Partial<DayObservation>) =>
    street.observations.push({
      isRunner: false,
      onDay,
      weekday: planned,
      at,
      cameOn: null,
      canKinds: ["trash"],
      ...more,
    });
  const named = () => {
    const isWrong = isRight || random() < rates.reportIsWrong;
    const cameOn = isWrong ? 1 + Math.floor(random() * 5) : real;
    return cameOn === planned ? null : cameOn;
  };
  for (let home = 0; home < town.homes; home += 1) {
    const by = `${name} home ${home}`;
    const isEmptied = isRight !== random() < rates.tapIsWrong;
    say({ reason: isEmptied ? "emptied" : "notEmptied", by });
    if (random() < (isRight ? rates.falseAlarm : rates.homeReports))
      say({ reason: "wrongDay", by, cameOn: named() });
  }
  if (random() < (isRight ? rates.falseAlarm : rates.runnerReports))
    say({ reason: "wrongDay", by: `${name} runner`, isRunner: true, cameOn: named() });
}

describe("a town whose hauler changes the day", () => {
  test.each(seeds)("is healed within two weeks, with at most one wrong tap (seed %i)", (seed) => {
    expect(live(seed)).toEqual({ wrongTaps: expect.toSatisfy((taps: number) => taps <= 1), wrong: 0 });
  });
});
