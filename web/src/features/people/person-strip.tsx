import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Person } from "#modules/people/contract.ts";
import { useDollars } from "../../lib/money.ts";
import { ApplicationStatusBadge } from "../../ui/status-badge.tsx";
import styles from "./person.module.css";
import { useDayWords } from "./words.ts";

/** What a caller's first question needs, in one row: the plan, the next pickup, the balance, or a runner's standing. */
export function PersonStrip({ person: { homeowner, runner } }: { person: Person }) {
  const t = useTranslations("callers.strip");
  if (!homeowner && !runner) return null;
  return (
    <dl className={styles.strip} aria-label={t("label")}>
      {homeowner && <OfHomeowner home={homeowner} />}
      {runner && <OfRunner runner={runner} />}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

function OfHomeowner({ home }: { home: NonNullable<Person["homeowner"]> }) {
  const t = useTranslations("callers.strip");
  const person = useTranslations("people.person");
  const admin = useTranslations("admin");
  const dollars = useDollars();
  const dayWords = useDayWords();
  const { subscriptionStatus, serviceEndsOn, servicePausesOn, nextPickupOn, balance } = home;
  const change = serviceEndsOn
    ? person("ending", { day: dayWords(serviceEndsOn) })
    : servicePausesOn && person("pausing", { day: dayWords(servicePausesOn) });
  const isOverdue = subscriptionStatus === "past_due";
  return (
    <>
      <Fact label={t("state")}>
        {[(isOverdue || !change) && admin(`plans.${subscriptionStatus}`), change].filter(Boolean).join(" · ")}
      </Fact>
      <Fact label={t("next")}>{nextPickupOn ? dayWords(nextPickupOn) : person("noNext")}</Fact>
      <Fact label={t("balance")}>{dollars(balance)}</Fact>
    </>
  );
}

function OfRunner({ runner }: { runner: NonNullable<Person["runner"]> }) {
  const t = useTranslations("callers.strip");
  const person = useTranslations("people.person");
  const admin = useTranslations("admin");
  const format = useFormatter();
  const dollars = useDollars();
  const { applicationStatus, isAvailable, rating, owed } = runner;
  return (
    <>
      <Fact label={person("application")}>
        <ApplicationStatusBadge status={applicationStatus} />
      </Fact>
      <Fact label={admin("runner.online")}>{admin(isAvailable ? "runner.online" : "runner.offline")}</Fact>
      <Fact label={t("rating")}>
        {rating === null ? person("noRating") : format.number(rating, { minimumFractionDigits: 1 })}
      </Fact>
      <Fact label={person("owed")}>{dollars(owed)}</Fact>
    </>
  );
}
