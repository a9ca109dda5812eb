import { useFormatter, useTranslations } from "use-intl";
import type { AdminHomeowner } from "#modules/accounts/contract/admin-people.ts";
import { fullName } from "#platform/values/full-name.ts";
import { weekdays } from "#platform/values/weekdays.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Contact, PersonFact, PersonFacts, PersonRow } from "../people/person-row.tsx";

const planLooks = {
  none: { tone: "off", icon: "minus" },
  incomplete: { tone: "busy", icon: "clock" },
  active: { tone: "good", icon: "check" },
  past_due: { tone: "bad", icon: "alert" },
  paused: { tone: "calm", icon: "pause" },
  canceled: { tone: "off", icon: "minus" },
} as const;

/** A homeowner with home and subscription status. */
export function HomeownerRow({ homeowner }: { homeowner: AdminHomeowner }) {
  const t = useTranslations("admin");
  const words = useTranslations("people.list");
  const name = fullName(homeowner);
  const format = useFormatter();
  const { subscriptionStatus: status, unit } = homeowner;
  const street = unit ? `${homeowner.address}, ${unit}` : homeowner.address;
  return (
    <PersonRow
      name={name}
      badges={
        <>
          <StatusBadge {...planLooks[status]} label={t(`plans.${status}`)} />
          {homeowner.isSuspended && <StatusBadge tone="bad" icon="alert" label={words("suspended")} />}
        </>
      }
      actions={
        <ButtonLink
          variant="quiet"
          to="/admin/homeowners/$id"
          params={{ id: homeowner.id }}
          aria-label={words("openNamed", { name })}
        >
          {words("open")}
        </ButtonLink>
      }
    >
      <Contact email={homeowner.email} phoneNumber={homeowner.phoneNumber} />
      <PersonFacts>
        <PersonFact label={t("homeowner.address")}>
          {street}, {homeowner.city}, {homeowner.state} {homeowner.zipCode}
        </PersonFact>
        <PersonFact label={t("homeowner.pickupDays")}>
          {homeowner.pickupDays
            .map((day) =>
              // January 1, 2024 was a Monday, the first weekday here.
              format.dateTime(new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day))), {
                weekday: "short",
                timeZone: "UTC",
              }),
            )
            .join(", ") || t("homeowner.noDays")}
        </PersonFact>
        <PersonFact label={t("homeowner.cans")}>{format.number(homeowner.numberOfCans)}</PersonFact>
        <PersonFact label={t("homeowner.since")}>
          <time dateTime={homeowner.createdAt}>
            {format.dateTime(new Date(homeowner.createdAt), { dateStyle: "medium" })}
          </time>
        </PersonFact>
      </PersonFacts>
    </PersonRow>
  );
}
