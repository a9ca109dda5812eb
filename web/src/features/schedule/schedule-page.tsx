import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { useNow, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun, hasHome } from "#modules/accounts/rules.ts";
import { daysCredit } from "#modules/billing/rules.ts";
import { canKinds } from "#modules/homes/rules.ts";
import type { Hold } from "#modules/schedule/contract.ts";
import * as contract from "#modules/schedule/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { useMonthlyRate } from "../../lib/figures.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { EmptyState, Loaded, Skeleton } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { SetUpCard } from "../homes/service-cards.tsx";
import { daysFrom, useCalendar, useReplanned, useRhythmName } from "./calendar.ts";
import { ChangeRhythms } from "./change-rhythms.tsx";
import { WeekList } from "./week-list.tsx";

type Adding = { today: string; monthlyRateCents: number; onClose: () => void };

function AddHold({ opened, ...adding }: Adding & { opened: boolean }) {
  const t = useTranslations("schedule.holds");
  return (
    <Dialog opened={opened} title={t("addTitle")} onClose={adding.onClose}>
      <HoldForm {...adding} />
    </Dialog>
  );
}

function HoldForm({ today, monthlyRateCents, onClose }: Adding) {
  const t = useTranslations("schedule.holds");
  const [typed, setTyped] = useState({ fromOn: "", untilOn: "" });
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(contract.addHold.input, typed, setTyped);
  const { span } = useDays();
  const { act: add, isActing } = useAct(trpc.homeowner.addHold, {
    success: ({ fromOn, untilOn }) => ({
      title: t("added"),
      message: t("addedText", { days: span(fromOn, untilOn) }),
    }),
    failure: t("addFailed"),
    onDone: onClose,
    onFailed: setServerErrors,
    invalidates: useReplanned(),
  });
  return (
    <DialogForm
      submit={t("addAction")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => add(values), onInvalid)}
      onClose={onClose}
    >
      <p>{t("addText")}</p>
      <Fields pair>
        <TextField label={t("from")} type="date" min={today} data-autofocus {...fieldOf("fromOn")} />
        <TextField label={t("until")} type="date" min={typed.fromOn || today} {...fieldOf("untilOn")} />
      </Fields>
      <Worth {...typed} monthlyRateCents={monthlyRateCents} />
    </DialogForm>
  );
}

function Worth({
  fromOn,
  untilOn,
  monthlyRateCents,
}: {
  fromOn: string;
  untilOn: string;
  monthlyRateCents: number;
}) {
  const t = useTranslations("schedule.holds");
  const dollars = useDollars();
  const days = fromOn && untilOn ? daysFrom(fromOn, untilOn) : 0;
  const cents = daysCredit(monthlyRateCents, days);
  return (
    <p role="status">
      {days > 0 && (cents > 0 ? t("preview", { days, credit: dollars(cents) }) : t("previewNone", { days }))}
    </p>
  );
}

function HoldsCard({
  today,
  monthlyRateCents,
  canAdd,
}: {
  today: string;
  monthlyRateCents: number;
  canAdd: boolean;
}) {
  const t = useTranslations("schedule.holds");
  const source = trpc.homeowner.holds.useQuery();
  const [isAdding, setIsAdding] = useState(false);
  const [asked, ask, close] = useAsked<{ hold: Hold }>();
  const { act: end, isActing } = useAct(trpc.homeowner.endHold, {
    success: { title: t("ended"), message: t("endedText") },
    failure: t("endFailed"),
    onDone: close,
    invalidates: useReplanned(),
  });
  const isBegun = asked?.hold.state === "inProgress";
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={source}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
        action={canAdd && <SmallButton onClick={() => setIsAdding(true)}>{t("add")}</SmallButton>}
      >
        {(hold) => <HoldRow hold={hold} onEnd={() => ask({ hold })} />}
      </ListCard>
      <AddHold
        today={today}
        monthlyRateCents={monthlyRateCents}
        opened={isAdding}
        onClose={() => setIsAdding(false)}
      />
      <Confirm
        opened={asked?.opened ?? false}
        title={t(isBegun ? "endTitle" : "takeBackTitle")}
        action={t(isBegun ? "endEarly" : "takeBack")}
        loading={isActing}
        onConfirm={() => asked && end({ holdId: asked.hold.id })}
        onCancel={close}
      >
        <p>{t(isBegun ? "endText" : "takeBackText")}</p>
      </Confirm>
    </>
  );
}

function HoldRow({ hold, onEnd }: { hold: Hold; onEnd: () => void }) {
  const t = useTranslations("schedule.holds");
  const days = useDays();
  const dollars = useDollars();
  const { state, fromOn, untilOn } = hold;
  const span = days.span(fromOn, untilOn);
  const cents = parseCents(hold.credit) ?? 0;
  const credit = { credit: dollars(cents) };
  const isBegun = state === "inProgress";
  return (
    <ListRow
      title={span}
      text={
        state !== "takenBack" &&
        (cents === 0 ? t("noCredit") : state === "over" ? t("credited", credit) : t("willCredit", credit))
      }
      badge={<StatusBadge {...badges[state]} label={t(`states.${state}`)} />}
      actions={
        (isBegun || state === "planned") && (
          <SmallButton
            variant="plain"
            aria-label={t(isBegun ? "endEarlyNamed" : "takeBackNamed", { days: span })}
            onClick={onEnd}
          >
            {t(isBegun ? "endEarly" : "takeBack")}
          </SmallButton>
        )
      }
    />
  );
}

const badges = {
  planned: { tone: "calm", icon: "calendar" },
  inProgress: { tone: "busy", icon: "pause" },
  over: { tone: "off", icon: "check" },
  takenBack: { tone: "off", icon: "minus" },
} as const satisfies Record<Hold["state"], object>;

function RhythmsCard({
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

// Rentals use it too; loaded separately so other screens don't pay for it.
const FeedCard = lazyPart(
  "pickups",
  async () => (await import("./feed-card.tsx")).FeedCard,
  <Skeleton rows={2} />,
);

/** /calendar: the homeowner's coming weeks, can schedule and vacation holds; without a home their rentals. */
export default function SchedulePage() {
  const { homeownerProfile } = useSignedInUser();
  if (!homeownerProfile || hasHome(homeownerProfile)) return <HomeSchedule home={homeownerProfile} />;
  // Notices about a host's pickups lead here too.
  return <Navigate to="/vacation-rental" replace />;
}

function HomeSchedule({ home }: { home: User["homeownerProfile"] }) {
  const t = useTranslations("schedule");
  const today = dayIn(useNow({ updateInterval: 60_000 }), usePickupZone());
  const source = useCalendar(today);
  const status = home?.subscriptionStatus ?? "none";
  const monthlyRateCents = useMonthlyRate({ homeownerProfile: home });
  return (
    <Page title={t("title")} lead={t("lead")}>
      <SetUpCard home={home} />
      <Columns kind="main">
        <WeekList source={source} today={today} />
        <Stack>
          <RhythmsCard source={source.calendar} today={today} hasHome={home !== null} />
          <HoldsCard today={today} monthlyRateCents={monthlyRateCents} canAdd={hasBegun(status)} />
          {home && <FeedCard of="home" />}
        </Stack>
      </Columns>
    </Page>
  );
}
