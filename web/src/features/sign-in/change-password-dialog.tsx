import { useTranslations } from "use-intl";
import * as z from "zod";
import * as field from "#platform/fields.ts";
import type { AppError } from "../../lib/app-error.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { Loaded } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { NewPasswordField, repeated } from "./new-password-field.tsx";
import { useRequestPasswordReset } from "./use-request-password-reset.ts";

/** Changes the password with the old one; an account without one gets an email link. */
export function ChangePasswordDialog({ opened, onClose }: DialogSwitch) {
  const t = useTranslations("security.password");
  const overview = trpc.security.overview.useQuery();
  return (
    <Dialog
      opened={opened}
      title={overview.data?.hasPassword === false ? t("set") : t("change")}
      onClose={onClose}
    >
      <Loaded source={overview}>
        {({ hasPassword, google }) =>
          hasPassword ? (
            <ChangeForm google={google.email} onClose={onClose} />
          ) : (
            <SetByEmail onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

const changeForm = repeated(z.object({ currentPassword: field.password, newPassword: field.password }));

const empty = { currentPassword: "", newPassword: "", repeatPassword: "" };

/** `google`: the linked Google account's email; null without one. */
function ChangeForm({ google, onClose }: { google: string | null; onClose: () => void }) {
  const t = useTranslations("security.password");
  const user = useSignedInUser();
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const { form, onInvalid, showErrors } = useAppForm(changeForm, empty);
  const isAboutIt = ({ code }: AppError) => ["PASSWORD_WRONG", "TOO_MANY_REQUESTS"].includes(code);
  const { act: change, isActing } = useAct(trpc.security.changePassword, {
    success: { title: t("done.title"), message: t("done.text") },
    failure: (error) => (isAboutIt(error) ? null : t("failed")),
    screen: "account",
    onDone: onClose,
    onFailed: (error) => {
      if (isAboutIt(error)) showErrors({ currentPassword: errorText(error, t("failed")) });
    },
    invalidates: [utils.security],
  });
  const send = ({ repeatPassword: _, ...passwords }: typeof empty) => change(passwords);
  return (
    <DialogForm
      submit={t("change")}
      isSending={isActing}
      onSubmit={form.onSubmit(send, onInvalid)}
      onClose={onClose}
    >
      {/* Tells a password manager which account this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <p>{t("others")}</p>
      {google !== null && google !== user.email && <p>{t("unlinks", { email: google })}</p>}
      <PasswordField label={t("current")} data-autofocus {...form.getInputProps("currentPassword")} />
      <p>
        <Link to="/forgot-password">{t("forgot")}</Link>
      </p>
      <NewPasswordField
        label={t("new")}
        own={[user.email, user.firstName, user.lastName]}
        {...form.getInputProps("newPassword")}
      />
      <PasswordField
        label={t("repeat")}
        autoComplete="new-password"
        {...form.getInputProps("repeatPassword")}
      />
    </DialogForm>
  );
}

function SetByEmail({ onClose }: { onClose: () => void }) {
  const t = useTranslations("security.password");
  const common = useTranslations("common");
  const { email } = useSignedInUser();
  const sent = useTranslations("verifyEmail.sent");
  const { act: send, isActing } = useRequestPasswordReset({
    onSent: () => {
      onClose();
      toast({ title: sent("title"), message: sent("text", { email }) });
    },
  });
  return (
    <>
      <p>{t("bySetting", { email })}</p>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button loading={isActing} onClick={() => send({ email })}>
          {t("send")}
        </Button>
      </DialogActions>
    </>
  );
}
