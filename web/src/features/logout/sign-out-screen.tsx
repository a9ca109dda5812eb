import { useState } from "react";
import { signOut } from "../../lib/sign-out.ts";
import { LoggedOutPage } from "./logged-out-page.tsx";
import { UnsentPage } from "./unsent-page.tsx";

/** /logout: who did something without reception is asked first, as it would go with their session. */
export function SignOutScreen({ unsent }: { unsent: number }) {
  const [hasLeft, setHasLeft] = useState(unsent === 0);
  if (hasLeft) return <LoggedOutPage />;
  return <UnsentPage count={unsent} onLeave={() => void signOut().then(() => setHasLeft(true))} />;
}
