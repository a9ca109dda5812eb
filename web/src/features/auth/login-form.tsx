import { useTranslations } from "use-intl";
import * as contract from "#contracts/auth.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button } from "../../ui/button.tsx";
import { Fields, PasswordField, TextField } from "../../ui/fields.tsx";
import styles from "./form.module.css";
import { useLogin } from "./use-login.ts";

/** E-mail and password. `onCodeNeeded`: they were right, and a second factor is still to come. */
export function LoginForm({ onCodeNeeded }: { onCodeNeeded: () => void }) {
  const t = useTranslations("auth");
  const login = useLogin(onCodeNeeded);
  const underWay = useUnderWay();
  const { form, onInvalid } = useAppForm(contract.login.input, { email: "", password: "" });
  const send = (values: { email: string; password: string }) => {
    if (!underWay.begin("login")) return;
    login.mutate(values, { onSettled: () => underWay.end("login") });
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(send, onInvalid)}>
      <Fields>
        <TextField
          label={t("account.email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.getInputProps("email")}
        />
        <PasswordField label={t("account.password")} {...form.getInputProps("password")} />
      </Fields>
      <Button type="submit" size="large" wide loading={underWay.has("login")}>
        {t("signIn.submit")}
      </Button>
      <p className={styles.beside}>
        <a href="/forgot-password">{t("signIn.forgot")}</a>
      </p>
    </form>
  );
}
