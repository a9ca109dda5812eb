import { useTranslations } from "use-intl";
import { litersOf } from "#modules/rentals/rules/overflow.ts";

/** A can's size in words: "96 gal (363 L)". */
export function useCanSize(): (gallons: number) => string {
  const t = useTranslations("rentalProperty.page");
  return (gallons) => t("gallons", { gallons, liters: litersOf(gallons) });
}
