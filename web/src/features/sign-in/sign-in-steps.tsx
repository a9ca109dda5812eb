import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import * as contract from "#modules/sign-in/contract.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Fields, PasswordField, TextField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./auth-layout.module.css";
import { CodeForm } from "./code-form.tsx";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { knowsPasskeys } from "./passkeys.ts";
import { useReturnTo } from "./return-to.ts";

/**
 * Email and password; a given `email` is fixed. `onCodeNeeded`: they were right, and a second factor is required.
 * `onSignedIn` replaces the default of setting the user. `goesOn`: no act waits, so the button just says Sign In.
 */
export function LoginForm({
  email: only,
  goesOn = false,
  onSignedIn,
  onCodeNeeded,
}: {
  email?: string;
  goesOn?: boolean;
  onSignedIn?: (user: User) => void;
  onCodeNeeded: () => void;
}) {
  const t = useTranslations("auth");
  const again = useTranslations("common.signInAgain");
  const errorText = useErrorText();
  const setCurrentUser = useSetCurrentUser();
  // `ForVisitors` redirects from visitor screens.
  const {
    act: login,
    isActing,
    error,
  } = useAct(trpc.auth.login, {
    failure: (refusal) =>
      refusal.code === "SECOND_FACTOR_REQUIRED"
        ? null
        : {
            title: t("signIn.failed.title"),
            message: errorText(refusal, t("signIn.failed.text")),
            kind: "error",
          },
    onDone: onSignedIn ?? setCurrentUser,
    onFailed: ({ code }) => {
      if (code === "SECOND_FACTOR_REQUIRED") onCodeNeeded();
    },
  });
  const typed = useLocation({ select: ({ state }) => state.typedEmail });
  const { form, onInvalid } = useAppForm(contract.login.input, { email: only ?? typed ?? "", password: "" });
  return (
    <form
      className="grid one-column gap-5"
      noValidate
      onSubmit={form.onSubmit((values) => login(values), onInvalid)}
    >
      <Fields>
        <TextField
          label={t("account.email")}
          type="email"
          inputMode="email"
          autoComplete={only === undefined ? "username webauthn" : "username"}
          readOnly={only !== undefined}
          {...form.getInputProps("email")}
        />
        <PasswordField
          label={t("account.password")}
          data-autofocus={only !== undefined || undefined}
          {...form.getInputProps("password")}
        />
      </Fields>
      <Button type="submit" size="large" wide loading={isActing}>
        {only === undefined || goesOn ? t("signIn.submit") : again("action")}
      </Button>
      {only === undefined && (
        <p className={styles.beside}>
          <Link to="/forgot-password">{t("signIn.forgot")}</Link>
        </p>
      )}
      {only === undefined && error?.code === "TOO_MANY_REQUESTS" && (
        <p role="status">{t("signIn.lockedOut")}</p>
      )}
    </form>
  );
}

const PasskeySignIn = lazyPart("passkeys", async () => (await import("./passkey-sign-in.tsx")).PasskeySignIn);

/** Sign-in by passkey, or by password or Google and then a code if a second factor is on. */
export function SignInSteps() {
  const t = useTranslations("auth.signIn");
  const goesOn = useReturnTo() !== "/";
  return (
    <>
      {goesOn && <p>{t("goOn")}</p>}
      <SignInForms />
    </>
  );
}

/**
 * The steps only. With `email`, only that account may sign in by password; `onSignedIn` replaces the default of setting
 * the user. `goesOn`: no act waits, so the button just says Sign In.
 */
export function SignInForms({
  email,
  goesOn,
  onSignedIn,
}: {
  email?: string;
  goesOn?: boolean;
  onSignedIn?: (user: User) => void;
}) {
  const [needsCode, setNeedsCode] = useState(false);
  const hasPasskeys = knowsPasskeys();
  if (needsCode) return <CodeForm onSignedIn={onSignedIn} onOver={() => setNeedsCode(false)} />;
  return (
    <>
      <LoginForm
        email={email}
        goesOn={goesOn}
        onSignedIn={onSignedIn}
        onCodeNeeded={() => setNeedsCode(true)}
      />
      {hasPasskeys && <PasskeySignIn fillsIn={email === undefined} onSignedIn={onSignedIn} />}
      <GoogleSignIn isFirst={!hasPasskeys} onSignedIn={onSignedIn} onCodeNeeded={() => setNeedsCode(true)} />
    </>
  );
}
