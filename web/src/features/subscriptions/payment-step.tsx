import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { isSignedOut } from "../../lib/app-error.ts";
import { useDay } from "../../lib/days.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { useMonthlyRate } from "../../lib/figures.ts";
import { inBackground } from "../../lib/finish-acts.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePleaseSignIn } from "../../lib/use-please-sign-in.ts";
import { Agreement } from "../../ui/agreement.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Can, TippedCan } from "../../ui/illustrations.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { type CardFields, CardRefused } from "../billing/card-fields.ts";
import { CardPayment } from "../billing/card-payment.tsx";
import { EndingCard } from "../billing/ending-card.tsx";
import { redeemKept } from "../growth/kept-code.ts";
import { PastDueCard } from "../homes/service-cards.tsx";
import { usePickupWords } from "../pickups/pickups.ts";
import { Actions, Progress } from "../sign-up/wizard.tsx";
import styles from "./subscribe-screen.module.css";
import { type SaveSetup, subscriptionKey, useCompleteSetup } from "./use-complete-setup.ts";

/** A can moving to the curb, shown while the subscription starts. */
function Starting() {
  const t = useTranslations("subscribe");
  return (
    <div className={styles.starting} role="status">
      <div className={styles.street} aria-hidden="true">
        <svg viewBox="0 0 96 130" className={styles.can} aria-hidden="true">
          <Can body="a" />
        </svg>
        <span className={styles.curb} />
      </div>
      <p>{t("starting")}</p>
    </div>
  );
}

/** The subscription /subscribe sets up: started when the step opens; repeats return the same one. */
function useSubscription() {
  const { client, auth } = trpc.useUtils();
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: async () => {
      // Before the first bill is made, so that it counts what the code gives.
      await redeemKept(client.homeowner.redeemCode.mutate);
      const begun = await client.homeowner.createSubscription.mutate(undefined, inBackground);
      // Refetch the price: returning customers pay today's.
      void auth.currentUser.invalidate();
      return begun;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

type Step = {
  user: User;
  /** What is set up, above the price. */
  children: ReactNode;
  price: ReactNode;
  save: SaveSetup;
  /** Where no runner works, if it waits for one. */
  zipCodes: readonly string[];
  /** Said at the end if no pickup is planned yet. */
  noneYet?: string;
  /** Steps in all; this is the last. */
  total: number;
  takesFocus: boolean;
  /** Goes back to the steps; null once service has begun. */
  onEdit: (() => void) | null;
  onDone: () => void;
};

/** The last step: what is set up, its price, and the card unless in test mode. Charges nothing where nobody works. */
export function PaymentStep(step: Step) {
  const t = useTranslations("subscribe");
  const pleaseSignIn = usePleaseSignIn();
  const subscription = useSubscription();
  const hasSessionEnded = subscription.error !== null && isSignedOut(subscription.error);
  useEffect(() => {
    if (hasSessionEnded) pleaseSignIn();
  }, [hasSessionEnded, pleaseSignIn]);
  if (subscription.data) return <Setup subscription={subscription.data} {...step} />;
  if (subscription.error && !hasSessionEnded && !subscription.isFetching)
    return (
      <div role="alert">
        <EmptyState
          picture={<TippedCan />}
          title={t("startFailed")}
          action={<RetryButton onRetry={() => subscription.refetch()} />}
        />
      </div>
    );
  return <Starting />;
}

const OwnCredit = lazyPart("growth", async () => (await import("../growth/own-credit.tsx")).OwnCredit);

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("common");
  return (
    <Button variant="quiet" onClick={onRetry}>
      {t("retry")}
    </Button>
  );
}

type Subscription = NonNullable<ReturnType<typeof useSubscription>["data"]>;
type Confirm = CardFields["confirm"];

const leaveAfterMs = 1500;

function Setup({
  subscription: { status, clientSecret, testMode },
  user,
  children,
  price,
  save,
  zipCodes,
  noneYet,
  total,
  takesFocus,
  onEdit,
  onDone,
}: Step & { subscription: Subscription }) {
  const t = useTranslations("subscribe");
  const common = useTranslations("common");
  const steps = useTranslations("auth.homeowner.steps");
  const words = usePickupWords();
  const errorText = useErrorText();
  const pleaseSignIn = usePleaseSignIn();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const isWaiting = status === "waiting";
  const isActive = status !== "incomplete" && !isWaiting;
  // There is no secret when credit covers the payment.
  const needsCard = !testMode && status === "incomplete" && clientSecret !== "";
  const [confirmCard, setConfirmCard] = useState<Confirm | null>(null);
  const keepConfirm = useCallback((confirm: Confirm | null) => setConfirmCard(() => confirm), []);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const zipCode = useFormatter().list(zipCodes, { type: "disjunction" });
  const setup = useCompleteSetup(save, {
    onDone: (first) =>
      toast({
        title: t("done.title"),
        message: first ? t("done.first", words(first)) : (noneYet ?? t("done.text")),
      }),
    onWaiting: () => toast({ title: t("waiting.done.title"), message: t("waiting.done.text", { zipCode }) }),
    onSessionEnded: pleaseSignIn,
    onFailed: (error) => {
      toast({ title: t("failed.title"), message: errorText(error, t("failed.text")), kind: "error" });
      setProblem(error instanceof CardRefused ? error.message : null);
    },
  });
  const done = setup.data?.isWaiting === false ? setup.data : null;
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(onDone, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [done, onDone]);
  const complete = () => {
    // A second press may come before the first is rendered.
    if (isSending.current || done) return;
    isSending.current = true;
    setup.mutate(confirmCard, {
      onSettled: () => {
        isSending.current = false;
      },
    });
  };

  if (done) return <Done day={done.first && words(done.first).day} noneYet={noneYet} />;
  return (
    <form
      className="grid one-column gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        complete();
      }}
    >
      <div>
        {!isActive && <Progress step={total} count={total} />}
        <h2 ref={heading} tabIndex={-1} className={`no-outline ${styles.heading}`}>
          {steps("summary")}
        </h2>
      </div>
      {children}
      {isActive && <ActiveNotice user={user} isPaused={status === "paused"} />}
      {isWaiting ? <Waiting zipCode={zipCode} since={user.homeownerProfile?.waitingSince ?? null} /> : price}
      {status === "incomplete" && (
        <Card title={t("payment.title")}>
          <div className="grid gap-4">
            <OwnCredit />
            {testMode ? <TestModeNote /> : <Today user={user} isCharged={clientSecret.startsWith("pi_")} />}
            {needsCard && <CardPayment clientSecret={clientSecret} problem={problem} onReady={keepConfirm} />}
          </div>
        </Card>
      )}
      {status === "incomplete" && <Agreement to="step" />}
      {!isActive && (
        <Actions>
          {onEdit && (
            <Button variant="quiet" size="large" onClick={onEdit}>
              {common("back")}
            </Button>
          )}
          {isWaiting ? (
            <ButtonLink to="/" size="large">
              {t("waiting.home")}
            </ButtonLink>
          ) : (
            <Button type="submit" size="large" loading={setup.isPending} disabled={needsCard && !confirmCard}>
              {t(testMode ? "payment.complete" : "payment.completeWithCard")}
            </Button>
          )}
        </Actions>
      )}
    </form>
  );
}

function Today({ user, isCharged }: { user: User; isCharged: boolean }) {
  const t = useTranslations("subscribe.payment");
  const dollars = useDollars();
  const price = useMonthlyRate(user);
  const { data } = trpc.homeowner.billing.useQuery();
  const credit = parseCents(data?.credit ?? "") ?? 0;
  const due = isCharged ? Math.max(0, price - credit) : 0;
  return (
    <p className={styles.today}>
      {t("today")} <strong>{dollars(due)}</strong>
    </p>
  );
}

function Waiting({ zipCode, since }: { zipCode: string; since: string | null }) {
  const t = useTranslations("subscribe.waiting");
  const day = useDay();
  return (
    <Card title={t("title", { zipCode })}>
      <p>
        {since && t("since", { day: day(since.slice(0, 10)) })} {t("text")}
      </p>
    </Card>
  );
}

function ActiveNotice({ user, isPaused }: { user: User; isPaused: boolean }) {
  const t = useTranslations("subscribe.payment");
  const dashboard = useTranslations("homeowner.dashboard");
  const endsOn = user.homeownerProfile?.serviceEndsOn;
  if (user.homeownerProfile?.subscriptionStatus === "past_due") return <PastDueCard />;
  if (endsOn && !isPaused) return <EndingCard endsOn={endsOn} />;
  return (
    <Card title={isPaused ? dashboard("stats.paused") : t("title")}>
      <div className="grid start gap-4">
        <p>{isPaused ? dashboard("paused") : t("active")}</p>
        <ButtonLink to="/homeowner" variant="quiet">
          {t("toService")}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Done({ day, noneYet }: { day: string | null; noneYet: string | undefined }) {
  const t = useTranslations("subscribe.done");
  return (
    <div role="status" className={styles.starting}>
      <svg viewBox="0 0 96 130" className={styles.still} aria-hidden="true">
        <Can body="a" />
      </svg>
      <p className="large strong">{day ? t("firstPickup", { day }) : (noneYet ?? t("text"))}</p>
      <p>{t("nothing")}</p>
    </div>
  );
}

function TestModeNote() {
  const t = useTranslations("subscribe.payment");
  return (
    <p className={styles.test}>
      <Icon name="card" />
      <span>{t("testText")}</span>
    </p>
  );
}
