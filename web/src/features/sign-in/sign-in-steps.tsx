import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { CodeForm } from "./code-form.tsx";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { LoginForm } from "./login-form.tsx";
import { useReturnTo } from "./return-to.ts";

/** Sign-in by password or Google, then a code if a second factor is on. */
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
 * the user.
 */
export function SignInForms({ email, onSignedIn }: { email?: string; onSignedIn?: (user: User) => void }) {
  const [needsCode, setNeedsCode] = useState(false);
  if (needsCode) return <CodeForm onSignedIn={onSignedIn} onOver={() => setNeedsCode(false)} />;
  return (
    <>
      <LoginForm email={email} onSignedIn={onSignedIn} onCodeNeeded={() => setNeedsCode(true)} />
      <GoogleSignIn onSignedIn={onSignedIn} onCodeNeeded={() => setNeedsCode(true)} />
    </>
  );
}
