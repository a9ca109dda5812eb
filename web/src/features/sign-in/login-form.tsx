import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import * as contract from "#modules/sign-in/contract/auth.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button } from "../../ui/button.tsx";
import { Fields, PasswordField, TextField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./form.module.css";
import { useLogin } from "./use-login.ts";

/** Email and password; a given `email` is fixed. `onCodeNeeded`: they were right, and a second factor is required. */
export function LoginForm({
  email: only,
  onSignedIn,
  onCodeNeeded,
}: {
  email?: string;
  onSignedIn?: (user: User) => void;
  onCodeNeeded: () => void;
}) {
  const t = useTranslations("auth");
  const again = useTranslations("common.signInAgain");
  const login = useLogin({ onSignedIn, onCodeNeeded });
  const underWay = useUnderWay();
  const { form, onInvalid } = useAppForm(contract.login.input, { email: only ?? "", password: "" });
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
          readOnly={only !== undefined}
          {...form.getInputProps("email")}
        />
        <PasswordField
          label={t("account.password")}
          data-autofocus={only !== undefined || undefined}
          {...form.getInputProps("password")}
        />
      </Fields>
      <Button type="submit" size="large" wide loading={underWay.has("login")}>
        {only === undefined ? t("signIn.submit") : again("action")}
      </Button>
      {only === undefined && (
        <p className={styles.beside}>
          <Link to="/forgot-password">{t("signIn.forgot")}</Link>
        </p>
      )}
      {only === undefined && toAppError(login.error).code === "TOO_MANY_REQUESTS" && (
        <p role="status">{t("signIn.lockedOut")}</p>
      )}
    </form>
  );
}
