import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasHome } from "#modules/accounts/rules.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { NextStep, PastDueCard, setUpPath, WaitingCard } from "../homes/service-cards.tsx";
import styles from "./rentals.module.css";

type Status = NonNullable<User["homeownerProfile"]>["subscriptionStatus"];

/** Why a subscription's status allows no pickups, and where to change that. */
export function ServiceNotice({ status }: { status: Status }) {
  const isPaused = status === "paused";
  const t = useTranslations(isPaused ? "rental.service.paused" : "rental.service.needed");
  const { homeownerProfile } = useSignedInUser();
  if (homeownerProfile?.waitingSince) return <WaitingCard home={homeownerProfile} />;
  if (status === "past_due") return <PastDueCard />;
  return (
    <NextStep title={t("title")} text={t("text")}>
      {/* Hosts without a home resume it on their own screen. */}
      {(!isPaused || (homeownerProfile && hasHome(homeownerProfile))) && (
        <ButtonLink to={isPaused ? "/homeowner" : setUpPath(homeownerProfile)} variant="quiet">
          {t("action")}
        </ButtonLink>
      )}
    </NextStep>
  );
}

/** Says that pickups wait when no runner works in a rental's ZIP code; otherwise shows nothing. */
export function UnservedNote({ zipCode }: { zipCode: string }) {
  const t = useTranslations("rental");
  const { data } = trpc.site.coverage.useQuery({ zipCode });
  return data?.hasRunners === false && <p className={styles.unserved}>{t("notServed", { zipCode })}</p>;
}
