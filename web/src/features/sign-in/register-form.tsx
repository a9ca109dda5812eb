import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useTranslate } from "../../lib/word-error.ts";
import { Button } from "../../ui/button.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { AccountFields, accountAtFirst } from "./account-fields.tsx";
import { fieldErrors } from "./field-errors.ts";
import styles from "./form.module.css";
import { registerForm } from "./registration-schemas.ts";
import { useRegistrationFailed } from "./use-registration-failed.ts";

/** An account without a role, which is chosen afterwards. */
export function RegisterForm() {
  const t = useTranslations("auth.createAccount");
  const translate = useTranslate();
  const language = useLanguage();
  const auth = useTranslations("auth");
  const setCurrentUser = useSetCurrentUser();
  const { form, onInvalid } = useAppForm(registerForm, accountAtFirst);
  const { act: register, isActing } = useAct(trpc.auth.register, {
    success: { title: t("done.title"), message: t("done.text") },
    failure: useRegistrationFailed(auth("signUp.failed.title")),
    onDone: setCurrentUser,
    onFailed: (error) => {
      const errors = fieldErrors(error, translate);
      form.setErrors(errors);
      onInvalid(errors);
    },
  });
  const send = ({ confirmPassword: _, ...account }: typeof accountAtFirst) =>
    register({ ...account, language });
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(send, onInvalid)}>
      <AccountFields form={form} />
      <Button type="submit" size="large" wide loading={isActing}>
        {t("submit")}
      </Button>
    </form>
  );
}
