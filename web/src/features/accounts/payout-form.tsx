import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import * as field from "#platform/fields.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { TextField } from "../../ui/fields.tsx";
import { SettingsForm } from "./settings-form.tsx";

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
  const setCurrentUser = useSetCurrentUser();
  const { run, passwordDialog } = useReauthenticate();
  const { act: update, isActing } = useAct(trpc.profile.updateRunner, {
    through: run,
    success: (_, { payoutEmail: email = "" }) => ({
      title: t("updated.title"),
      message: t("updated.text", { email }),
    }),
    failure: t("failed"),
    screen: "account",
    onDone: (user, saved) => {
      setCurrentUser(user);
      if (saved.payoutEmail) form.setFieldValue("payoutEmail", saved.payoutEmail);
    },
    onFailed: setServerErrors,
  });
  const send = form.onSubmit((values) => update(payout.parse(values)), onInvalid);
  return (
    <>
      <SettingsForm
        isUnsaved={typed !== payoutEmail}
        isSaving={isActing}
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
