import { useState } from "react";
import { useTranslations } from "use-intl";
import type { RunnersAddOns } from "#modules/pickups/contract/add-ons.ts";
import type { AddOnKind } from "#modules/rates/rules.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDollars } from "../../lib/money.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { RadioChoices, SelectField } from "../../ui/fields.tsx";
import { FormDialog } from "./proof-form.tsx";
import { useCamera } from "./stop-dialogs.tsx";
import type { Picture } from "./use-outbox.ts";

/** Offers extra work: what it is, how many, and its photo. Shows the price before asking. */
export function OfferDialog({
  kinds,
  name,
  opened,
  onOffer,
  onClose,
}: DialogSwitch & {
  kinds: RunnersAddOns["kinds"];
  name: string | null;
  onOffer: (kind: AddOnKind, units: number, picture: Picture) => void;
}) {
  const t = useTranslations("addOns");
  const dollars = useDollars();
  const [kind, setKind] = useState<AddOnKind>(kinds[0]?.kind ?? "extraBags");
  const [chosen, setChosen] = useState(1);
  const [isMissing, setIsMissing] = useState(false);
  const { picture, camera } = useCamera();
  const priced = kinds.find((each) => each.kind === kind);
  const most = priced?.mostUnits ?? 1;
  const units = Math.min(chosen, most);
  const sumOf = (amount: string | undefined) => dollars((parseCents(amount ?? "0.00") ?? 0) * units);
  return (
    <FormDialog
      opened={opened}
      title={t("runner.offer")}
      submit={name ? t("runner.submit", { name }) : t("runner.submitNone")}
      onSubmit={() => (picture ? onOffer(kind, units, picture) : setIsMissing(true))}
      onClose={onClose}
    >
      <RadioChoices
        legend={t("runner.kind")}
        options={kinds.map((each) => ({
          value: each.kind,
          label: t(`kinds.${each.kind}`),
          hint: t("runner.each", { pay: dollars(each.pay) }),
        }))}
        value={kind}
        onChange={setKind}
      />
      {most > 1 && (
        <SelectField
          label={t("runner.count")}
          options={Array.from({ length: most }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
          value={String(units)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      )}
      <p role="status" className="strong">
        {t("runner.sum", {
          name: name ?? t("runner.someone"),
          price: sumOf(priced?.price),
          pay: sumOf(priced?.pay),
        })}
      </p>
      {opened && camera(t("runner.tip"), t("runner.alt"), isMissing && !picture ? t("runner.missing") : null)}
    </FormDialog>
  );
}

/** The photo of work whose result must be shown; saving it marks the work as done. */
export function ResultDialog({
  opened,
  onKeep,
  onClose,
}: DialogSwitch & { onKeep: (picture: Picture) => void }) {
  const t = useTranslations("addOns.runner");
  const { picture, camera } = useCamera();
  const [isMissing, setIsMissing] = useState(false);
  return (
    <FormDialog
      opened={opened}
      title={t("result")}
      submit={t("finish")}
      onSubmit={() => (picture ? onKeep(picture) : setIsMissing(true))}
      onClose={onClose}
    >
      {opened && camera(t("resultTip"), t("alt"), isMissing && !picture ? t("missing") : null)}
    </FormDialog>
  );
}
