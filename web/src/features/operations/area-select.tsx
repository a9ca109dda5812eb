import { useTranslations } from "use-intl";
import { SelectField } from "../../ui/fields.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";

/** The area that the URL names, as the server takes it: the beginning of ZIP codes; null for the usual one. */
export function useShownArea(): string | null {
  const { search = "" } = useDeskAddress().shown;
  return /^\d{3,5}$/.test(search) ? search : null;
}

/** The choice of an area, kept in the URL. */
export function AreaSelect({ area, areas }: { area: string; areas: readonly string[] }) {
  const t = useTranslations("business");
  const { show } = useDeskAddress();
  const options = areas.includes(area) ? areas : [area, ...areas];
  return (
    <SelectField
      label={t("area")}
      options={options.map((value) => ({ value, label: t("areaName", { area: value }) }))}
      value={area}
      onChange={(event) => show({ search: event.target.value })}
    />
  );
}
