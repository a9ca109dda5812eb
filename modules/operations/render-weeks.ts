import type { Db } from "#db/client.ts";
import { type Translate, translatorFor } from "#platform/translator.ts";
import { type Cents, formatCents } from "#platform/values/money.ts";
import {
  creditsOfWeeks,
  type WeekOfPlace,
  type WeekOfRunner,
  type WeekOfService,
  type WeekReader,
  weekOfService,
  weeksOfPlaces,
  weeksOfRunners,
} from "./queries/weekly-reports.ts";

/**
 * These people's weeks as text in their language, a line per item; leaves out weeks with nothing to report. One
 * statement for all homeowners, one for all runners, and one for each week of admins.
 */
export async function renderWeeks(
  db: Db,
  readers: readonly WeekReader[],
): Promise<(WeekReader & { report: string })[]> {
  const of = (role: WeekReader["role"]) => readers.filter((reader) => reader.role === role);
  const [homeowners, runners, admins] = [of("homeowner"), of("runner"), of("admin")];
  const places = homeowners.length > 0 ? await weeksOfPlaces(db, homeowners) : [];
  const credits = homeowners.length > 0 ? await creditsOfWeeks(db, homeowners) : [];
  const weeks = runners.length > 0 ? await weeksOfRunners(db, runners) : [];
  const services = new Map<string, WeekOfService>();
  for (const { weekOn } of admins)
    if (!services.has(weekOn)) services.set(weekOn, await weekOfService(db, weekOn));

  const told = readers.map(async (reader) => {
    const translate = await translatorFor(reader.language);
    const isOwn = ({ userId }: { userId: string }) => userId === reader.userId;
    const lines = {
      homeowner: () => linesOfHomeowner(translate, places.filter(isOwn), credits.find(isOwn)?.cents ?? 0),
      runner: () => linesOfRunner(translate, weeks.find(isOwn)),
      admin: () => linesOfService(translate, services.get(reader.weekOn)),
    }[reader.role]();
    return lines.length > 0 ? [{ ...reader, report: lines.join("\n") }] : [];
  });
  return (await Promise.all(told)).flat();
}

/** Coming pickups are not news of the past week; without other news there is no email. */
function linesOfHomeowner(translate: Translate, places: WeekOfPlace[], creditCents: Cents): string[] {
  if (creditCents === 0 && places.every(({ done, missed }) => done + missed === 0)) return [];
  const lines = places.map(({ property, done, missed, nextOn }) =>
    translate("weeklyReport.place", {
      property: property ?? "none",
      done,
      missed,
      nextOn: nextOn ?? "none",
    }),
  );
  if (creditCents > 0)
    lines.push(translate("weeklyReport.credited", { amount: `$${formatCents(creditCents)}` }));
  if (creditCents < 0)
    lines.push(translate("weeklyReport.takenBack", { amount: `$${formatCents(-creditCents)}` }));
  return lines;
}

function linesOfRunner(translate: Translate, week: WeekOfRunner | undefined): string[] {
  if (!week || (week.jobs === 0 && week.earnedCents === 0)) return [];
  const { jobs, earnedCents, ratingSum, ratingCount } = week;
  const amount = `${earnedCents < 0 ? "-" : ""}$${formatCents(Math.abs(earnedCents))}`;
  return [
    translate("weeklyReport.jobs", { count: jobs }),
    translate("weeklyReport.earned", { amount }),
    ...(ratingCount > 0
      ? [translate("weeklyReport.rating", { rating: Math.round((ratingSum / ratingCount) * 10) / 10 })]
      : []),
  ];
}

function linesOfService(translate: Translate, week: WeekOfService | undefined): string[] {
  if (!week) return [];
  const { completed, missed, revenueCents, newHomeowners, newRunners } = week;
  if (completed + missed + newHomeowners + newRunners === 0 && revenueCents === 0) return [];
  const amount = `${revenueCents < 0 ? "-" : ""}$${formatCents(Math.abs(revenueCents))}`;
  return [
    translate("weeklyReport.pickups", { completed, missed }),
    translate("weeklyReport.revenue", { amount }),
    translate("weeklyReport.newPeople", { homeowners: newHomeowners, runners: newRunners }),
  ];
}
