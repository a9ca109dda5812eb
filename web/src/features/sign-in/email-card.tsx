import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./security.module.css";
import { useResendVerification } from "./use-resend-verification.ts";

/** The account's email: whether it is confirmed, and a change awaiting confirmation. */
export function EmailCard() {
  const t = useTranslations("security.email");
  const { data, error, refetch } = trpc.security.overview.useQuery();
  const { act: resend, isActing } = useResendVerification();
  return (
    <Card title={t("title")} note={t("note")}>
      {data ? (
        <div className={styles.area}>
          <Facts
            rows={[
              {
                label: data.email,
                value: data.addressTrouble ? (
                  <StatusBadge tone="bad" icon="alert" label={t("unreachable")} />
                ) : data.emailVerified ? (
                  <StatusBadge tone="good" icon="check" label={t("verified")} />
                ) : (
                  <StatusBadge tone="busy" icon="clock" label={t("unverified")} />
                ),
              },
            ]}
          />
          {data.addressTrouble && (
            <p>
              {t(`trouble.${data.addressTrouble}`)} {t("untilThen")}
            </p>
          )}
          {data.pendingEmail && <p>{t("pending", { email: data.pendingEmail })}</p>}
          <div className={styles.actions}>
            {(!data.emailVerified || data.addressTrouble) && (
              <Button variant="quiet" loading={isActing} onClick={() => resend()}>
                {t("send")}
              </Button>
            )}
            <ButtonLink variant="quiet" to="/profile" hash="email">
              {t("change")}
            </ButtonLink>
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton rows={2} />
      )}
    </Card>
  );
}
