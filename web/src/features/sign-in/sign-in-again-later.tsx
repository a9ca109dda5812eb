import { useSyncExternalStore } from "react";
import { onWaitingAct, waitingAct } from "../../lib/finish-acts.ts";
import { lazyPart } from "../../lib/lazy.tsx";

const SignInAgain = lazyPart("sign-in", async () => (await import("./sign-in-again.tsx")).SignInAgain);

/** Asks to sign in again while an act waits. Once per page. */
export function SignInAgainLater() {
  const act = useSyncExternalStore(onWaitingAct, waitingAct);
  return act && <SignInAgain act={act} />;
}
