import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import * as contract from "#modules/subscriptions/contract.ts";
import { AppError, isSignedOut, toAppError } from "../../lib/app-error.ts";
import { changedFields } from "../../lib/contested.ts";
import { inBackground } from "../../lib/finish-acts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useInProgress } from "../../lib/use-in-progress.ts";
import { usePleaseSignIn } from "../../lib/use-please-sign-in.ts";
import { Agreement } from "../../ui/agreement.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Can, TippedCan } from "../../ui/illustrations.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { CardPayment } from "../billing/card.tsx";
import { type CardFields, CardRefused } from "../billing/card-fields.ts";
import { EndingNotice } from "../billing/ending-notice.tsx";
import { CheckedAddress } from "../homes/home-fields.tsx";
import { ServiceSummary } from "../homes/service-cards.tsx";
import { ScheduleFields } from "../homes/service-fields.tsx";
import { usePickupWords } from "../pickups/pickups.ts";
import styles from "./subscribe-screen.module.css";
import { subscriptionKey, useCompleteSetup } from "./use-complete-setup.ts";
import { type ServiceVersion, serviceOf, useServiceVersions } from "./use-service-versions.ts";

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

/** The subscription /subscribe sets up: started when the screen opens; repeats return the same one. */
function useSubscription() {
  const { client, auth } = trpc.useUtils();
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: async () => {
      const begun = await client.homeowner.createSubscription.mutate(undefined, inBackground);
      // Refetch the price: returning customers pay today's.
      void auth.currentUser.invalidate();
      return begun;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

const leaveAfterMs = 1500;

/** Sets up or changes the service, with a card unless in test mode. `onDone` runs 1.5 s after setup. */
export function SubscribeScreen({
  user,
  onUnsavedChange,
  onDone,
}: {
  user: User;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onDone: () => void;
}) {
  const t = useTranslations("subscribe");
  const pleaseSignIn = usePleaseSignIn();
  const subscription = useSubscription();
  const [round, setRound] = useState(0);
  const hasSessionEnded = subscription.error !== null && isSignedOut(subscription.error);
  useEffect(() => {
    if (hasSessionEnded) pleaseSignIn();
  }, [hasSessionEnded, pleaseSignIn]);

  return (
    <Page title={t("title")} lead={t("lead")}>
      {subscription.data ? (
        <SetupForm
          key={round}
          user={user}
          subscription={subscription.data}
          onSessionEnded={pleaseSignIn}
          onUnsavedChange={onUnsavedChange}
          onDone={onDone}
          onRenew={() => setRound(round + 1)}
        />
      ) : subscription.error && !hasSessionEnded && !subscription.isFetching ? (
        <div role="alert">
          <EmptyState
            picture={<TippedCan />}
            title={t("startFailed")}
            action={<RetryButton onRetry={() => subscription.refetch()} />}
          />
        </div>
      ) : (
        <Starting />
      )}
    </Page>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("common");
  return (
    <Button variant="quiet" onClick={onRetry}>
      {t("retry")}
    </Button>
  );
}

type Subscription = NonNullable<ReturnType<typeof useSubscription>["data"]>;

function SetupForm({
  user,
  subscription: { status, clientSecret, testMode },
  onSessionEnded,
  onUnsavedChange,
  onDone,
  onRenew,
}: {
  user: User;
  subscription: Subscription;
  onSessionEnded: () => void;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onDone: () => void;
  /** Shows the saved service instead of what was typed. */
  onRenew: () => void;
}) {
  const t = useTranslations("subscribe");
  const words = usePickupWords();
  const profile = user.homeownerProfile;
  const isWaiting = status === "waiting";
  const isActive = status !== "incomplete" && !isWaiting;
  const isPaused = status === "paused";
  const endsOn = profile?.serviceEndsOn;
  const isStopping = isActive && (isPaused || Boolean(endsOn));
  // There is no secret when credit covers the payment, or before a home in a served area is saved.
  const isUnknown = !testMode && status === "incomplete" && clientSecret === "" && !profile;
  const needsCard = !testMode && !isActive && !isWaiting && clientSecret !== "";
  const [confirmCard, setConfirmCard] = useState<Confirm | null>(null);
  const keepConfirm = useCallback((confirm: Confirm | null) => setConfirmCard(() => confirm), []);
  const [problem, setProblem] = useState<string | null>(null);
  const inProgress = useInProgress();
  // Keep what the reader saw when they began; a refetch must not replace it.
  const [seen, setSeen] = useState(() => serviceOf(user));
  const [isChanged, setIsChanged] = useState(false);
  const { form, onInvalid, setServerErrors } = useAppForm(contract.saveService.input, seen, (values) =>
    setIsChanged(changedFields(seen, values).length > 0),
  );
  const { auth } = trpc.useUtils();
  const versions = useServiceVersions({
    send: (service) => {
      if (isDone || !inProgress.begin("setup")) return;
      setup.mutate(
        { service, confirmCard, wasUnpayable: isWaiting || clientSecret === "" },
        { onSettled: () => inProgress.end("setup") },
      );
    },
    onKept: () => void auth.currentUser.invalidate().then(onRenew),
  });
  const latest = useRef(versions);
  useLayoutEffect(() => {
    latest.current = versions;
  });
  const setup = useCompleteSetup({
    onDone: (first) =>
      toast(
        isStopping
          ? { title: t("done.saved"), message: t("done.savedText") }
          : {
              title: t("done.title"),
              message: first && !isActive ? t("done.first", words(first)) : t("done.text"),
            },
      ),
    onWaiting: (zipCode) =>
      toast({ title: t("waiting.done.title"), message: t("waiting.done.text", { zipCode }) }),
    again: (error) => latest.current.again(error),
    onSaved: (saved) => {
      const now = serviceOf(saved);
      setSeen(now);
      setIsChanged(false);
      // Another tab's changes were saved too.
      if (changedFields(now, form.getValues()).length > 0) onRenew();
    },
    onPayable: () => toast({ title: t("waiting.over.title"), message: t("waiting.over.text") }),
    onSessionEnded,
    onFailed: (error) => {
      toast({ title: t("failed.title"), message: t("failed.text"), kind: "error" });
      setProblem(error instanceof CardRefused ? error.message : null);
      const isOutside = toAppError(error).code === "AREA_NOT_SERVED";
      setServerErrors(isOutside ? outside : error);
    },
  });
  const isDone = setup.isSuccess && setup.data.outcome !== "payable";
  // Confirming a card may lead to the bank's page.
  const isUnsaved = isChanged && !isDone && !inProgress.has("setup");
  useEffect(() => {
    onUnsavedChange(isUnsaved);
    return () => onUnsavedChange(false);
  }, [isUnsaved, onUnsavedChange]);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onDone, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [isDone, onDone]);

  const send = (values: unknown) =>
    versions.save(contract.saveService.input.parse(values) as ServiceVersion, seen);
  const refuse = (errors: Record<string, unknown>) => {
    toast({ title: t("missing.title"), message: t("missing.text"), kind: "error" });
    onInvalid(errors);
  };

  return (
    <form noValidate onSubmit={form.onSubmit(send, refuse)}>
      <Columns kind="main">
        <Stack>
          <Card title={t("addressTitle")}>
            <CheckedAddress form={form} home={profile} />
          </Card>
          <Card title={t("scheduleTitle")} note={t("scheduleNote")}>
            <ScheduleFields form={form} />
          </Card>
        </Stack>
        <Stack>
          {isPaused && <PausedNotice />}
          {isActive && endsOn && <EndingNotice endsOn={endsOn} />}
          <ServiceSummary user={user} />
          <Card
            title={isWaiting ? t("waiting.title", { zipCode: profile?.zipCode ?? "" }) : t("payment.title")}
          >
            <div className="grid gap-4">
              {isWaiting ? <p>{t("waiting.text")}</p> : testMode && <TestModeNote />}
              {needsCard && (
                <CardPayment clientSecret={clientSecret} problem={problem} onReady={keepConfirm} />
              )}
              {isUnknown && <p>{t("payment.afterAddress")}</p>}
              {isActive && (
                <p className="soft small">{t("payment.active", { isStopping: String(isStopping) })}</p>
              )}
              {!isActive && !isWaiting && !isUnknown && <Agreement to="service" />}
              <Button
                type="submit"
                wide
                loading={inProgress.has("setup") || isDone}
                disabled={needsCard && !confirmCard}
              >
                {t(
                  isWaiting || isUnknown || isStopping
                    ? "waiting.save"
                    : testMode
                      ? "payment.complete"
                      : "payment.completeWithCard",
                )}
              </Button>
            </div>
          </Card>
        </Stack>
      </Columns>
      {versions.dialog}
    </form>
  );
}

function PausedNotice() {
  const t = useTranslations("homeowner.dashboard");
  const subscribe = useTranslations("subscribe");
  return (
    <Card title={t("stats.paused")}>
      <div className="grid start gap-4">
        <p>{t("paused")}</p>
        <ButtonLink to="/homeowner" variant="quiet">
          {subscribe("payment.toService")}
        </ButtonLink>
      </div>
    </Card>
  );
}

type Confirm = CardFields["confirm"];

/** Shown at the field instead. */
const outside = new AppError(409, "AREA_NOT_SERVED", "", {
  issues: [{ path: "zipCode", key: "refusals.AREA_NOT_SERVED" }],
});

function TestModeNote() {
  const t = useTranslations("subscribe.payment");
  return (
    <p className={styles.test}>
      <Icon name="card" />
      <span>
        <strong>{t("testTitle")}</strong>
        <br />
        {t("testText")}
      </span>
    </p>
  );
}
