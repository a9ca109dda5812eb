import { useState } from "react";
import { useTranslations } from "use-intl";
import { hasHome, isServed } from "#modules/accounts/rules.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useBillingDay, useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReplanned } from "../../lib/use-replanned.ts";
import { Button, ButtonLink, SmallButton } from "../../ui/button.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import styles from "./billing.module.css";
import { useKeepService } from "./billing.tsx";
import { PauseQuestion } from "./pause-switch.tsx";

/** The only way to cancel: a sheet with the end date that offers a pause once, then Undo until that date. */
export function CancelService({ billing }: { billing: Billing }) {
  const t = useTranslations("billing.cancel");
  const common = useTranslations("billing");
  const billingDay = useBillingDay();
  const [asked, setAsked] = useState<"cancel" | "pause" | null>(null);
  const close = () => setAsked(null);
  const keep = useKeepService();
  const { act: cancel, isActing } = useAct(trpc.homeowner.cancelService, {
    success: ({ isEnding, endsAt }) => ({
      title: t("done"),
      message: isEnding ? t("doneText", { day: endsAt ? billingDay(endsAt) : "none" }) : common("ended"),
      ...(isEnding && { action: { label: t("undo"), onAct: () => keep.act() } }),
    }),
    failure: t("failed"),
    screen: "account",
    onDone: close,
    invalidates: useReplanned(),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked("cancel")}>
        {t("open")}
      </Button>
      <ReasonDialog
        opened={asked === "cancel"}
        title={t("title")}
        text={<Consequences billing={billing} />}
        label={t("reason")}
        optional
        cancel={t("keep")}
        action={t("action")}
        danger
        loading={isActing}
        onConfirm={(reason) => cancel({ reason: reason || null })}
        onCancel={close}
      >
        {isServed(billing.status) && <Instead onPause={() => setAsked("pause")} />}
      </ReasonDialog>
      <PauseQuestion opened={asked === "pause"} onClose={close} />
    </>
  );
}

function Consequences({ billing: { status, cancelEndsOn, credit } }: { billing: Billing }) {
  const t = useTranslations("billing.cancel");
  const day = useDay();
  const dollars = useDollars();
  const { homeownerProfile } = useSignedInUser();
  return (
    <>
      {t(cancelEndsOn ? "text" : "textNow", { status, day: cancelEndsOn ? day(cancelEndsOn) : "" })}{" "}
      {homeownerProfile?.servicePausesOn && <>{t("pauseDropped")} </>}
      {(parseCents(credit) ?? 0) > 0 && t("credit", { amount: dollars(credit) })}
    </>
  );
}

/** What also leaves out pickups, for whom is only away. */
function Instead({ onPause }: { onPause: () => void }) {
  const t = useTranslations("billing.cancel");
  const pause = useTranslations("homeowner.pause");
  const { homeownerProfile } = useSignedInUser();
  return (
    <div className={styles.instead}>
      <p>{t("instead")}</p>
      <SmallButton onClick={onPause}>{pause("pause")}</SmallButton>
      {homeownerProfile && hasHome(homeownerProfile) && (
        <ButtonLink variant="plain" size="small" to="/calendar">
          {t("skip")}
        </ButtonLink>
      )}
    </div>
  );
}
