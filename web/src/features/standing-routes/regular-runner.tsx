import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Regulars } from "#modules/standing-routes/contract.ts";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useWeekdayNames } from "../../lib/weekday-names.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Loaded } from "../../ui/states.tsx";

function useRating(): (rating: string) => string {
  const t = useTranslations("regulars");
  const format = useFormatter();
  return (rating) => t("rating", { rating: format.number(Number(rating), { minimumFractionDigits: 1 }) });
}

/** Who comes to the home as a regular, who comes instead and why, and the runners it knows. */
export function RegularRunner() {
  const t = useTranslations("regulars");
  const weekdays = useWeekdayNames();
  const { day } = useDays();
  const rated = useRating();
  const source = trpc.homeowner.regulars.useQuery();
  return (
    <Loaded source={source} rows={2}>
      {({ regulars, changes, runners }) => (
        <div className="grid one-column gap-3">
          {regulars.length === 0 && <p className="soft">{t("none")}</p>}
          {regulars.map(({ runnerId, name, weekday, rating, untilOn }) => (
            <ListRow
              key={`${weekday} ${runnerId}`}
              title={t("is", { name, weekday: weekdays.long(weekday) })}
              text={[rating ? rated(rating) : t("unrated"), untilOn && t("until", { day: day(untilOn) })]
                .filter(Boolean)
                .join(" · ")}
            />
          ))}
          {changes.map((change) => (
            <ChangeLine key={change.jobId} change={change} />
          ))}
          {runners.length > 0 && (
            <section className="grid one-column gap-2">
              <h3 className="medium">{t("runners")}</h3>
              {runners.map((each) => (
                <KnownRunner key={each.runnerId} known={each} />
              ))}
            </section>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** The regular, or who comes instead and why, of one pickup; nothing without a regular. */
export function RegularLine({ jobId, isRegulars }: { jobId: string; isRegulars: string | null }) {
  const t = useTranslations("regulars");
  const weekdays = useWeekdayNames();
  const rated = useRating();
  const { data } = trpc.homeowner.regulars.useQuery();
  const change = data?.changes.find((each) => each.jobId === jobId);
  if (change) return <ChangeLine change={change} />;
  const regular = data?.regulars.find(({ name }) => name === isRegulars);
  return (
    regular && (
      <p className="soft small">
        {t("is", { name: regular.name, weekday: weekdays.long(regular.weekday) })}
        {regular.rating && ` · ${rated(regular.rating)}`}
      </p>
    )
  );
}

function ChangeLine({ change }: { change: Regulars["changes"][number] }) {
  const t = useTranslations("regulars");
  const { day } = useDays();
  return (
    <p className="small">
      {t(change.because, { day: day(change.day), regular: change.regular })}{" "}
      {change.instead ? t("comes", { name: change.instead }) : t("nobody")}
    </p>
  );
}

function KnownRunner({ known }: { known: Regulars["runners"][number] }) {
  const t = useTranslations("regulars");
  const { runnerId, name, preference } = known;
  const [isAsked, setIsAsked] = useState(false);
  const { homeowner } = trpc.useUtils();
  const { act, isActing } = useAct(trpc.homeowner.setRunnerPreference, {
    success: { title: t("saved") },
    failure: { sentence: t("failed") },
    onDone: () => setIsAsked(false),
    invalidates: [homeowner.regulars, homeowner.jobs],
  });
  return (
    <>
      <ListRow
        title={name}
        text={preference && t(preference)}
        actions={
          <>
            {preference !== "blocked" && (
              <SmallButton
                loading={isActing}
                aria-label={`${t(preference ? "keepNot" : "keep")}: ${name}`}
                onClick={() => act({ runnerId, preference: preference ? null : "favorite" })}
              >
                {t(preference ? "keepNot" : "keep")}
              </SmallButton>
            )}
            <SmallButton
              aria-label={`${t(preference === "blocked" ? "unblock" : "block")}: ${name}`}
              onClick={() =>
                preference === "blocked" ? act({ runnerId, preference: null }) : setIsAsked(true)
              }
            >
              {t(preference === "blocked" ? "unblock" : "block")}
            </SmallButton>
          </>
        }
      />
      <Confirm
        opened={isAsked}
        title={t("question", { name })}
        action={t("block")}
        danger
        loading={isActing}
        onConfirm={() => act({ runnerId, preference: "blocked" })}
        onCancel={() => setIsAsked(false)}
      >
        <p>{t("text", { name })}</p>
      </Confirm>
    </>
  );
}
