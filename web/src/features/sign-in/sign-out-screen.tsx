import { useState } from "react";
import { signOut } from "../../lib/sign-out.ts";
import { LoggedOutPage } from "./logged-out-page.tsx";
import { StillSignedInPage } from "./still-signed-in-page.tsx";
import { UnsentPage } from "./unsent-page.tsx";

/**
 * /logout. Who did something without reception is asked first, as it would go with their session. `isSignedOut` tells how
 * signing out went before; null where it waits for the answer.
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
