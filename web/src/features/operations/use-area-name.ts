import { useTranslations } from "use-intl";

/** Formats a holiday's area: "Whole country", "IL", "ZIP codes 902…". */
export function useAreaName(): (area: string) => string {
  const t = useTranslations("holidays");
  return (area) => {
    if (area === "") return t("country");
    return /^\d/.test(area) ? t("zipCodes", { prefix: area }) : area;
  };
}
