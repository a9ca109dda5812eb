import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import type { GoogleOutcome } from "#modules/sign-in/rules.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc, trpcClient } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./form.module.css";
import { useReturnTo } from "./return-to.ts";
import { useGoogle } from "./use-google.ts";

/** Google's G. */
function GoogleLetter() {
  return (
    <svg className={styles.letter} viewBox="0 0 20 20" fill="none" strokeWidth="3.4" aria-hidden="true">
      <path stroke="#4285f4" d="M10.4 10H17A7 7 0 0 1 14.95 14.95" />
      <path stroke="#34a853" d="M14.95 14.95A7 7 0 0 1 5.05 14.95" />
      <path stroke="#fbbc05" d="M5.05 14.95A7 7 0 0 1 3.66 7.04" />
      <path stroke="#ea4335" d="M3.66 7.04A7 7 0 0 1 14.95 5.05" />
    </svg>
  );
}

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
