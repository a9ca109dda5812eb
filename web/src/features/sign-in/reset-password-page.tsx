import { useTranslations } from "use-intl";
import * as z from "zod";
import * as field from "#platform/fields.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Fields, PasswordField } from "../../ui/fields.tsx";
import { SleepingCan, TippedCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import form from "./form.module.css";
import { NewPasswordField } from "./new-password-field.tsx";
import { repeated } from "./repeated.ts";
import { useResetPassword } from "./use-reset-password.ts";

/** /reset-password: the emailed reset link's page. It signs nobody in. */
export function ResetPasswordPage({ token }: { token: string }) {
  const t = useTranslations("security.reset");
  const reset = useResetPassword();
  if (reset.isSuccess)
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
  if (token === "" || (reset.error && toAppError(reset.error).code === "LINK_INVALID"))
    return (
      <MessagePage
        step="invalid"
        isAnswer={reset.isError}
        hasFailed
        picture={<TippedCan />}
        title={t("invalid.title")}
        text={t("invalid.text")}
        actions={<ButtonLink to="/forgot-password">{t("invalid.action")}</ButtonLink>}
      />
    );
  return (
    <AuthLayout title={t("title")} lead={t("lead")}>
      <ResetForm onSend={(password, onSettled) => reset.mutate({ token, password }, { onSettled })} />
    </AuthLayout>
  );
}

const resetForm = repeated(z.object({ newPassword: field.password }));

const empty = { newPassword: "", repeatPassword: "" };

function ResetForm({ onSend }: { onSend: (password: string, onSettled: () => void) => void }) {
  const t = useTranslations("security.reset");
  const password = useTranslations("security.password");
  const underWay = useUnderWay();
  const { form: fields, onInvalid } = useAppForm(resetForm, empty);
  const send = ({ newPassword }: typeof empty) => {
    if (underWay.begin("reset")) onSend(newPassword, () => underWay.end("reset"));
  };
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
      <Button type="submit" size="large" wide loading={underWay.has("reset")}>
        {t("submit")}
      </Button>
    </form>
  );
}
