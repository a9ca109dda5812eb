import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import type { GoogleOutcome } from "#modules/sign-in/rules/google.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc, trpcClient } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./form.module.css";
import { GoogleLetter } from "./google-letter.tsx";
import { useReturnTo } from "./return-to.ts";
import { useGoogle } from "./use-google.ts";

/** The Google button; nothing if not configured. Creates an account if there is none. */
export function GoogleSignIn({
  onSignedIn,
  onCodeNeeded,
}: {
  onSignedIn?: (user: User) => void;
  onCodeNeeded: () => void;
}) {
  const t = useTranslations("auth.google");
  const { data } = trpc.auth.signInOptions.useQuery();
  const setCurrentUser = useSetCurrentUser();
  const onOutcome = async (outcome: GoogleOutcome) => {
    if (outcome === "secondFactor") return onCodeNeeded();
    if (outcome === "cancelled") return;
    const user = outcome === "signedIn" && (await trpcClient.auth.currentUser.query().catch(() => null));
    if (user) return (onSignedIn ?? setCurrentUser)(user);
    toast({ title: t("failed"), message: t(`outcomes.${failureOf(outcome)}`), kind: "error" });
  };
  const { go, isWaiting } = useGoogle({
    purpose: "sign_in",
    returnTo: useReturnTo(),
    onOutcome: (outcome) => void onOutcome(outcome),
  });
  if (!data?.google) return null;
  return (
    <div className={styles.form}>
      <span className={styles.or}>{t("or")}</span>
      <Button variant="quiet" size="large" wide onClick={go}>
        <span className={styles.google}>
          <GoogleLetter />
          {t("action")}
        </span>
      </Button>
      <p className={styles.beside} role="status">
        {isWaiting && t("waiting")}
      </p>
    </div>
  );
}

/** The message for an unsuccessful outcome. */
export function failureOf(outcome: GoogleOutcome) {
  const isWanted = outcome === "signedIn" || outcome === "secondFactor" || outcome === "linked";
  return isWanted ? "refused" : outcome;
}
