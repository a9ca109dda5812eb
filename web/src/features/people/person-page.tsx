import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Person } from "#modules/people/contract.ts";
import type { Feed } from "#modules/rentals/contract/feeds.ts";
import { fullName } from "#platform/values/actor.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useBillingDay } from "../../lib/days.ts";
import { useMay } from "../../lib/may.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Columns, MessagePage, Page, Stack } from "../../ui/page.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { AlertsLink } from "../dispatch/admin-page.tsx";
import { FeedState, useFeedName } from "../rentals/feed-state.tsx";
import shared from "../rentals/rentals.module.css";
import { AskToPayButton } from "./ask-to-pay-button.tsx";
import { EmailLink, PhoneLink } from "./contact.tsx";
import { NoticesCard } from "./notices-card.tsx";
import styles from "./people.module.css";
import layout from "./person.module.css";
import { PersonActs } from "./person-acts.tsx";
import { PersonStrip } from "./person-strip.tsx";
import { PersonTimeline } from "./person-timeline.tsx";

/** A host's rentals with their calendars' status; renders nothing without rentals. */
function HostRentals({ homeownerId }: { homeownerId: string }) {
  const t = useTranslations("people.person");
  const { data, error, refetch } = trpc.admin.hostRentals.useQuery({ homeownerId });
  if (!data)
    return error ? (
      <Card title={t("rentals")}>
        <ErrorState error={error} onRetry={refetch} />
      </Card>
    ) : null;
  if (data.length === 0) return null;
  return (
    <Card title={t("rentals")}>
      <ul className="grid gap-4">
        {data.map(({ id, name, address, city, state, zipCode, feeds }) => (
          <li key={id} className="grid gap-2">
            <h3 className={shared.name}>{name}</h3>
            <p className="soft small">{`${address}, ${city}, ${state} ${zipCode}`}</p>
            {feeds.length === 0 && <p className="soft small">{t("noCalendar")}</p>}
            {feeds.map((feed) => (
              <Calendar key={feed.id} feed={feed} />
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Takes focus when an alert links to this calendar. */
function Calendar({ feed }: { feed: Feed }) {
  const t = useTranslations("rentalProperty.feeds");
  const name = useFeedName()(feed);
  const place = useRef<HTMLElement>(null);
  const id = `calendar-${feed.id}`;
  useEffect(() => {
    if (location.hash === `#${id}`) place.current?.focus();
  }, [id]);
  return (
    <article id={id} ref={place} tabIndex={-1} className="grid one-column gap-2" aria-label={name}>
      <p className={shared.name}>{name}</p>
      <p className="soft small">{feed.host}</p>
      <FeedState feed={feed} />
      {feed.doubt && <p className={shared.trouble}>{t("doubt", { count: feed.missingStays })}</p>}
    </article>
  );
}

export default function PersonPage({ id, side }: { id: string; side: "homeowners" | "runners" }) {
  const t = useTranslations("people.person");
  const strip = useTranslations("callers.strip");
  const format = useFormatter();
  const may = useMay();
  const source = trpc.admin.person.useQuery({ id }, { retry: false });
  const person = source.data;
  const back = (
    <BackLink size="small" to="/admin" hash={side}>
      {t("back")}
    </BackLink>
  );
  if (source.error && ["NOT_FOUND", "BAD_REQUEST"].includes(toAppError(source.error).code))
    return <MessagePage hasFailed title={t("notFound")} text={t("notFoundText")} actions={back} />;
  const kind = side === "runners" ? t("runner") : t("homeowner");
  const phone = person?.homeowner?.phoneNumber ?? person?.runner?.phoneNumber ?? null;
  if (!person)
    return (
      <Page title={kind} actions={back}>
        {source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <Skeleton rows={6} />}
      </Page>
    );
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  return (
    <div className={layout.person}>
      <Page
        title={fullName(person)}
        isCompact
        lead={
          <span className="flex wrap middle gap-3">
            <span>
              {kind} · {strip("since", { day: day(person.createdAt) })}
            </span>
            {phone && <PhoneLink number={phone} />}
          </span>
        }
        actions={
          <>
            {!person.deletedAt && <PersonActs person={person} />}
            <AlertsLink size="small" />
            {back}
            {may("inspect") && (
              <ButtonLink variant="quiet" size="small" to="/admin/audit" search={{ about: person.userId }}>
                {t("changes")}
              </ButtonLink>
            )}
          </>
        }
      >
        <PersonStrip person={person} />
        {person.deletedAt && <p>{t("erased")}</p>}
        <Columns kind="main">
          <PersonTimeline person={person} />
          <Stack>
            {person.homeowner?.owed && <Owed userId={person.userId} owed={person.homeowner.owed} />}
            {!person.deletedAt && <About person={person} />}
            {person.homeowner && <Home home={person.homeowner} />}
            {person.homeowner && <HostRentals homeownerId={person.homeowner.homeownerId} />}
            {person.runner && <Record runner={person.runner} />}
            {person.runner?.applicationStatus === "approved" && (
              <NoticesCard runnerId={person.runner.runnerId} />
            )}
          </Stack>
        </Columns>
      </Page>
    </div>
  );
}

/** A failed payment, with a button to email a payment request. */
function Owed({
  userId,
  owed,
}: {
  userId: string;
  owed: NonNullable<NonNullable<Person["homeowner"]>["owed"]>;
}) {
  const t = useTranslations("people.acts");
  const billingDay = useBillingDay();
  const dollars = useDollars();
  const { amount, nextAttemptAt } = owed;
  const again = nextAttemptAt ? billingDay(nextAttemptAt) : "none";
  return (
    <Card title={t("owed")}>
      <p>{t("owedText", { amount: dollars(amount), again })}</p>
      <AskToPayButton userOf={async () => userId} />
    </Card>
  );
}

function About({ person }: { person: Person }) {
  const t = useTranslations("people.person");
  const format = useFormatter();
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  return (
    <Card title={t("about")}>
      <EmailLink email={person.email} />
      <p className={styles.badges}>
        {person.suspendedAt && <StatusBadge tone="bad" icon="alert" label={t("suspended")} />}
        {person.email && !person.isEmailVerified && (
          <StatusBadge tone="off" icon="info" label={t("emailOpen")} />
        )}
      </p>
      <Facts
        rows={[
          { label: t("lastSeen"), value: person.lastSeenAt ? day(person.lastSeenAt) : t("never") },
          { label: t("signedIn"), value: t("devices", { count: person.sessions }) },
        ]}
      />
    </Card>
  );
}

function Home({ home }: { home: NonNullable<Person["homeowner"]> }) {
  const t = useTranslations("people.person");
  const admin = useTranslations("admin");
  const format = useFormatter();
  const dollars = useDollars();
  const street = home.unit ? `${home.address}, ${home.unit}` : home.address;
  return (
    <Card title={t("service")}>
      <Facts
        rows={[
          {
            label: admin("homeowner.address"),
            value: `${street}, ${home.city}, ${home.state} ${home.zipCode}`,
          },
          ...(home.monthlyRate ? [{ label: t("rate"), value: dollars(home.monthlyRate) }] : []),
          { label: t("completed"), value: format.number(home.completed) },
          { label: t("missed"), value: format.number(home.missed) },
          ...home.otherHomes.map((other) => ({
            label: t("otherHome"),
            value: (
              <Link to="/admin/homeowners/$id" params={{ id: other.homeownerId }}>
                {other.address}
              </Link>
            ),
          })),
        ]}
      />
    </Card>
  );
}

function Record({ runner }: { runner: NonNullable<Person["runner"]> }) {
  const t = useTranslations("people.person");
  const format = useFormatter();
  return (
    <Card title={t("record")}>
      <Facts
        rows={[
          { label: t("completed"), value: format.number(runner.completed) },
          { label: t("openJobs"), value: format.number(runner.openJobs) },
          { label: t("areas"), value: runner.serviceAreas.join(", ") },
        ]}
      />
    </Card>
  );
}
