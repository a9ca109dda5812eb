import { Fragment, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { allowsScheduling, hasHome } from "#modules/accounts/rules.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { Property } from "#modules/rentals/contract.ts";
import { type FeedKind, feedKinds } from "#modules/rentals/rules/feeds.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn } from "../../lib/days.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Card, FoldedCards, StatCard } from "../../ui/card.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { AccessDenied, Columns, Stack, usePageTitle } from "../../ui/page.tsx";
import { nameShown } from "../../ui/person-line.tsx";
import { EmptyState, Skeleton, type Source } from "../../ui/states.tsx";
import { JobStatusBadge } from "../../ui/status-badge.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { QuickActions } from "../accounts/link-cards.tsx";
import { EndingNotice } from "../billing/ending-notice.tsx";
import { PauseSwitch } from "../billing/pause-switch.tsx";
import { onBand, Welcome } from "../pickups/next-pickup.tsx";
import { DayRow, useFirstFew } from "../pickups/pickup-list.tsx";
import { PasskeyOffer } from "../sign-in/passkey-offer.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { LakeScene } from "../site/scenes.tsx";
import { placeOf, sortCheckoutPickups } from "./checkout-pickups.ts";
import { PropertyList } from "./property-list.tsx";
import styles from "./rentals.module.css";
import type { Place } from "./schedule-checkout-dialog.tsx";
import { ServiceNotice } from "./service-notice.tsx";
import { StaysBoard } from "./stays-board.tsx";

/** Ways to connect a rental's calendar. */
function CalendarIntegration({
  isFolded,
  connected,
  failing,
  hasProperty,
  onConnect,
}: {
  isFolded: boolean;
  connected: number | undefined;
  /** How many can't be read. */
  failing: number;
  hasProperty: boolean;
  onConnect: (kind: FeedKind) => void;
}) {
  const t = useTranslations("rentalProperty");
  const kinds = { airbnb: t("kinds.airbnb"), vrbo: t("kinds.vrbo"), other: t("integration.other") };
  return (
    <Card isFolded={isFolded} title={t("integration.title")} note={t("integration.note")}>
      <div className="flex wrap gap-3">
        {feedKinds.map((kind) => (
          <Button key={kind} variant="quiet" onClick={() => onConnect(kind)}>
            <Icon name="calendar" />
            {kinds[kind]}
          </Button>
        ))}
      </div>
      <p className="soft small mt-3">
        {hasProperty
          ? connected === undefined
            ? "\u00a0"
            : [
                t("integration.connected", { count: connected }),
                failing > 0 && t("integration.failing", { count: failing }),
              ]
                .filter(Boolean)
                .join(" · ")
          : t("integration.noProperty")}
      </p>
    </Card>
  );
}

function CheckoutPickupList({
  isFolded,
  placeOf,
  onCancel,
  ...list
}: {
  isFolded: boolean;
  source: Source<readonly Job[]>;
  placeOf: (job: Job) => string;
  onCancel: (job: Job) => void;
}) {
  const t = useTranslations("rental");
  const { source, toggle } = useFirstFew(list.source, 3, {
    showAll: (count) => t("cleanups.showAll", { count }),
    showFewer: t("cleanups.showFewer"),
  });
  return (
    <ListCard
      title={t("cleanups.title")}
      source={source}
      empty={<EmptyState title={t("noneScheduled")} text={t("cleanups.emptyText")} />}
      action={toggle}
      isFolded={isFolded}
    >
      {(job) => <CheckoutPickup job={job} place={placeOf(job)} onCancel={() => onCancel(job)} />}
    </ListCard>
  );
}

function CheckoutPickup({ job, place, onCancel }: { job: Job; place: string; onCancel: () => void }) {
  const t = useTranslations("rental.cleanups");
  const times = useJobTimes();
  const when = `${times.day(job)}, ${times.window(job)}`;
  return (
    <DayRow
      job={job}
      title={place}
      lines={[
        when,
        job.runner
          ? t("runner", { runner: nameShown(job.runner.user) })
          : t(job.needsConfirmation ? "toConfirm" : "open"),
      ]}
      end={
        <>
          <JobStatusBadge status={job.status} />
          <SmallButton variant="plain" aria-label={t("cancelNamed", { place, when })} onClick={onCancel}>
            {t("cancel")}
          </SmallButton>
        </>
      }
    />
  );
}

const unknown = "–";

function RentalStats({
  properties,
  checkoutPickups,
}: {
  properties: { rows: readonly Property[]; averageRating: number | null } | undefined;
  checkoutPickups: ReturnType<typeof sortCheckoutPickups> | undefined;
}) {
  const t = useTranslations("rental.stats");
  const format = useFormatter();
  const times = useJobTimes();
  const next = checkoutPickups?.upcoming[0];
  const month = checkoutPickups?.thisMonth;
  const rating = properties?.averageRating ?? null;
  const propertiesHint = (rows: readonly Property[]) => {
    const cleaning = rows.filter(({ status }) => status === "cleaning").length;
    if (cleaning > 0) return t("cleaning", { count: cleaning });
    return (
      rows.every(({ hasSize }) => hasSize) &&
      t("room", { count: rows.reduce((sum, { guests }) => sum + guests, 0) })
    );
  };
  return (
    <section aria-label={t("title")}>
      <Columns kind="stats">
        <StatCard
          icon="home"
          label={t("properties")}
          value={properties ? format.number(properties.rows.length) : unknown}
          hint={properties && properties.rows.length > 0 ? propertiesHint(properties.rows) : undefined}
        />
        <StatCard
          icon="calendar"
          label={t("next")}
          value={checkoutPickups ? (next ? times.day(next) : t("noNext")) : unknown}
          hint={next && times.window(next)}
        />
        <StatCard
          icon="check"
          label={t("thisMonth")}
          value={month ? format.number(month.count) : unknown}
          hint={month && month.count > 0 ? t("doneThisMonth", month) : undefined}
        />
        <StatCard
          icon="star"
          label={t("rating")}
          value={
            rating === null
              ? unknown
              : format.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
          }
          hint={properties && t(rating === null ? "noRating" : "ratingHint")}
        />
      </Columns>
    </section>
  );
}

const AddPropertyDialog = lazyDialog(
  async () => (await import("./add-property-dialog.tsx")).AddPropertyDialog,
);
const AddFeedDialog = lazyDialog(async () => (await import("./feed-dialogs.tsx")).AddFeedDialog);
const CancelDialog = lazyDialog<DialogSwitch & { job: Job | null }>(
  async () => (await import("../pickups/cancel-dialog.tsx")).CancelDialog,
  "homes",
);
const AutomationSettings = lazyPart(
  "properties",
  async () => (await import("./automation-settings.tsx")).AutomationSettings,
  <Skeleton rows={1} />,
);
const FeedCard = lazyPart(
  "rentals",
  async () => (await import("../schedule/feed-card.tsx")).FeedCard,
  <Skeleton rows={2} />,
);
const ScheduleCheckoutDialog = lazyDialog(
  async () => (await import("./schedule-checkout-dialog.tsx")).ScheduleCheckoutDialog,
);

/** /vacation-rental, for homeowners, because any of them may be a host. */
export function RentalPage() {
  const t = useTranslations("rental");
  return (
    <RequireRole allow="homeowner" denied={<AccessDenied text={t("accessDenied")} />}>
      <RentalDashboard />
    </RequireRole>
  );
}

function RentalDashboard() {
  const t = useTranslations("rental");
  const user = useSignedInUser();
  const name = user.firstName || t("fallbackName");
  const { query, today, checkoutPickups } = useCheckoutPickups();
  const properties = trpc.rental.properties.useQuery();
  const feeds = trpc.rental.feeds.useQuery();
  const planned = trpc.rental.plannedPickups.useQuery();
  const [connecting, setConnecting] = useState<{ kind: FeedKind; isOpen: boolean }>({
    kind: "airbnb",
    isOpen: false,
  });
  const [isScheduling, setIsScheduling] = useState(false);
  const [cancelling, setCancelling] = useState<Job | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [addedId, setAddedId] = useState<string | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  usePageTitle(t("title", { name }));
  const isPhone = useIsPhone();
  // On a phone, rarely needed parts start collapsed.
  const Cards = isPhone ? FoldedCards : Fragment;

  const times = useJobTimes();
  const next = checkoutPickups?.upcoming[0];
  const rows = properties.data?.rows;
  const openSchedule = (at: Place | null) => {
    setPlace(at);
    setIsScheduling(true);
  };
  const nameOf = (job: { address: string }) => placeOf(job, rows ?? []);
  const status = user.homeownerProfile?.subscriptionStatus ?? "none";
  const cleanups = (
    <CheckoutPickupList
      isFolded={isPhone}
      source={{ data: checkoutPickups?.upcoming, error: query.error, refetch: query.refetch }}
      placeOf={nameOf}
      onCancel={setCancelling}
    />
  );
  const calendars = (
    <CalendarIntegration
      isFolded={isPhone}
      connected={feeds.data?.filter(({ failure }) => failure === null).length}
      failing={feeds.data?.filter(({ failure }) => failure !== null).length ?? 0}
      hasProperty={rows?.length !== 0}
      onConnect={(kind) => (rows?.length === 0 ? setIsAdding(true) : setConnecting({ kind, isOpen: true }))}
    />
  );
  return (
    <div className="dashboard">
      <Welcome
        title={t("title", { name })}
        next={
          next && {
            job: next,
            when: t("next", { day: times.day(next), window: times.window(next) }),
            about: nameOf(next),
          }
        }
        none={checkoutPickups && t("noneScheduled")}
        scene={<LakeScene />}
      >
        <Button variant="accent" size="large" onClick={() => openSchedule(null)}>
          <Icon name="plus" className={styles.wide} />
          {t("schedule")}
        </Button>
        <ButtonLink to="/vacation-rental/guests" variant="quiet" size="large" className={onBand}>
          <Icon name="users" />
          {t("guests")}
        </ButtonLink>
        {user.homeownerProfile &&
          !hasHome(user.homeownerProfile) &&
          (status === "paused" || (allowsScheduling(status) && !user.homeownerProfile.serviceEndsOn)) && (
            <PauseSwitch
              isPaused={status === "paused"}
              upcoming={checkoutPickups?.upcoming}
              className={onBand}
            />
          )}
      </Welcome>
      {!allowsScheduling(status) && <ServiceNotice status={status} />}
      <EndingNotice />
      <StaysBoard properties={rows ?? []} planned={planned} />
      <RentalStats properties={properties.data} checkoutPickups={checkoutPickups} />
      <VerifyEmail />
      <PasskeyOffer />
      <Columns kind="halves">
        {!isPhone && (
          <Stack>
            {cleanups}
            {calendars}
            <AutomationSettings />
          </Stack>
        )}
        <Stack>
          <PropertyList
            source={{ data: rows, error: properties.error, refetch: properties.refetch }}
            feeds={feeds.data}
            addedId={addedId}
            onAdd={() => setIsAdding(true)}
            onSchedule={openSchedule}
          />
          <Cards>
            {isPhone && (
              <>
                {cleanups}
                {calendars}
                <AutomationSettings isFolded />
              </>
            )}
            <FeedCard of="rentals" isFolded={isPhone} />
            <QuickActions isFolded={isPhone} />
          </Cards>
        </Stack>
      </Columns>
      <ScheduleCheckoutDialog
        today={today}
        properties={{ data: rows, error: properties.error, refetch: properties.refetch }}
        place={place}
        onPlace={setPlace}
        opened={isScheduling}
        onClose={() => setIsScheduling(false)}
      />
      <CancelDialog opened={cancelling !== null} job={cancelling} onClose={() => setCancelling(null)} />
      <AddFeedDialog
        opened={connecting.isOpen}
        kind={connecting.kind}
        onKind={(kind) => setConnecting({ ...connecting, kind })}
        propertyId={null}
        properties={rows ?? []}
        onClose={() => setConnecting({ ...connecting, isOpen: false })}
      />
      <AddPropertyDialog
        opened={isAdding}
        properties={rows ?? []}
        onAdded={setAddedId}
        onClose={() => setIsAdding(false)}
      />
    </div>
  );
}

/** The host's cleanups, grouped by each rental's day; `today` is the host's own. */
function useCheckoutPickups() {
  const query = trpc.rental.jobs.useQuery();
  const now = useNow({ updateInterval: 60_000 });
  const today = dayIn(now, usePickupZone());
  return { query, today, checkoutPickups: query.data && sortCheckoutPickups(query.data, now) };
}
