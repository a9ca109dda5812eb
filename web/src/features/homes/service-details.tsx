import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { useDayNames } from "./use-day-names.ts";

/** Can location, pickup days and notes for the runner. */
export function ServiceDetails({ profile }: { profile: User["homeownerProfile"] }) {
  const t = useTranslations("homeowner.dashboard.details");
  const dayNames = useDayNames();
  if (!profile) return <Card title={t("title")}>{t("none")}</Card>;
  const { address, unit, city, state, zipCode } = profile;
  return (
    <Card
      title={t("title")}
      action={
        <ButtonLink to="/profile" variant="plain" size="small" aria-label={t("editLabel")}>
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
