import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { type GoogleOutcome, googleChannel, googleOutcomes } from "#modules/sign-in/rules.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc, trpcClient } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./auth-layout.module.css";
import { useReturnTo } from "./return-to.ts";

/** Google's G. */
function GoogleInitial() {
  return (
    <svg className={styles.letter} viewBox="0 0 20 20" fill="none" strokeWidth="3.4" aria-hidden="true">
      <path stroke="#4285f4" d="M10.4 10H17A7 7 0 0 1 14.95 14.95" />
      <path stroke="#34a853" d="M14.95 14.95A7 7 0 0 1 5.05 14.95" />
      <path stroke="#fbbc05" d="M5.05 14.95A7 7 0 0 1 3.66 7.04" />
      <path stroke="#ea4335" d="M3.66 7.04A7 7 0 0 1 14.95 5.05" />
    </svg>
  );
}

/** Between the password and what replaces it. */
export function Or() {
  const t = useTranslations("auth.google");
  return <span className={`grid middle gap-3 soft ${styles.or}`}>{t("or")}</span>;
}

/** The Google button; nothing if not configured. Creates an account if there is none. */
export function GoogleSignIn({
  isFirst = true,
  returnTo,
  onSignedIn,
  onCodeNeeded,
}: {
  /** Whether the "or" stands above this button; otherwise it stands above another one. */
  isFirst?: boolean;
  /** Where to go after a sign-in without a popup; by default, where the page was going. */
  returnTo?: string;
  onSignedIn?: (user: User) => void;
  onCodeNeeded: () => void;
}) {
  const t = useTranslations("auth.google");
  const { data } = trpc.auth.signInOptions.useQuery();
  const setCurrentUser = useSetCurrentUser();
  const asked = useReturnTo();
  const onOutcome = async (outcome: GoogleOutcome) => {
    if (outcome === "secondFactor") return onCodeNeeded();
    if (outcome === "cancelled") return;
    const user = outcome === "signedIn" && (await trpcClient.auth.currentUser.query().catch(() => null));
    if (user) return (onSignedIn ?? setCurrentUser)(user);
    toast({ title: t("failed"), message: t(`outcomes.${failureOf(outcome)}`), kind: "error" });
  };
  const { go, isWaiting } = useGoogle({
    purpose: "sign_in",
    returnTo: returnTo ?? asked,
    onOutcome: (outcome) => void onOutcome(outcome),
  });
  if (!data?.google) return null;
  return (
    <div className="grid one-column gap-5">
      {isFirst && <Or />}
      <Button variant="quiet" size="large" wide onClick={go}>
        <span className={styles.google}>
          <GoogleInitial />
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

/** The Google button for sign-up, which goes on at `returnTo` unless the page was opened for another path. An existing account with a second factor signs in instead. */
export function GoogleSignUp({ returnTo: next = "/" }: { returnTo?: string }) {
  const navigate = useNavigate();
  const asked = useReturnTo();
  const returnTo = asked === "/" ? next : asked;
  const onCodeNeeded = () =>
    void navigate({
      to: "/google",
      search: { outcome: "secondFactor" as const, ...(returnTo !== "/" && { returnTo }) },
    });
  return <GoogleSignIn returnTo={returnTo} onCodeNeeded={onCodeNeeded} />;
}

/** Documented: a 500 by 600 window. */
const [width, height] = [500, 600];

/**
 * Opens Google in a popup, which reports back over a same-origin channel. Without popups, the whole page navigates and
 * returns to `returnTo`. The opener can't see the popup close, because Google isolates its page, so the user can always
 * start over.
 */
export function useGoogle({
  purpose,
  returnTo,
  onOutcome,
}: {
  purpose: "sign_in" | "link";
  returnTo: string;
  onOutcome: (outcome: GoogleOutcome) => void;
}): { go: () => void; isWaiting: boolean } {
  const language = useLanguage();
  const [isWaiting, setWaiting] = useState(false);
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => () => channel.current?.close(), []);

  const go = () => {
    const windowId = crypto.randomUUID();
    const address = (window?: string) =>
      `/api/auth/google?${new URLSearchParams({
        ...(purpose === "link" && { purpose }),
        ...(returnTo !== "/" && { returnTo }),
        ...(window && { window }),
        language,
      })}`;
    channel.current?.close();
    const heard = new BroadcastChannel(googleChannel(windowId));
    channel.current = heard;
    heard.onmessage = ({ data }) => {
      const outcome = googleOutcomes.find((known) => known === data);
      if (!outcome) return;
      heard.close();
      setWaiting(false);
      onOutcome(outcome);
    };
    const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
    const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
    const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
    if (window.open(address(windowId), "_blank", features)) return setWaiting(true);
    heard.close();
    window.location.assign(address());
  };
  return { go, isWaiting };
}
