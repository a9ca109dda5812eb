import { CatchBoundary } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { BackLayer } from "../../lib/back-layers.ts";
import { onWaitingAct, settleWaitingAct, waitingAct } from "../../lib/finish-acts.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useSessionEnded } from "../../lib/session-ended.ts";

const SignInAgain = lazyPart(
  "sign-in",
  async () => (await import("./sign-in-again.tsx")).SignInAgain,
  <BackLayer onBack={() => settleWaitingAct(false)} />,
);

/** Asks to sign in again while an act waits. Once per page. */
export function SignInAgainLater() {
  return (
    <CatchBoundary getResetKey={() => ""} errorComponent={WithoutForm}>
      <Form />
    </CatchBoundary>
  );
}

function Form() {
  const act = useSyncExternalStore(onWaitingAct, waitingAct);
  return act && <SignInAgain act={act} />;
}

/** The form can't be fetched, as in a tab open across a deploy: go to sign-in. */
function WithoutForm() {
  const sessionEnded = useSessionEnded();
  useEffect(() => {
    settleWaitingAct(false);
    sessionEnded();
  }, [sessionEnded]);
  return null;
}
