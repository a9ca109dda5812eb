import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { attempt } from "./attempt.ts";
import { currentUserQuery, refetchFailed, setCurrentUser } from "./current-user.ts";
import { settleWaitingAct, waitingAct } from "./finish-acts.ts";
import { hearOtherTabs } from "./other-tabs.ts";
import { pageUser, queryClient } from "./trpc.ts";

/** Follows what happens to the session in other tabs of this browser. */
export function useSessionElsewhere(): void {
  useEffect(
    () =>
      hearOtherTabs((news) => {
        if (typeof news === "string") hearSignOut(news);
        else void hearSignIn(news.signedIn);
      }),
    [],
  );
}

/**
 * Hides a person's page once they sign out in another tab. A session that ends otherwise keeps its page under the
 * dialog (`session-ended.ts`), but this person meant to leave nothing behind.
 */
function hearSignOut(userId: string): void {
  if (pageUser()?.id !== userId) return;
  attempt(() => sessionStorage.setItem(signedOutKey, String(Date.now())));
  setCurrentUser(queryClient, null);
  settleWaitingAct(false);
}

const signedOutKey = "tidycurb-signed-out-elsewhere";

/** On the sign-in page: says so if the person was sent there by signing out in another tab just now. */
export function useToldSignedOutElsewhere(): void {
  const t = useTranslations("common.signInAgain");
  useEffect(() => {
    const at = attempt(() => sessionStorage.getItem(signedOutKey));
    attempt(() => sessionStorage.removeItem(signedOutKey));
    if (Date.now() - Number(at ?? 0) < 60_000) toast({ title: t("elsewhere"), kind: "info" });
  }, [t]);
}

/** Goes on with the page of a person who signed in again in another tab; another person gets their own page. */
async function hearSignIn(userId: string): Promise<void> {
  const { queryKey } = currentUserQuery;
  const user = pageUser();
  const isKnown = queryClient.getQueryData(queryKey)?.id === userId;
  if (!user || (isKnown && !waitingAct())) return;
  const isAnswered = await queryClient.refetchQueries({ queryKey }, { throwOnError: true }).then(
    () => true,
    () => false,
  );
  const now = isAnswered && queryClient.getQueryData(queryKey);
  if (!now) return;
  settleWaitingAct(now.id === user.id);
  if (now.id === user.id) refetchFailed(queryClient);
}
