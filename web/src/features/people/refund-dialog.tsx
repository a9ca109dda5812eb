import { useTranslations } from "use-intl";
import * as z from "zod";
import { refundInvoice } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";

/** Refunds part of a payment with a reason. `refundId` is new each time the dialog opens, so it refunds once. */
export function RefundDialog({
  refundId,
  invoiceId,
  refundable,
  name,
  opened,
  onClose,
}: DialogSwitch & {
  refundId: string;
  invoiceId: string;
  /** The most that can go back. */
  refundable: string;
  /** The homeowner's. */
  name: string;
}) {
  const t = useTranslations("money.bills");
  const dollars = useDollars();
  const words = useTranslations("money");
  const { admin } = trpc.useUtils();
  const { act: refund, isActing } = useAct(trpc.admin.refundInvoice, {
    success: ({ amount }) => ({
      title: t("done"),
      message: t("doneText", { amount: dollars(amount), name }),
    }),
    failure: words("failed"),
    onDone: onClose,
    onFailed: ({ code }) => {
      if (code === "REFUND_CHANGED") onClose();
    },
    invalidates: [admin.bills, admin.refunds, admin.person, admin.personTimeline, admin.auditLog],
  });
  const most = parseCents(refundable) ?? 0;
  const { form, fieldOf, onInvalid } = useAppForm(
    refundInvoice.input.extend({
      amount: z
        .string("validation.amount")
        .regex(/^\d{1,5}(?:\.\d{1,2})?$/, "validation.amount")
        .regex(/[1-9]/, "validation.amount")
        .refine((text) => (parseCents(text) ?? 0) <= most, "refusals.REFUND_TOO_LARGE"),
    }),
    { refundId, invoiceId, amount: refundable, reason: "", seen: refundable },
  );
  return (
    <FormDialog
      opened={opened}
      title={t("refundTitle", { name })}
      submit={t("action")}
      danger
      isSending={isActing}
      onSubmit={form.onSubmit((values) => refund(values), onInvalid)}
      onClose={onClose}
    >
      <p>{t("refundText", { amount: dollars(most) })}</p>
      <TextField
        label={t("amount")}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...fieldOf("amount")}
      />
      <TextAreaField
        label={t("reason")}
        description={t("reasonHelp")}
        maxLength={1000}
        {...fieldOf("reason")}
      />
    </FormDialog>
  );
}
