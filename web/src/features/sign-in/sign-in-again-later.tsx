import { useSyncExternalStore } from "react";
import { BackLayer } from "../../lib/back-layers.ts";
import { onWaitingAct, settleWaitingAct, waitingAct } from "../../lib/finish-acts.ts";
import { lazyPart } from "../../lib/lazy.tsx";

const SignInAgain = lazyPart(
  "sign-in",
  async () => (await import("./sign-in-again.tsx")).SignInAgain,
  <BackLayer onBack={() => settleWaitingAct(false)} />,
);

/** Asks to sign in again while an act waits. Once per page. */
export function SignInAgainLater() {
  const act = useSyncExternalStore(onWaitingAct, waitingAct);
  return act && <SignInAgain act={act} />;
}
