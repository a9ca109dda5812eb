import { useState } from "react";
import { useTranslations } from "use-intl";
import { canKinds } from "#modules/homes/rules/cans.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChangeRhythms } from "./change-rhythms.tsx";
import styles from "./rhythms-card.module.css";
import type { useCalendar } from "./use-calendar.ts";
import { useRhythmName } from "./use-rhythm-name.ts";

/** Which can goes out when, with a change button. */
export function RhythmsCard({
  source,
  today,
  hasHome,
}: {
  source: ReturnType<typeof useCalendar>["calendar"];
  today: string;
  hasHome: boolean;
}) {
  const t = useTranslations("schedule.rhythms");
  const kindNames = useTranslations("schedule.kinds");
  const [isChanging, setIsChanging] = useState(false);
  const rhythmName = useRhythmName();
  const times = useJobTimes();
  const calendar = source.data;
  const kinds = canKinds.filter((kind) => calendar?.rhythms.some(({ canKind }) => canKind === kind));
  return (
    <Card
      title={t("title")}
      action={
        calendar &&
        hasHome && (
          <Button
            variant="plain"
            size="small"
            aria-label={t("changeLabel")}
            onClick={() => setIsChanging(true)}
          >
            {t("change")}
          </Button>
        )
      }
    >
      {calendar ? (
        <div className={styles.area}>
          {kinds.length === 0 && <p>{t("none")}</p>}
          <Facts
            rows={[
              ...kinds.map((kind) => ({
                label: kindNames(kind),
                value: calendar.rhythms
                  .filter(({ canKind }) => canKind === kind)
                  .map((rhythm) => (
                    <span key={rhythm.weekday} className={styles.rhythm}>
                      {rhythmName(rhythm)}
                    </span>
                  )),
              })),
              ...(hasHome
                ? [
                    {
                      label: t("window"),
                      value: (
                        <>
                          {times.hours(calendar.pickupWindow)}
                          {calendar.outEveningBefore && (
                            <span className={styles.leg}>{t("outEveningBefore")}</span>
                          )}
                          {calendar.inAfterCollection && (
                            <span className={styles.leg}>{t("inAfterCollection")}</span>
                          )}
                        </>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {!hasHome && <ButtonLink to="/subscribe">{t("setUp")}</ButtonLink>}
        </div>
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={3} />
      )}
      {calendar && (
        <ChangeRhythms
          calendar={calendar}
          today={today}
          opened={isChanging}
          onClose={() => setIsChanging(false)}
        />
      )}
    </Card>
  );
}
