import { useNavigate } from "@tanstack/react-router";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { useReturnTo } from "./return-to.ts";

/** The Google button for sign-up. An existing account with a second factor signs in instead. */
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
