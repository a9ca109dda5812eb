import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun, hasHome } from "#modules/accounts/rules.ts";
import type { Cents } from "#platform/values/money.ts";
import { useMonthlyRate } from "../../lib/figures.ts";
import { useDollars } from "../../lib/money.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RatesNote } from "../../ui/rates-note.tsx";
import styles from "./homes.module.css";
import { useDayNames } from "./use-day-names.ts";

type Profile = NonNullable<User["homeownerProfile"]>;

/** Where a host's service is set up: with their home, or without one with their rentals. */
export function setUpPath(profile: User["homeownerProfile"]): "/subscribe" | "/host-setup" {
  return profile && hasHome(profile) ? "/subscribe" : "/host-setup";
}

/** For a host without a home, where a home's data would be. */
export function AddHomeCard() {
  const t = useTranslations("homeowner.addHome");
  return (
    <NextStep title={t("title")} text={t("text")}>
      <ButtonLink to="/subscribe" search={{ from: "rentals" }} variant="quiet" size="large">
        {t("action")}
      </ButtonLink>
    </NextStep>
  );
}

/** The next step of a homeowner who waits for a runner, or whose service has not begun or has ended; else nothing. */
export function SetUpCard({
  home,
  isBooked,
}: {
  home: User["homeownerProfile"];
  /** A single pickup comes without it. */
  isBooked: boolean | undefined;
}) {
  const status = home?.subscriptionStatus ?? "none";
  const hasEnded = status === "canceled";
  const t = useTranslations("homeowner.dashboard.setUp");
  if (home?.waitingSince) return <WaitingCard home={home} />;
  if (hasBegun(status)) return null;
  return (
    <NextStep
      title={t(isBooked ? "bookedTitle" : hasEnded ? "endedTitle" : "title")}
      text={isBooked ? null : t(hasEnded ? "endedText" : "text")}
    >
      <ButtonLink to="/subscribe" size="large">
        {t(isBooked ? "weekly" : "action")}
      </ButtonLink>
    </NextStep>
  );
}

/** For a homeowner in an unserved area: what happens next. */
export function WaitingCard({ home }: { home: Profile }) {
  const t = useTranslations("homeowner.dashboard.waiting");
  return (
    // Rentals may be in several ZIP codes; their own list names each.
    <NextStep
      title={hasHome(home) ? t("title", { zipCode: home.zipCode }) : t("titleRentals")}
      text={t("text")}
    >
      <ButtonLink to={setUpPath(home)} variant="quiet" size="large">
        {t("action")}
      </ButtonLink>
    </NextStep>
  );
}

/** The last payment failed. `isSlim`: only the fact and the link, for Today. */
export function PastDueCard({ isSlim = false }: { isSlim?: boolean }) {
  const t = useTranslations("homeowner.dashboard.pastDue");
  if (isSlim)
    return (
      <section className={`${styles.card} ${styles.slim}`}>
        <h2 className="strong">{t("title")}</h2>
        <ButtonLink variant="plain" to="/settings" hash="billing">
          {t("action")}
        </ButtonLink>
      </section>
    );
  return (
    <NextStep title={t("title")} text={t("text")}>
      <ButtonLink to="/settings" hash="billing" size="large">
        {t("action")}
      </ButtonLink>
    </NextStep>
  );
}

/** A highlighted note with one act. */
export function NextStep({
  title,
  text,
  children,
}: {
  title: string;
  text: string | null;
  children: ReactNode;
}) {
  return (
    <section className={styles.card}>
      <div className={styles.words}>
        <h2 className="large">{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  );
}

export function ServiceDetails({ profile }: { profile: User["homeownerProfile"] }) {
  const t = useTranslations("homeowner.dashboard.details");
  const dayNames = useDayNames();
  if (!profile)
    return (
      <Card title={t("title")} isFolded>
        {t("none")}
      </Card>
    );
  const { address, unit, city, state, zipCode } = profile;
  return (
    <Card
      title={t("title")}
      isFolded
      action={
        <ButtonLink to="/profile" variant="quiet">
          {t("edit")}
        </ButtonLink>
      }
    >
      <Facts
        rows={[
          {
            label: t("address"),
            value: (
              <>
                {unit ? `${address}, ${unit}` : address}
                <br />
                {city}, {state} {zipCode}
              </>
            ),
          },
          { label: t("days"), value: dayNames(profile.pickupDays) },
          { label: t("instructions"), value: profile.specialInstructions || t("noInstructions") },
        ]}
      />
    </Card>
  );
}

export function ServiceSummary({ user, madeOf }: { user: User; madeOf?: ReactNode }) {
  const t = useTranslations("subscribe.summary");
  return (
    <PriceCard
      title={t("title")}
      price={useMonthlyRate(user)}
      items={(["unlimited", "photo", "notifications", "cancel"] as const).map((item) => t(item))}
      madeOf={madeOf}
    />
  );
}

/** The monthly price: what it includes and is made of, and its total. */
function PriceCard({
  title,
  price,
  items,
  madeOf,
}: {
  title: string;
  price: Cents;
  items: readonly string[];
  madeOf?: ReactNode;
}) {
  const t = useTranslations("subscribe.summary");
  const dollars = useDollars();
  return (
    <Card title={title}>
      <p className={styles.line}>
        {t("monthly")} <strong>{dollars(price)}</strong>
      </p>
      <ul className={styles.included}>
        {items.map((item) => (
          <li key={item} className="flex middle gap-2">
            <Icon name="check" />
            {item}
          </li>
        ))}
      </ul>
      {madeOf}
      <p className={styles.total}>
        {t("total")} <strong className="larger black">{t("perMonth", { price: dollars(price) })}</strong>
      </p>
      <RatesNote />
    </Card>
  );
}
