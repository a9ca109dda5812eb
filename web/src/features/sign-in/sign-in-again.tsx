import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { currentUserQuery, refetchFailed, useSetCurrentUser } from "../../lib/current-user.ts";
import { settleWaitingAct, type WaitingAct } from "../../lib/finish-acts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SignInForms } from "./sign-in-steps.tsx";

/** Over a screen whose session ended: signs the same person in again, and what waited goes on. */
export function SignInAgain({ act: { user, reason, covers } }: { act: WaitingAct }) {
  const t = useTranslations("common.signInAgain");
  const client = useQueryClient();
  const setCurrentUser = useSetCurrentUser();
  const [other, setOther] = useState<string | null>(null);
  useAskBeforeUnload(reason !== "sessionOver");
  const onSignedIn = (signedIn: User) => {
    if (signedIn.id !== user.id) return setOther(signedIn.email);
    setCurrentUser(signedIn);
    settleWaitingAct(true);
    refetchFailed(client);
  };
  const isOthers = other !== null || reason === "otherAccount";
  const close = async () => {
    // Shows the page of the person who is signed in.
    if (isOthers) await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
    settleWaitingAct(false);
  };
  const { email } = user;
  return (
    <Dialog opened covers={covers || isOthers} title={t("title")} onClose={close}>
      <div className="grid gap-4">
        <p role="status">
          {other
            ? t("notYou", { email, other })
            : reason === "otherAccount"
              ? t("otherText", { email })
              : t(reason === "sessionOver" ? "pageText" : "text", { email })}
        </p>
        <SignInForms email={email} goesOn={reason === "sessionOver"} onSignedIn={onSignedIn} />
        <Button variant="plain" onClick={close}>
          {t("notNow")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Leaving the page would lose the act that waits. Unsaved forms ask by `LeavingGuard`. */
function useAskBeforeUnload(isActWaiting: boolean): void {
  useEffect(() => {
    if (!isActWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isActWaiting]);
}
