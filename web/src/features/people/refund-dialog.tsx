import { useTranslations } from "use-intl";
import type { TimelineEntry } from "#modules/people/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { refundForm } from "./refund-form.ts";
import { usePersonActs } from "./use-person-acts.ts";

type Values = { invoiceId: string; amount: string; reason: string };

/** Refunds part of a payment with a reason. `refundId` is new each time the dialog opens, so it refunds once. */
export function RefundDialog({
  refundId,
  entry,
  opened,
  onClose,
}: {
  refundId: string;
  entry: TimelineEntry;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("people.acts");
  const common = useTranslations("common");
  const dollars = useDollars();
  const { act: refund, isActing } = useAct(trpc.admin.refundInvoice, {
    ...usePersonActs(onClose),
    success: ({ amount }) => ({
      title: t("refunded"),
      message: t("refundedText", { amount: dollars(parseCents(amount) ?? 0) }),
    }),
  });
  const { form, onInvalid } = useAppForm<Values>(
    refundForm(entry.refundable ?? "").omit({ refundId: true, seen: true }),
    {
      invoiceId: entry.invoiceId ?? "",
      amount: entry.refundable ?? "",
      reason: "",
    },
  );
  const send = (values: Values) => refund({ ...values, refundId, seen: entry.refundable });
  return (
    <Dialog opened={opened} title={t("refundTitle")} onClose={onClose}>
      <form onSubmit={form.onSubmit(send, onInvalid)} noValidate>
        <Fields>
          <p>{t("refundText", { amount: dollars(parseCents(entry.refundable ?? "") ?? 0) })}</p>
          <TextField
            label={t("refundAmount")}
            description={t("refundAmountHelp")}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            key={form.key("amount")}
            {...form.getInputProps("amount")}
          />
          <TextField
            label={t("reason")}
            description={t("refundReasonHelp")}
            maxLength={500}
            key={form.key("reason")}
            {...form.getInputProps("reason")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={isActing}>
            {t("refundAction")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
