import { useSyncExternalStore } from "react";
import { onWaitingAct, waitingAct } from "../../lib/finish-acts.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";

const SignInAgain = lazyPart("auth", async () => (await import("./sign-in-again.tsx")).SignInAgain);

/** Asks for a new sign-in while an act waits for one. Once per page. */
export function SignInAgainLater() {
  const act = useSyncExternalStore(onWaitingAct, waitingAct);
  return act && <SignInAgain act={act} />;
}
