import { useState } from "react";
import { signOut } from "../../lib/sign-out.ts";
import { LoggedOutPage } from "./logged-out-page.tsx";
import { StillSignedInPage } from "./still-signed-in-page.tsx";
import { UnsentPage } from "./unsent-page.tsx";

/**
 * /logout. Asks first about unsent actions, which sign-out would lose. `isSignedOut` is the result; null while waiting.
 */
export function SignOutScreen({ unsent, isSignedOut }: { unsent: number; isSignedOut: boolean | null }) {
  const [isOut, setIsOut] = useState(isSignedOut);
  const [isTrying, setIsTrying] = useState(false);
  const leave = async () => {
    setIsTrying(true);
    setIsOut(await signOut());
    setIsTrying(false);
  };
  if (isOut) return <LoggedOutPage />;
  if (isOut === null) return <UnsentPage count={unsent} onLeave={() => void leave()} />;
  return <StillSignedInPage isTrying={isTrying} onRetry={() => void leave()} />;
}
