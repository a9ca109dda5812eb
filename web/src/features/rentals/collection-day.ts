import type { Property } from "#modules/rentals/contract/rental.ts";
import type { PlannedVisit } from "#modules/rentals/contract/rental-plan.ts";
import { weekdays } from "#platform/values/weekdays.ts";

/**
 * Whether trash is collected at a property on a day: by its planned pickups, which include holidays; else by weekday.
 */
export function isCollectionDay(
  day: string,
  property: Pick<Property, "id" | "collectionDays">,
  planned: readonly Pick<PlannedVisit, "propertyId" | "visitOn" | "isCollection">[],
): boolean {
  const visit = planned.find(({ propertyId, visitOn }) => propertyId === property.id && visitOn === day);
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  return visit?.isCollection || (weekday !== undefined && property.collectionDays.includes(weekday));
}
