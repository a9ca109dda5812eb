import { useNavigate } from "@tanstack/react-router";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { useReturnTo } from "./return-to.ts";

/** The same button where an account is made. Whoever turns out to have one, with a second factor, signs in to it. */
export function GoogleSignUp() {
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  const onCodeNeeded = () =>
    void navigate({
      to: "/google",
      search: { outcome: "secondFactor" as const, ...(returnTo !== "/" && { returnTo }) },
    });
  return <GoogleSignIn onCodeNeeded={onCodeNeeded} />;
}
