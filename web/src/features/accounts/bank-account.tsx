import { useTranslations } from "use-intl";
import type { PayoutAccount } from "#modules/payouts/contract/pay.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./billing-tab.module.css";
import { useAddBankAccount, useBankAccount } from "./use-bank-account.ts";

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
      {account ? (
        <div className={styles.area}>
          <Facts
            rows={[
              { label: t("status"), value: <AccountBadge account={account} /> },
              ...(account.bank ? [{ label: t("account"), value: account.bank }] : []),
            ]}
          />
          {account.status !== "ready" && !account.isTestMode && <p>{t("waits")}</p>}
          {checkFailed && <p role="alert">{t("checkFailed")}</p>}
          <Actions account={account} leave={leave} isChecking={isChecking} onCheck={() => void check()} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton rows={2} />
      )}
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
    <div className={styles.actions}>
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
