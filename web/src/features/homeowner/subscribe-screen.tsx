import { useEffect } from "react";
import { useTranslations } from "use-intl";
import * as contract from "#contracts/homeowner.ts";
import type { User } from "#contracts/user.ts";
import { isSignedOut } from "../../lib/app-error.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { usePleaseSignIn } from "../../lib/use-please-sign-in.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TippedCan } from "../../ui/illustrations.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.tsx";
import { AddressFields, ScheduleFields } from "./service-fields.tsx";
import { ServiceSummary } from "./service-summary.tsx";
import { Starting } from "./starting.tsx";
import styles from "./subscribe-screen.module.css";
import { useCompleteSetup } from "./use-complete-setup.ts";
import { useSubscription } from "./use-subscription.ts";

const leaveAfterMs = 1500;

/** Sets up the service in test mode, or changes it. `onDone` comes 1.5 s after it is set up. */
export function SubscribeScreen({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslations("homeowner.subscribe");
  const pleaseSignIn = usePleaseSignIn();
  const subscription = useSubscription();
  const hasSessionEnded = subscription.error !== null && isSignedOut(subscription.error);
  useEffect(() => {
    if (hasSessionEnded) pleaseSignIn();
  }, [hasSessionEnded, pleaseSignIn]);

  return (
    <Page title={t("title")} lead={t("lead")}>
      {subscription.data ? (
        <SetupForm
          user={user}
          isActive={subscription.data.status !== "incomplete"}
          onSessionEnded={pleaseSignIn}
          onDone={onDone}
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

function SetupForm({
  user,
  isActive,
  onSessionEnded,
  onDone,
}: {
  user: User;
  isActive: boolean;
  onSessionEnded: () => void;
  onDone: () => void;
}) {
  const t = useTranslations("homeowner.subscribe");
  const profile = user.homeownerProfile;
  const underWay = useUnderWay();
  const { form, onInvalid, setServerErrors } = useAppForm(contract.saveService.input, {
    address: profile?.address ?? "",
    unit: profile?.unit ?? "",
    city: profile?.city ?? "",
    state: profile?.state ?? "",
    zipCode: profile?.zipCode ?? "",
    pickupDays: profile?.pickupDays ?? [],
    specialInstructions: profile?.specialInstructions ?? "",
  });
  const setup = useCompleteSetup({
    onDone: () => toast({ title: t("done.title"), message: t("done.text") }),
    onSessionEnded,
    onFailed: (error) => {
      toast({ title: t("failed.title"), message: t("failed.text"), kind: "error" });
      setServerErrors(error);
    },
  });
  const { isSuccess } = setup;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(onDone, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [isSuccess, onDone]);

  const send = (values: unknown) => {
    if (isSuccess || !underWay.begin("setup")) return;
    setup.mutate(contract.saveService.input.parse(values), { onSettled: () => underWay.end("setup") });
  };
  const refuse = (errors: Record<string, unknown>) => {
    toast({ title: t("missing.title"), message: t("missing.text"), kind: "error" });
    onInvalid(errors);
  };

  return (
    <form noValidate onSubmit={form.onSubmit(send, refuse)}>
      <Columns kind="main">
        <Stack>
          <Card title={t("addressTitle")}>
            <AddressFields form={form} />
          </Card>
          <Card title={t("scheduleTitle")} note={t("scheduleNote")}>
            <ScheduleFields form={form} />
          </Card>
        </Stack>
        <Stack>
          <ServiceSummary user={user} />
          <Card title={t("payment.title")}>
            <div className={styles.payment}>
              <p className={styles.test}>
                <Icon name="card" />
                <span>
                  <strong>{t("payment.testTitle")}</strong>
                  <br />
                  {t("payment.testText")}
                </span>
              </p>
              {isActive && <p className={styles.active}>{t("payment.active")}</p>}
              <Button type="submit" wide loading={underWay.has("setup") || isSuccess}>
                {t("payment.complete")}
              </Button>
            </div>
          </Card>
        </Stack>
      </Columns>
    </form>
  );
}
