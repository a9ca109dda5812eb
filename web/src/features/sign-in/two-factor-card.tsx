import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useResendVerification } from "./use-resend-verification.ts";
import { useTwoFactor } from "./use-two-factor.ts";

const SetUpTwoFactorDialog = lazyDialog(
  async () => (await import("./two-factor-dialogs.tsx")).SetUpTwoFactorDialog,
);
const RecoveryCodesDialog = lazyDialog(
  async () => (await import("./two-factor-dialogs.tsx")).RecoveryCodesDialog,
);
const DisableTwoFactorDialog = lazyDialog(
  async () => (await import("./two-factor-dialogs.tsx")).DisableTwoFactorDialog,
);

/** The second factor's status, with ways to turn it on and off. `onTurnedOn` runs once its recovery codes are saved. */
export function TwoFactorCard({ onTurnedOn }: { onTurnedOn?: () => void }) {
  const t = useTranslations("security.twoFactor");
  const overview = trpc.security.overview.useQuery();
  const reauthenticate = useReauthenticate();
  const factor = useTwoFactor(reauthenticate.run);
  const verifyEmail = useTranslations("verifyEmail");
  const { act: resend, isActing } = useResendVerification();
  const [asked, setAsked] = useState<"renew" | "disable" | null>(null);
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={overview} rows={2}>
        {({ email, emailVerified, twoFactor }) => (
          <div className="grid start gap-4">
            <Facts
              rows={[
                {
                  label: t("status"),
                  value: twoFactor.enabled ? (
                    <StatusBadge tone="good" icon="check" label={t("on")} />
                  ) : (
                    <StatusBadge tone="off" icon="minus" label={t("off")} />
                  ),
                },
                ...(twoFactor.enabled
                  ? [{ label: t("left"), value: t("leftCount", { count: twoFactor.recoveryCodesLeft }) }]
                  : []),
              ]}
            />
            {!twoFactor.enabled && !emailVerified && <p>{t("confirmFirst", { email })}</p>}
            <div className="flex wrap gap-3">
              {twoFactor.enabled ? (
                <>
                  <Button variant="quiet" loading={factor.isRenewing} onClick={() => setAsked("renew")}>
                    {t("newCodes")}
                  </Button>
                  <Button variant="quiet" onClick={() => setAsked("disable")}>
                    {t("turnOff")}
                  </Button>
                </>
              ) : !emailVerified ? (
                <Button variant="quiet" loading={isActing} onClick={() => resend()}>
                  {verifyEmail("send")}
                </Button>
              ) : (
                <Button variant="quiet" loading={factor.isBeginning} onClick={factor.begin}>
                  {t("turnOn")}
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
      <SetUpTwoFactorDialog
        opened={factor.begun !== null}
        begun={factor.begun}
        onClose={factor.giveUp}
        onTurnedOn={(codes) => {
          factor.giveUp();
          factor.show(codes);
        }}
      />
      <Confirm
        opened={asked === "renew"}
        title={t("renew.title")}
        action={t("renew.action")}
        onConfirm={() => {
          setAsked(null);
          factor.renew();
        }}
        onCancel={() => setAsked(null)}
      >
        <p>{t("renew.text")}</p>
      </Confirm>
      <DisableTwoFactorDialog
        opened={asked === "disable"}
        run={reauthenticate.run}
        onClose={() => setAsked(null)}
      />
      <RecoveryCodesDialog
        opened={factor.codes !== null}
        codes={factor.codes}
        email={overview.data?.email ?? ""}
        onClose={() => {
          factor.show(null);
          if (overview.data?.twoFactor.enabled) onTurnedOn?.();
        }}
      />
      {reauthenticate.passwordDialog}
    </Card>
  );
}
