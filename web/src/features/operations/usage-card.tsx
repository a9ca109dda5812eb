import { useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type UsedAct, usedActs } from "#modules/accounts/rules/usage.ts";
import type { Usage } from "#modules/sign-in/contract/usage.ts";
import type { figurePeriods } from "#platform/values/figure-periods.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./usage-card.module.css";

/** Usage counts of pages and acts, without cookies, names or addresses. */
export function UsageCard({ days }: { days: (typeof figurePeriods)[number] }) {
  const t = useTranslations("figures.usage");
  const source = trpc.admin.usage.useQuery({ days });
  return (
    <Card title={t("title")} note={t("note")}>
      {source.data ? (
        source.data.length > 0 ? (
          <div className={styles.area}>
            {(["page", "act"] as const).map((kind) => (
              <Uses key={kind} kind={kind} uses={source.data.filter((use) => use.kind === kind)} />
            ))}
          </div>
        ) : (
          <EmptyState title={t("none")} text={t("noneText")} />
        )
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Card>
  );
}

const roles = ["homeowner", "runner", "admin"] as const;

function Uses({ kind, uses }: { kind: "page" | "act"; uses: Usage }) {
  const t = useTranslations("figures.usage");
  const roleNames = useTranslations("common.roles");
  const format = useFormatter();
  const nameOf = useUseName();
  const captionId = useId();
  if (uses.length === 0) return null;
  return (
    <>
      <p id={captionId} className={styles.caption}>
        {t(kind === "page" ? "pages" : "acts")}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby={captionId}>
        <table className={styles.table} aria-labelledby={captionId}>
          <thead>
            <tr>
              <th scope="col">{t(kind)}</th>
              <th scope="col">{t("times")}</th>
              <th scope="col">{t("before")}</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {roleNames(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {uses.map((use) => (
              <tr key={use.name}>
                <th scope="row">{kind === "act" ? nameOf(use.name) : <code>{use.name}</code>}</th>
                <td>{format.number(use.uses)}</td>
                <td>{format.number(use.before)}</td>
                {roles.map((role) => (
                  <td key={role}>{format.number(use.roles[role])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const actNames = {
  "homeowner.schedulePickup": "schedulePickup",
  "homeowner.skipWeek": "skipWeek",
  "homeowner.rateJob": "rateJob",
  "homeowner.reportProblem": "reportProblem",
  "rental.scheduleCleanup": "scheduleCleanup",
  "runner.acceptJob": "acceptJob",
  "runner.completeJob": "completeJob",
  "runner.optimiseRoute": "optimiseRoute",
  "settings.updatePreferences": "updatePreferences",
  "settings.updateNotifications": "updateNotifications",
  "settings.updatePrivacy": "updatePrivacy",
} as const satisfies Record<UsedAct, string>;

/** An act's name; one from an older version falls back to its identifier. */
function useUseName(): (name: string) => string {
  const t = useTranslations("figures.usage.names");
  return (name) => {
    const known = usedActs.find((act) => act === name);
    return known ? t(actNames[known]) : name;
  };
}
