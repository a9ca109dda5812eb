import type { TownRules } from "#demo/rules.ts";
import { type Cents, formatCents, parseCents } from "#platform/values/money.ts";
import { type EconomyFigures, hourly, marginPerHome, regularPercent } from "./measure.ts";

const dollars = (cents: Cents) => (cents < 0 ? `-$${formatCents(-cents)}` : `$${formatCents(cents)}`);

/** What the default rules of the demo must give. */
export const goals = { hourlyCents: 2500, marginCents: 800, regularPercent: 85 };

const kinds: Record<string, string> = {
  flat: "flat rate",
  out: "cans out",
  in: "cans in",
  cans: "extra cans",
  longDriveway: "long driveway",
  stairs: "stairs",
  evening: "evening",
  rise: "rise of unclaimed pickups",
  firstOnStreet: "first home on a street",
  nextOnStreet: "each next home",
};

/** `docs/economics.md`, from a run by the demo's rules and one by the documented price and pay. */
export function renderEconomics(
  { pickup, pay, prices }: TownRules,
  runs: { demo: EconomyFigures; documented: EconomyFigures },
): string {
  const { demo, documented } = runs;
  const row = (name: string, goal: string, of: (run: EconomyFigures) => string) =>
    `| ${name} | ${goal} | ${of(demo)} | ${of(documented)} |`;
  const perHome = (of: EconomyFigures, cents: Cents) => dollars(Math.round(cents / (of.homes * of.months)));
  const amount = (text: string) => dollars(parseCents(text) ?? 0);
  return `# Economics

Do the rules pay for all three sides? This page is computed by \`npm run economics\`: ${demo.homes} homes on ${demo.streets} streets of
one ZIP code, ${demo.months} billed months (${demo.due} pickups), run through the service's own acts on an empty database. The figures
come from its ledger and measured minutes. The full tests compute them again and compare.

| | goal | demo rules | documented rules |
|---|---|---|---|
${row("Runners' earnings an hour, on site and on the way", `at least ${dollars(goals.hourlyCents)}`, (run) => `**${dollars(hourly(run))}**`)}
${row("Margin per home and month", `at least ${dollars(goals.marginCents)}`, (run) => `**${dollars(marginPerHome(run))}**`)}
${row("Pickups by the home's regular runner", `at least ${goals.regularPercent}%`, (run) => `**${regularPercent(run)}%**`)}
${row("Charged per home and month", "", (run) => perHome(run, run.chargedCents))}
${row("Processing fees", "", (run) => perHome(run, run.feeCents))}
${row("Runner pay", "", (run) => perHome(run, run.payCents))}
${row("Credits", "", (run) => perHome(run, run.creditCents))}
${row("Pay per pickup", "", (run) => dollars(Math.round(run.payCents / run.completed)))}
${row("Minutes per pickup, both rounds and the way", "", (run) => (run.minutes / run.completed).toFixed(1))}
${row("Completed and missed", "", (run) => `${run.completed}, ${run.missed}`)}

**The documented $29 and $12 lose ${dollars(-marginPerHome(documented))} on each home every month.** They stay the default of a new
installation. An admin can change them after a preview.

## The demo's rules

\`demo/rules.ts\` sets them on the first day of \`npm start\`'s demo.

- A pickup pays ${amount(pickup)}, ${amount(pay?.extras.firstOnStreet ?? "0")} more for a runner's first home on a street that day and ${amount(pay?.extras.nextOnStreet ?? "0")} for each next one,
  ${amount(pay?.extras.can ?? "0")} for each can beyond ${pay?.extras.includedCans}, ${amount(pay?.extras.longDriveway ?? "0")} for a long driveway and ${amount(pay?.extras.stairs ?? "0")} for stairs. The pay of a pickup that nobody takes rises by ${amount(pay?.extras.rise ?? "0")} in
  each of the last ${pay?.extras.riseHours} hours, by up to ${amount(pay?.extras.mostRise ?? "0")}.
- A home pays $29.00 for ${prices?.includedCans} cans and one day, ${amount(prices?.extraCan ?? "0")} for each extra can, ${amount(prices?.extraDay ?? "0")} for a second day and ${amount(prices?.longDriveway ?? "0")} for a
  long driveway. From ${prices?.pool[0]?.homes} homes on a street and day, each pays ${amount(prices?.pool[0]?.off ?? "0")} less, never below ${amount(prices?.floor ?? "0")}.
- Job cards count five minutes for a can beyond two. Four a month cost about $9.00 at ${dollars(goals.hourlyCents)} an hour, so the home
  with the extra can pays for it, and no other home does.
- Homes on one street are seconds apart, so a full street saves little and the street discount is small.

| homes | price a month |
|---|---|
${demo.prices.map(({ homes, cents }) => `| ${homes} | ${dollars(cents)} |`).join("\n")}

| part of the pay | share |
|---|---|
${demo.payLines.map(({ kind, cents }) => `| ${kinds[kind] ?? kind} | ${((cents * 100) / demo.payLines.reduce((sum, line) => sum + line.cents, 0)).toFixed(1)}% |`).join("\n")}

## The town

\`testkit/economy/\` simulates the people. Each acts as in the app.

- Three runners claim whole streets as their standing routes, name a backup, and take every twelfth working day
  off. The backup steps in first, then anybody. A few pickups are forgotten, and homeowners get the credit.
- A leg takes half of the minutes that job cards estimate, give or take a quarter. A long driveway takes a minute more.
  Runners follow the route's best order at its usual speed. Minutes come from the runners' steps, as on their statements.
- Three homes are on vacation for nine days. Memorial Day and Juneteenth move pickups.
- Fees are 2.9% and 30 cents a charge. Rent, support and insurance are not in the margin.
`;
}
