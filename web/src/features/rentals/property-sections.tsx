import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Property, PropertyPage } from "#modules/rentals/contract.ts";
import { useClockTime } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./rentals.module.css";

type Editing = { property: Property; onDone: () => void };

const waiting = <Skeleton rows={4} />;
const AboutForm = lazyPart<Editing>(
  "homes",
  async () => (await import("./property-forms.tsx")).AboutForm,
  waiting,
);
const CansForm = lazyPart<Editing>(
  "homes",
  async () => (await import("./property-forms.tsx")).CansForm,
  waiting,
);
const TimesForm = lazyPart<Editing>(
  "homes",
  async () => (await import("./property-forms.tsx")).TimesForm,
  waiting,
);

/** A section of a rental's details, read-only or as a form. */
function Section({
  title,
  form: Form,
  property,
  children,
}: {
  title: string;
  form: (props: Editing) => ReactNode;
  property: Property;
  children: ReactNode;
}) {
  const t = useTranslations("rentalProperty.page");
  const common = useTranslations("common");
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      title={title}
      action={
        <Button
          variant="plain"
          size="small"
          aria-label={isEditing ? undefined : t("editNamed", { section: title })}
          onClick={() => setIsEditing(!isEditing)}
        >
          {isEditing ? common("cancel") : t("edit")}
        </Button>
      }
    >
      {isEditing ? <Form property={property} onDone={() => setIsEditing(false)} /> : children}
    </Card>
  );
}

/** Name, address and size. */
export function AboutSection({ property }: { property: Property }) {
  const t = useTranslations("rentalProperty.page");
  const words = useTranslations("rental.properties");
  const { name, address, city, state, zipCode, guests, bedrooms, amenities } = property;
  return (
    <Section title={t("about")} form={AboutForm} property={property}>
      <Facts
        rows={[
          { label: t("name"), value: name },
          { label: t("address"), value: `${address}, ${city}, ${state} ${zipCode}` },
          {
            label: t("size"),
            value: `${words("guests", { count: guests })} · ${words("bedrooms", { count: bedrooms })}`,
          },
          { label: t("amenities"), value: amenities.join(", ") || t("none") },
        ]}
      />
    </Section>
  );
}

/** Check-in and checkout times, and collection days. */
export function TimesSection({ property }: { property: Property }) {
  const t = useTranslations("rentalProperty.page");
  const days = useTranslations("homeowner.weekdays");
  const format = useFormatter();
  const clock = useClockTime();
  return (
    <Section title={t("times")} form={TimesForm} property={property}>
      <Facts
        rows={[
          { label: t("checkIn"), value: clock(property.checkInTime) },
          { label: t("checkOut"), value: clock(property.checkOutTime) },
          {
            label: t("collectionDays"),
            value: format.list(property.collectionDays.map((day) => days(day))) || t("none"),
          },
        ]}
      />
    </Section>
  );
}

/** Instructions for runners, and who viewed the gate code. */
export function CansSection({ property }: { property: PropertyPage }) {
  const t = useTranslations("rentalProperty.page");
  const format = useFormatter();
  return (
    <Section title={t("cans")} form={CansForm} property={property}>
      <Facts
        rows={[
          { label: t("numberOfCans"), value: format.number(property.numberOfCans) },
          { label: t("cansPlace"), value: property.cansPlace ?? t("none") },
          { label: t("curbPlace"), value: property.curbPlace ?? t("none") },
          {
            label: t("access"),
            value: <span className={styles.lines}>{property.accessNotes ?? t("none")}</span>,
          },
          { label: t("gateCode"), value: property.hasGateCode ? t("gateCodeIs") : t("gateCodeNone") },
          {
            label: t("checklist"),
            value: <span className={styles.lines}>{property.checklist.join("\n") || t("none")}</span>,
          },
        ]}
      />
      {(property.hasGateCode || property.gateCodeLooks.length > 0) && (
        <Looks looks={property.gateCodeLooks} />
      )}
    </Section>
  );
}

function Looks({ looks }: { looks: PropertyPage["gateCodeLooks"] }) {
  const t = useTranslations("rentalProperty.page");
  const format = useFormatter();
  const day = (on: string) =>
    format.dateTime(new Date(`${on}T00:00:00Z`), {
      timeZone: "UTC",
      weekday: "short",
      month: "short",
      day: "numeric",
    });
  return (
    <section aria-label={t("looks")} className={styles.looks}>
      <h3 className={styles.looksTitle}>{t("looks")}</h3>
      {looks.length === 0 ? (
        <p>{t("looksNone")}</p>
      ) : (
        <ul>
          {looks.map(({ lookedAt, scheduledOn, firstName }) => (
            <li key={`${lookedAt} ${firstName}`}>
              {t("look", {
                firstName,
                when: format.dateTime(new Date(lookedAt), {
                  month: "short",
                  day: "numeric",
                  hour: "numeric",
                  minute: "2-digit",
                }),
                day: day(scheduledOn),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
