import { useTranslations } from "use-intl";
import * as z from "zod";
import * as field from "#platform/fields.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useWordError } from "../../lib/word-error.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Fields, PasswordField } from "../../ui/fields.tsx";
import { SleepingCan, TippedCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import form from "./form.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { repeated } from "./repeated.ts";

/** /reset-password: the emailed reset link's page. It signs nobody in. */
export function ResetPasswordPage({ token }: { token: string }) {
  const t = useTranslations("security.reset");
  const utils = trpc.useUtils();
  const wordError = useWordError();
  // It ends every session, including this browser's.
  const {
    act: reset,
    isActing,
    answer,
    error,
  } = useAct(trpc.auth.resetPassword, {
    failure: (refusal) =>
      refusal.code === "LINK_INVALID"
        ? null
        : { title: t("failed.title"), message: wordError(refusal, t("failed.text")), kind: "error" },
    onDone: () => utils.auth.currentUser.invalidate(),
  });
  if (answer)
    return (
      <MessagePage
        step="done"
        isAnswer
        picture={<SleepingCan />}
        title={t("done.title")}
        text={t("done.text")}
        actions={<ButtonLink to="/sign-in">{t("done.action")}</ButtonLink>}
      />
    );
  if (token === "" || error?.code === "LINK_INVALID")
    return (
      <MessagePage
        step="invalid"
        isAnswer={error !== null}
        hasFailed
        picture={<TippedCan />}
        title={t("invalid.title")}
        text={t("invalid.text")}
        actions={<ButtonLink to="/forgot-password">{t("invalid.action")}</ButtonLink>}
      />
    );
  return (
    <AuthLayout title={t("title")} lead={t("lead")}>
      <ResetForm isSending={isActing} onSend={(password) => reset({ token, password })} />
    </AuthLayout>
  );
}

const resetForm = repeated(z.object({ newPassword: field.password }));

const empty = { newPassword: "", repeatPassword: "" };

function ResetForm({ isSending, onSend }: { isSending: boolean; onSend: (password: string) => void }) {
  const t = useTranslations("security.reset");
  const password = useTranslations("security.password");
  const { form: fields, onInvalid } = useAppForm(resetForm, empty);
  const send = ({ newPassword }: typeof empty) => onSend(newPassword);
  return (
    <form className={form.form} noValidate onSubmit={fields.onSubmit(send, onInvalid)}>
      <Fields>
        <NewPasswordField label={t("new")} hint={password("note")} {...fields.getInputProps("newPassword")} />
        <PasswordField
          label={t("repeat")}
          autoComplete="new-password"
          {...fields.getInputProps("repeatPassword")}
        />
      </Fields>
      <Button type="submit" size="large" wide loading={isSending}>
        {t("submit")}
      </Button>
    </form>
  );
}
