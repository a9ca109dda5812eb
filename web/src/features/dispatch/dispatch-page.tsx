import { type ComponentProps, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { cancelCauses, type DispatchDay, type DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import { type DispatchFilter, dispatchFilters } from "#modules/dispatch/rules.ts";
import { onceSettled } from "../../lib/back-layers.ts";
import { useDay } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { Fields, SelectField } from "../../ui/fields.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { FilterChips, MoreButton } from "../../ui/list-tools.tsx";
import { Stack } from "../../ui/page.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { Board } from "./board.tsx";
import { DayChoice, Totals } from "./day-choice.tsx";
import { DayMoves } from "./day-moves.tsx";
import styles from "./dispatch.module.css";
import { DispatchMap } from "./dispatch-map.tsx";
import type { MissedJob } from "./missed-pickups.tsx";
import { MissedQueue } from "./missed-queue.tsx";
import { PickupTable } from "./pickup-table.tsx";
import { seenOf, useDispatchActs, useDispatchDay, useDispatchJobs, useFreeRunners } from "./use-dispatch.ts";

const AssignDialog = lazyDialog(async () => (await import("./assign-dialog.tsx")).AssignDialog);
const AreaMonthDialog = lazyDialog(
  async () => (await import("./area-month-dialog.tsx")).AreaMonthDialog,
  "pickups",
);
const MoveDayDialog = lazyDialog(async () => (await import("./move-day-dialog.tsx")).MoveDayDialog);

const ReassignDialog = lazyDialog(async () => (await import("./reassign-dialog.tsx")).ReassignDialog);

const views = ["board", "table", "map"] as const;

/** One line high, so nothing below moves when the day loads. */
const noDayYet = "\u00a0";

type Asked = { job: DispatchJob; act: "give" | "reopen" | "cancel"; opened: boolean };

/** One day of the whole service: who does what, what is late, and how to fix it. */
export default function DispatchPage() {
  const t = useTranslations("dispatch");
  const words = useDay();
  const format = useFormatter();
  const address = useDeskAddress();
  const { day: asked, area = "" } = address.shown;
  const filter = dispatchFilters.find((name) => name === address.shown.filter) ?? "all";
  const view = views.find((name) => name === address.shown.view) ?? "board";
  const onDay = (chosen: string) => address.show({ day: chosen }, "step");
  const [isShown, onShow] = useState(true);
  const [month, setMonth] = useState({ opened: false, nth: 0 });
  const [dayMove, setDayMove] = useState<{
    opened: boolean;
    nth: number;
    jobIds: string[] | null;
  }>({ opened: false, nth: 0, jobIds: null });
  const askDayMove = (jobIds: string[] | null) => setDayMove({ opened: true, nth: dayMove.nth + 1, jobIds });
  const [reassigned, askReassign, endReassign] = useAsked<{ runner: { id: string; name: string } | null }>();
  const standing = useDispatchDay(asked, "");
  // The area's counts, for the tiles and lanes.
  const chosen = useDispatchDay(asked, area);
  const day = asked ?? standing.data?.day;
  return (
    <AdminPage
      title={t("title")}
      lead={day ? words(day) : noDayYet}
      actions={
        <>
          <Button
            variant="quiet"
            needs="dispatch"
            aria-disabled={!day}
            onClick={() => day && askReassign({ runner: null })}
          >
            {t("reassign.auto")}
          </Button>
          <Button
            variant="quiet"
            needs="dispatch"
            aria-disabled={!day}
            onClick={() => day && askDayMove(null)}
          >
            {t("dayMove.open")}
          </Button>
        </>
      }
    >
      <Stack>
        <DayChoice day={day} onDay={onDay} />
        {standing.error ? (
          <ErrorState error={standing.error} onRetry={standing.refetch} />
        ) : standing.data && day ? (
          <>
            <Totals totals={(chosen.data ?? standing.data).totals} />
            <div className={styles.choices}>
              <Fields>
                <SelectField
                  label={t("area.label")}
                  options={[
                    { value: "", label: t("area.all", { count: standing.data.totals.jobs }) },
                    ...standing.data.areas.map(({ zipCode, city, jobs, unclaimed, late }) => ({
                      value: zipCode,
                      label: t("area.one", {
                        zipCode,
                        city,
                        jobs,
                        unclaimed: format.number(unclaimed),
                        late: format.number(late),
                      }),
                    })),
                    ...(area !== "" && !standing.data.areas.some(({ zipCode }) => zipCode === area)
                      ? [{ value: area, label: area }]
                      : []),
                  ]}
                  value={area}
                  description={standing.data.more > 0 && t("area.more", { count: standing.data.more })}
                  onChange={(event) => address.show({ area: event.currentTarget.value || undefined })}
                />
              </Fields>
              <div>
                <Button variant="quiet" onClick={() => setMonth({ opened: true, nth: month.nth + 1 })}>
                  {t("areaMonth.open")}
                </Button>
              </div>
              <FilterChips
                label={t("filter.label")}
                options={dispatchFilters.map((value) => ({ value, label: t(`filter.${value}`) }))}
                value={filter}
                onChange={(chosen) => address.show({ filter: chosen === "all" ? undefined : chosen })}
              />
            </div>
            <div className={styles.views}>
              <ChoiceTabs
                label={t("views.label")}
                options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
                value={view}
                onChange={(chosen) => address.show({ view: chosen === "board" ? undefined : chosen })}
              >
                <Pickups
                  key={`${day} ${area} ${filter}`}
                  day={day}
                  area={area}
                  filter={filter}
                  lanes={chosen.data?.lanes}
                  view={view}
                  strip={{ isShown, onShow }}
                  onOut={(runner) => askReassign({ runner })}
                  onMove={askDayMove}
                />
              </ChoiceTabs>
            </div>
          </>
        ) : (
          <Skeleton rows={6} />
        )}
        <DayMoves />
      </Stack>
      {day && month.nth > 0 && (
        <AreaMonthDialog
          key={`month ${month.nth}`}
          opened={month.opened}
          day={day}
          today={standing.data?.today ?? day}
          area={area}
          onClose={() => setMonth({ ...month, opened: false })}
          onChoose={(chosen, within) => {
            setMonth({ ...month, opened: false });
            onceSettled(() => address.show({ day: chosen, area: within || undefined }, "step"));
          }}
        />
      )}
      {day && dayMove.nth > 0 && (
        <MoveDayDialog
          key={dayMove.nth}
          opened={dayMove.opened}
          day={day}
          area={area}
          areas={standing.data?.areas ?? []}
          jobIds={dayMove.jobIds}
          onClose={() => setDayMove({ ...dayMove, opened: false })}
        />
      )}
      {day && reassigned && (
        <ReassignDialog
          key={`${reassigned.runner?.id} ${day} ${area}`}
          runner={reassigned.runner}
          day={day}
          area={area}
          opened={reassigned.opened}
          onClose={endReassign}
        />
      )}
    </AdminPage>
  );
}

/** The lanes' totals, where the filter keeps lanes complete. */
function wholeOf(filter: DispatchFilter, lanes: DispatchDay["lanes"] | undefined) {
  if (filter === "unclaimed") return lanes?.filter(({ runnerId }) => runnerId === null);
  return filter === "all" ? lanes : undefined;
}

function Pickups({
  day,
  area,
  filter,
  lanes,
  view,
  strip,
  onOut,
  onMove,
}: {
  day: string;
  area: string;
  filter: DispatchFilter;
  lanes: DispatchDay["lanes"] | undefined;
  view: (typeof views)[number];
} & Pick<ComponentProps<typeof Board>, "strip" | "onOut"> &
  Pick<ComponentProps<typeof PickupTable>, "onMove">) {
  const t = useTranslations("dispatch");
  const { sort } = useDeskAddress().shown;
  const { source, exported } = useDispatchJobs({ day, area, filter, ...(view === "table" && { sort }) });
  const free = useFreeRunners(day, area);
  const acts = useDispatchActs();
  const dollars = useDollars();
  const [cause, setCause] = useState<(typeof cancelCauses)[number]>("ours");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked((now) => now && { ...now, opened: false });
  const closeOf = (act: Asked["act"], { jobId }: { jobId: string }) =>
    setAsked((now) => (now?.job.id === jobId && now.act === act ? { ...now, opened: false } : now));
  const ask = (act: Asked["act"]) => (job: DispatchJob) => {
    if (asked?.job.id !== job.id) setCause("ours");
    setAsked({ job, act, opened: true });
  };
  const reopen = useAct(trpc.admin.reopenJob, {
    success: ({ address }) => ({ title: t("acts.reopened"), message: address }),
    failure: t("acts.reopenFailed"),
    onSettled: (given) => closeOf("reopen", given),
    invalidates: acts.changed,
  });
  const cancel = useAct(trpc.admin.cancelJob, {
    success: ({ job, credit }) => ({
      title: t("acts.cancelled"),
      message: credit ? t("acts.credited", { amount: dollars(credit) }) : job.address,
    }),
    failure: t("acts.cancelFailed"),
    onSettled: (given) => closeOf("cancel", given),
    invalidates: acts.changed,
  });
  if (source.error && !source.data) return <ErrorState error={source.error} onRetry={source.refetch} />;
  if (!source.data) return <Skeleton rows={6} />;
  const all = source.data.map(acts.ahead);
  const manyActs = { free: free.data?.runners ?? [], changed: acts.changed, onMove };
  const missed = all.filter((job): job is MissedJob => job.missed !== null);
  const jobs = view === "map" ? all : all.filter((job) => job.missed === null);
  return (
    <Stack>
      {missed.length > 0 && <MissedQueue jobs={missed} onPlanned={ask("give")} />}
      {all.length === 0 ? (
        <EmptyState title={t(`empty.${filter}`)} text={t("empty.text")} />
      ) : view === "map" ? (
        <DispatchMap jobs={jobs} {...manyActs} onChoose={ask("give")} />
      ) : view === "table" ? (
        <PickupTable
          source={{ ...source, data: jobs }}
          {...manyActs}
          exported={exported}
          onOpen={ask("give")}
        />
      ) : jobs.length === 0 ? null : (
        <Board
          jobs={jobs}
          whole={source.hasNextPage ? wholeOf(filter, lanes) : undefined}
          free={free}
          strip={strip}
          isAsking={asked?.opened ?? false}
          onGive={acts.give}
          onTakeBack={acts.takeBack}
          onChoose={ask("give")}
          onReopen={ask("reopen")}
          onCancel={ask("cancel")}
          onOut={onOut}
        />
      )}
      {view !== "table" && <MoreButton list={source} />}
      {asked?.act === "give" && (
        <AssignDialog
          key={asked.job.id}
          job={asked.job}
          free={asked.job.day === day ? (free.data?.runners ?? []) : []}
          opened={asked.opened}
          onCancel={close}
          onGive={(runner) => {
            close();
            acts.give(asked.job, runner);
          }}
        />
      )}
      {asked?.act === "reopen" && (
        <ReasonDialog
          key={`${asked.job.id} reopen`}
          title={t("reopen.title", { address: asked.job.address })}
          text={t("reopen.text")}
          label={t("reopen.reason")}
          action={t("reopen.action")}
          opened={asked.opened}
          loading={reopen.isActing}
          onCancel={close}
          onConfirm={(reason) => reopen.act({ jobId: asked.job.id, seen: seenOf(asked.job), reason })}
        />
      )}
      {asked?.act === "cancel" && (
        <ReasonDialog
          key={`${asked.job.id} cancel`}
          title={t("cancel.title", { address: asked.job.address })}
          text={t("cancel.text")}
          label={t("cancel.reason")}
          description={t("cancel.reasonHelp")}
          action={t("cancel.action")}
          danger
          opened={asked.opened}
          loading={cancel.isActing}
          onCancel={close}
          onConfirm={(reason) => cancel.act({ jobId: asked.job.id, seen: seenOf(asked.job), cause, reason })}
        >
          <SelectField
            label={t("cancel.cause")}
            options={cancelCauses.map((value) => ({ value, label: t(`cancel.causes.${value}`) }))}
            value={cause}
            onChange={({ currentTarget }) =>
              setCause(cancelCauses.find((each) => each === currentTarget.value) ?? "ours")
            }
          />
        </ReasonDialog>
      )}
    </Stack>
  );
}
