import { useTranslations } from "use-intl";
import { type FullCans, fullCans as places } from "#modules/homes/rules.ts";
import { type FullVerdict, type TruckVerdict, truckVerdicts } from "#modules/pickups/rules/truck.ts";
import { RadioChoices } from "../../ui/fields.tsx";

/** Whether the truck emptied the cans. Emptied is chosen, so that the usual answer needs no tap. */
export function TruckQuestion({
  verdict,
  fullCans,
  isWishKnown,
  onChange,
  onPlace,
}: {
  verdict: FullVerdict | null;
  /** Where full cans stay: as the home wishes, else where the runner says they are. */
  fullCans: FullCans;
  isWishKnown: boolean;
  onChange: (verdict: FullVerdict | null) => void;
  onPlace: (fullCans: FullCans) => void;
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
      {verdict && !isWishKnown && (
        <RadioChoices<FullCans>
          isPaired
          legend={t("place")}
          options={places.map((value) => ({ value, label: t(`places.${value}`) }))}
          value={fullCans}
          onChange={onPlace}
        />
      )}
      <p role="status" className="strong">
        {verdict && isWishKnown && t(`cans.${fullCans}`)}
      </p>
    </div>
  );
}

/** That full cans are paid like emptied ones. Below the camera, so that its shutter stays in sight. */
export function FullCansPay() {
  const t = useTranslations("truck");
  return <p className="soft small">{t("pay")}</p>;
}
