import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { CodeForm } from "./code-form.tsx";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { LoginForm } from "./login-form.tsx";
import { useReturnTo } from "./return-to.ts";

/** Signing in: by password or Google, and then a code where a second factor is on. */
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

/** The steps alone. `email` is the only one that may sign in by password; `onSignedIn` takes the place of showing who it is. */
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
