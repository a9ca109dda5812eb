import { useState } from "react";
import { CodeForm } from "./code-form.tsx";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { LoginForm } from "./login-form.tsx";

/** Signing in: by password or Google, and then a code where a second factor is on. */
export function SignInSteps() {
  const [needsCode, setNeedsCode] = useState(false);
  if (needsCode) return <CodeForm onOver={() => setNeedsCode(false)} />;
  return (
    <>
      <LoginForm onCodeNeeded={() => setNeedsCode(true)} />
      <GoogleSignIn onCodeNeeded={() => setNeedsCode(true)} />
    </>
  );
}
