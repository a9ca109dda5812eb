import { useTranslations } from "use-intl";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { useTranslate } from "../../lib/word-error.ts";
import { Button } from "../../ui/button.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { AccountFields, accountAtFirst } from "./account-fields.tsx";
import { fieldErrors } from "./field-errors.ts";
import styles from "./form.module.css";
import { registerForm } from "./registration-schemas.ts";
import { useRegister } from "./use-register.ts";

/** An account without a role, which is chosen afterwards. */
export function RegisterForm() {
  const t = useTranslations("auth.createAccount");
  const translate = useTranslate();
  const language = useLanguage();
  const underWay = useUnderWay();
  const { form, onInvalid } = useAppForm(registerForm, accountAtFirst);
  const register = useRegister((error) => {
    const errors = fieldErrors(error, translate);
    form.setErrors(errors);
    onInvalid(errors);
  });
  const send = ({ confirmPassword: _, ...account }: typeof accountAtFirst) => {
    if (!underWay.begin("register")) return;
    register.mutate({ ...account, language }, { onSettled: () => underWay.end("register") });
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(send, onInvalid)}>
      <AccountFields form={form} />
      <Button type="submit" size="large" wide loading={underWay.has("register")}>
        {t("submit")}
      </Button>
    </form>
  );
}
