import { useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { dayIn } from "../../lib/days.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { Page, Stack } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/scenes.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { daysOfMonth, monthAfter } from "./months.ts";
import { PastPickup } from "./past-pickup.tsx";
import styles from "./pickup-month.module.css";

/** All past pickups, latest first, one page at a time. */
function PickupHistory() {
  const t = useTranslations("pickups.history");
  const failed = useFailureToast();
  const query = trpc.homeowner.history.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const showMore = async () => {
    const { error } = await query.fetchNextPage();
    if (error) failed(error, { general: t("moreFailed") });
  };
  return (
    <Stack>
      <ListCard
        title={t("listTitle")}
        source={{ ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} picture={<PhotoFrame />} />}
      >
        {(job) => <PastPickup job={job} />}
      </ListCard>
      {query.hasNextPage && (
        <Button variant="quiet" wide loading={query.isFetchingNextPage} onClick={() => void showMore()}>
          {t("more")}
        </Button>
      )}
    </Stack>
  );
}

function PickupMonth() {
  const t = useTranslations("pickups.history");
  const format = useFormatter();
  const now = dayIn(useNow(), usePickupZone()).slice(0, 7);
  const [month, setMonth] = useState(now);
  const [chosen, setChosen] = useState<string | null>(null);
  const query = trpc.homeowner.pickupsOfMonth.useQuery({ month });
  const name = format.dateTime(new Date(`${month}-01T00:00:00Z`), {
    timeZone: "UTC",
    month: "long",
    year: "numeric",
  });
  const turn = (months: number) => {
    setMonth(monthAfter(month, months));
    setChosen(null);
  };
  const pickups = query.data;
  const shown = pickups?.filter((job) => chosen === dayOf(job)) ?? [];
  return (
    <Card
      title={name}
      note={pickups?.length === 0 ? t("monthEmpty", { month: name }) : t("choose")}
      action={
        <div className="flex gap-2">
          <SmallButton aria-label={t("previous")} onClick={() => turn(-1)}>
            <Icon name="back" />
          </SmallButton>
          <SmallButton
            aria-label={t("next")}
            aria-disabled={month >= now}
            onClick={() => month < now && turn(1)}
          >
            <Icon name="arrowRight" />
          </SmallButton>
        </div>
      }
    >
      <Loaded source={query} rows={6}>
        {(pickups) => (
          <>
            <Days month={month} pickups={pickups} chosen={chosen} onChoose={setChosen} />
            <div className={styles.shown}>
              {shown.map((job) => (
                <PastPickup key={job.id} job={job} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Days({
  month,
  pickups,
  chosen,
  onChoose,
}: {
  month: string;
  pickups: readonly OwnJob[];
  chosen: string | null;
  onChoose: (day: string) => void;
}) {
  const t = useTranslations("pickups.history");
  const status = useTranslations("common.jobStatus");
  const format = useFormatter();
  const { days, blanks } = daysOfMonth(month);
  const utc = (day: string) => new Date(`${day}T00:00:00Z`);
  return (
    <ol className={`grid gap-1 p-0 no-list ${styles.days}`}>
      {/* Monday, January 5, 1970, and the following days. */}
      {[5, 6, 7, 8, 9, 10, 11].map((weekday) => (
        <li key={`weekday ${weekday}`} className={`strong ${styles.weekday}`} aria-hidden="true">
          {format.dateTime(utc(`1970-01-${String(weekday).padStart(2, "0")}`), {
            timeZone: "UTC",
            weekday: "narrow",
          })}
        </li>
      ))}
      {blanks.map((blank) => (
        <li key={`blank ${blank}`} aria-hidden="true" />
      ))}
      {days.map((day) => {
        const ofDay = pickups.filter((job) => dayOf(job) === day);
        const number = Number(day.slice(8));
        if (ofDay.length === 0)
          return (
            <li key={day} className={styles.day}>
              {number}
            </li>
          );
        const hasMissed = ofDay.some((job) => job.status === "missed");
        return (
          <li key={day}>
            <button
              type="button"
              className={styles.pickup}
              data-missed={hasMissed}
              aria-pressed={day === chosen}
              aria-label={t("day", {
                day: format.dateTime(utc(day), { timeZone: "UTC", dateStyle: "long" }),
                states: format.list(ofDay.map((job) => status(job.status))),
              })}
              onClick={() => onChoose(day)}
            >
              {number}
              <Icon name={hasMissed ? "alert" : "check"} size="1em" />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function dayOf({ scheduledDate }: OwnJob): string {
  return scheduledDate.slice(0, 10);
}

const views = ["list", "month"] as const;

/** /history: all past pickups, as a list with photos or by month. */
export default function HistoryPage() {
  const t = useTranslations("pickups.history");
  const [view, setView] = useState<(typeof views)[number]>("list");
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div>
        <ChoiceTabs
          label={t("views")}
          options={views.map((value) => ({ value, label: t(value) }))}
          value={view}
          onChange={setView}
        >
          {view === "list" ? <PickupHistory /> : <PickupMonth />}
        </ChoiceTabs>
      </div>
    </Page>
  );
}
