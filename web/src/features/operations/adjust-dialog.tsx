import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PayRunRow } from "#modules/payouts/contract/pay.ts";
import * as contract from "#modules/payouts/contract/pay.ts";
import { fullName } from "#platform/values/full-name.ts";
import { parseCents } from "#platform/values/money.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";

const directions = ["add", "take"] as const;

/** Asks for an adjustment's amount, direction and reason. Retrying in the same dialog makes the same adjustment. */
export function AdjustDialog({
  row,
  opened,
  loading,
  onCancel,
  onAdjust,
}: {
  row: PayRunRow;
  opened: boolean;
  loading: boolean;
  onCancel: () => void;
  onAdjust: (adjustment: { adjustmentId: string; amount: string; reason: string }) => void;
}) {
  const t = useTranslations("pay.adjust");
  const common = useTranslations("common");
  const dollars = useDollars();
  const [adjustmentId] = useState(() => crypto.randomUUID());
  const { form, onInvalid } = useAppForm(
    contract.adjustPay.input.pick({ reason: true }).extend({ amount: contract.adjustedBy }),
    {
      direction: "add" as (typeof directions)[number],
      amount: "",
      reason: "",
    },
  );
  const send = ({ direction, amount, reason }: { direction: string; amount: string; reason: string }) =>
    onAdjust({
      adjustmentId,
      amount: direction === "take" ? `-${amount}` : amount,
      reason: reason.trim(),
    });
  return (
    <Dialog opened={opened} title={t("title", { name: fullName(row) })} onClose={onCancel}>
      <form onSubmit={form.onSubmit(send, onInvalid)} noValidate>
        <Fields>
          <p>{t("text", { total: dollars(parseCents(row.total) ?? 0) })}</p>
          <SelectField
            label={t("kind")}
            options={directions.map((value) => ({ value, label: t(value) }))}
            key={form.key("direction")}
            {...form.getInputProps("direction")}
          />
          <TextField
            label={t("amount")}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            key={form.key("amount")}
            {...form.getInputProps("amount")}
          />
          <TextAreaField
            label={t("reason")}
            description={t("reasonHelp")}
            key={form.key("reason")}
            {...form.getInputProps("reason")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onCancel}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={loading}>
            {t("action")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
