import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { PayoutAccount } from "#modules/payouts/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";

/** A runner's payout account and its setup. `leave` opens another site's page. */
export function BankAccount({
  leave = (url) => window.location.assign(url),
}: {
  leave?: (url: string) => void;
}) {
  const t = useTranslations("settings.billing.bank");
  const { account, error, refetch, isChecking, checkFailed, check } = useBankAccount();
  return (
    <Card title={t("title")} note={account && t(account.isTestMode ? "noteTest" : "note")}>
      <Loaded source={{ data: account, error, refetch }} rows={2}>
        {(account) => (
          <div className="grid start gap-5">
            <Facts
              rows={[
                { label: t("status"), value: <AccountBadge account={account} /> },
                ...(account.bank ? [{ label: t("account"), value: account.bank }] : []),
                ...(account.hasTaxDetails === null || account.isTestMode
                  ? []
                  : [{ label: t("tax"), value: t(account.hasTaxDetails ? "taxOnFile" : "taxMissing") }]),
              ]}
            />
            {account.status !== "ready" && !account.isTestMode && <p>{t("waits")}</p>}
            {checkFailed && <p role="alert">{t("checkFailed")}</p>}
            <Actions account={account} leave={leave} isChecking={isChecking} onCheck={() => void check()} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Actions({
  account,
  leave,
  isChecking,
  onCheck,
}: {
  account: PayoutAccount;
  leave: (url: string) => void;
  isChecking: boolean;
  onCheck: () => void;
}) {
  const t = useTranslations("settings.billing.bank");
  const { addBankAccount, isOpening, passwordDialog } = useAddBankAccount(leave);
  const { status, isTestMode } = account;
  if (isTestMode && status === "ready") return null;
  return (
    <div className="flex wrap gap-3">
      <Button variant="quiet" loading={isOpening} onClick={addBankAccount}>
        {t(status === "none" ? "add" : status === "ready" ? "change" : "goOn")}
      </Button>
      {status === "incomplete" && (
        <Button variant="quiet" loading={isChecking} onClick={onCheck}>
          {t("check")}
        </Button>
      )}
      {passwordDialog}
    </div>
  );
}

function AccountBadge({ account: { status, isTestMode } }: { account: PayoutAccount }) {
  const t = useTranslations("settings.billing.bank");
  if (status === "ready")
    return <StatusBadge tone="good" icon="check" label={t(isTestMode ? "readyTest" : "ready")} />;
  return status === "incomplete" ? (
    <StatusBadge tone="busy" icon="clock" label={t("incomplete")} />
  ) : (
    <StatusBadge tone="off" icon="minus" label={t("none")} />
  );
}

/**
 * A runner's payout account. Refetched while the provider still needs something or its tax number is unknown, because
 * the runner may have just returned from its page.
 */
function useBankAccount() {
  const { client } = trpc.useUtils();
  const kept = trpc.runner.payoutAccount.useQuery();
  const asked = useQuery({
    queryKey: ["the provider's word on the payout account"],
    queryFn: () => client.runner.refreshPayoutAccount.mutate(),
    enabled: kept.data !== undefined && !isComplete(kept.data),
  });
  return {
    account: asked.data ?? kept.data,
    error: kept.error,
    refetch: kept.refetch,
    isChecking: asked.isFetching,
    checkFailed: asked.isError,
    check: asked.refetch,
  };
}

function isComplete({ status, hasTaxDetails, isTestMode }: PayoutAccount): boolean {
  return status === "none" || (status === "ready" && (isTestMode || hasTaxDetails === true));
}

/** Opens the provider's page, which may ask for the password. Test mode has no page and creates an account at once. */
function useAddBankAccount(leave: (url: string) => void) {
  const t = useTranslations("settings.billing.bank");
  const utils = trpc.useUtils();
  const { run, passwordDialog } = useReauthenticate();
  const { act, isActing } = useAct(trpc.runner.startPayoutAccount, {
    through: run,
    success: ({ url }) => (url ? null : { title: t("addedTest.title"), message: t("addedTest.text") }),
    failure: t("failed"),
    screen: "account",
    onDone: ({ url, account }) => {
      if (url) leave(url);
      utils.runner.payoutAccount.setData(undefined, account);
    },
  });
  return { addBankAccount: () => act(), isOpening: isActing, passwordDialog };
}
