import { useState } from "react";
import { useTranslations } from "use-intl";
import { canKinds } from "#modules/homes/rules.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Loaded } from "../../ui/states.tsx";
import { useRhythmName } from "./calendar.ts";
import { ChangeRhythms } from "./change-rhythms.tsx";

/** Which cans go out on which days, and when. */
export function RhythmsCard({ today, hasHome }: { today: string; hasHome: boolean }) {
  const t = useTranslations("schedule.rhythms");
  const kindNames = useTranslations("schedule.kinds");
  const source = trpc.homeowner.calendar.useQuery();
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
          <SmallButton variant="plain" aria-label={t("changeLabel")} onClick={() => setIsChanging(true)}>
            {t("change")}
          </SmallButton>
        )
      }
    >
      <Loaded source={source} rows={3}>
        {(calendar) => (
          <div className="grid start gap-4">
            {kinds.length === 0 && <p>{t("none")}</p>}
            <Facts
              rows={[
                ...kinds.map((kind) => ({
                  label: kindNames(kind),
                  value: calendar.rhythms
                    .filter(({ canKind }) => canKind === kind)
                    .map((rhythm) => (
                      <span key={rhythm.weekday} className="block">
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
                              <span className="soft regular block">{t("outEveningBefore")}</span>
                            )}
                            {calendar.inAfterCollection && (
                              <span className="soft regular block">{t("inAfterCollection")}</span>
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
        )}
      </Loaded>
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
