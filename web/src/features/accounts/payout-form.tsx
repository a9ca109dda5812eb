import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import * as field from "#platform/fields.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { TextField } from "../../ui/fields.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useUpdatePayoutEmail } from "./use-update-payout-email.ts";

const payout = z.object({ payoutEmail: field.payoutEmail });

/** A runner's payout email form. */
export function PayoutForm({
  payoutEmail,
  onUnsavedChange,
}: {
  payoutEmail: string;
  onUnsavedChange: (isUnsaved: boolean) => void;
}) {
  const t = useTranslations("settings.billing");
  const [typed, setTyped] = useState(payoutEmail);
  const { form, onInvalid, setServerErrors } = useAppForm(payout, { payoutEmail }, (values) =>
    setTyped(values.payoutEmail),
  );
  const { updatePayoutEmail, isSaving, passwordDialog } = useUpdatePayoutEmail({
    onSaved: (saved) => form.setFieldValue("payoutEmail", saved),
    onRefused: setServerErrors,
  });
  const send = form.onSubmit((values) => updatePayoutEmail(payout.parse(values).payoutEmail), onInvalid);
  return (
    <>
      <SettingsForm
        isUnsaved={typed !== payoutEmail}
        isSaving={isSaving}
        onSave={send}
        onUnsavedChange={onUnsavedChange}
      >
        <TextField
          label={t("payoutEmail")}
          type="email"
          inputMode="email"
          autoComplete="email"
          key={form.key("payoutEmail")}
          {...form.getInputProps("payoutEmail")}
        />
      </SettingsForm>
      {passwordDialog}
    </>
  );
}
