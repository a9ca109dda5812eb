import { useTranslations } from "use-intl";
import type { FullCans } from "#modules/homes/rules.ts";
import { type FullVerdict, type TruckVerdict, truckVerdicts } from "#modules/pickups/rules/truck.ts";
import { RadioChoices } from "../../ui/fields.tsx";

/** Whether the truck emptied the cans. Emptied is chosen, so that the usual answer needs no tap. */
export function TruckQuestion({
  verdict,
  fullCans,
  onChange,
}: {
  verdict: FullVerdict | null;
  /** Where full cans stay. */
  fullCans: FullCans;
  onChange: (verdict: FullVerdict | null) => void;
}) {
  const t = useTranslations("truck");
  return (
    <div className="grid gap-2">
      <RadioChoices<TruckVerdict>
        isPaired
        legend={t("asked")}
        options={truckVerdicts.map((value) => ({ value, label: t(`verdicts.${value}`) }))}
        value={verdict ?? "emptied"}
        onChange={(value) => onChange(value === "emptied" ? null : value)}
      />
      <div role="status" className="grid gap-2">
        {verdict && (
          <>
            <p className="strong">{t(`cans.${fullCans}`)}</p>
            <p className="soft small">{t("pay")}</p>
          </>
        )}
      </div>
    </div>
  );
}
