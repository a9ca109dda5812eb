import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Property, PropertyPage } from "#modules/rentals/contract.ts";
import { useClockTime, useDays } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { SmallButton } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { GateCodeViews } from "../homes/home-fields.tsx";
import { useRhythmLines } from "../schedule/use-rhythm-lines.ts";
import { useCanSize } from "./use-can-size.ts";

type Shown<Of> = { property: Of; isFolded: boolean };
type Editing = { property: Property; onDone: () => void };

const lazyForm = (formIn: (file: typeof import("./property-forms.tsx")) => (props: Editing) => ReactNode) =>
  lazyPart<Editing>(
    ["homes", "pickups"],
    async () => formIn(await import("./property-forms.tsx")),
    <Skeleton rows={4} />,
  );
const AboutForm = lazyForm((file) => file.AboutForm);
const CansForm = lazyForm((file) => file.CansForm);
const TimesForm = lazyForm((file) => file.TimesForm);

function Section({
  title,
  form: Form,
  property,
  isFolded,
  children,
}: {
  title: string;
  form: (props: Editing) => ReactNode;
  property: Property;
  isFolded: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("rentalProperty.page");
  const common = useTranslations("common");
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      isFolded={isFolded}
      title={title}
      action={
        <SmallButton
          variant="plain"
          aria-label={isEditing ? undefined : t("editNamed", { section: title })}
          onClick={() => setIsEditing(!isEditing)}
        >
          {isEditing ? common("cancel") : t("edit")}
        </SmallButton>
      }
    >
      {isEditing ? <Form property={property} onDone={() => setIsEditing(false)} /> : children}
    </Card>
  );
}

export function AboutSection({ property, isFolded }: Shown<Property>) {
  const t = useTranslations("rentalProperty.page");
  const words = useTranslations("rental.properties");
  const { name, address, city, state, zipCode, guests, bedrooms, hasSize, amenities } = property;
  return (
    <Section title={t("about")} form={AboutForm} property={property} isFolded={isFolded}>
      <Facts
        rows={[
          { label: t("name"), value: name },
          { label: t("address"), value: `${address}, ${city}, ${state} ${zipCode}` },
          {
            label: t("size"),
            value: hasSize
              ? `${words("guests", { count: guests })} · ${words("bedrooms", { count: bedrooms })}`
              : t("none"),
          },
          { label: t("amenities"), value: amenities.join(", ") || t("none") },
        ]}
      />
    </Section>
  );
}

export function TimesSection({ property, isFolded }: Shown<Property>) {
  const t = useTranslations("rentalProperty.page");
  const rhythmLines = useRhythmLines();
  const clock = useClockTime();
  return (
    <Section title={t("times")} form={TimesForm} property={property} isFolded={isFolded}>
      <Facts
        rows={[
          { label: t("checkIn"), value: clock(property.checkInTime) },
          { label: t("checkOut"), value: clock(property.checkOutTime) },
          {
            label: t("collectionDays"),
            value: <span className="pre-line">{rhythmLines(property.rhythms).join("\n") || t("none")}</span>,
          },
          {
            label: t("legs"),
            value: t("legsAre", {
              out: String(property.outEveningBefore),
              back: String(property.inAfterCollection),
            }),
          },
        ]}
      />
    </Section>
  );
}

export function CansSection({ property, isFolded }: Shown<PropertyPage>) {
  const t = useTranslations("rentalProperty.page");
  const format = useFormatter();
  const days = useDays();
  const canSize = useCanSize();
  return (
    <Section title={t("cans")} form={CansForm} property={property} isFolded={isFolded}>
      <Facts
        rows={[
          {
            label: t("numberOfCans"),
            value: `${format.number(property.numberOfCans)} · ${canSize(property.canGallons)}`,
          },
          { label: t("cansPlace"), value: property.cansPlace ?? t("none") },
          { label: t("curbPlace"), value: property.curbPlace ?? t("none") },
          {
            label: t("access"),
            value: <span className="break pre-line">{property.accessNotes ?? t("none")}</span>,
          },
          { label: t("gateCode"), value: property.hasGateCode ? t("gateCodeIs") : t("gateCodeNone") },
          {
            label: t("checklist"),
            value: <span className="break pre-line">{property.checklist.join("\n") || t("none")}</span>,
          },
          { label: t("mustFinish"), value: t(property.mustFinishChecklist ? "on" : "off") },
        ]}
      />
      {(property.hasGateCode || property.gateCodeViews.length > 0) && (
        <GateCodeViews
          title={t("views")}
          none={t("viewsNone")}
          views={property.gateCodeViews}
          words={({ firstName, viewedAt, scheduledOn }) =>
            t("view", {
              firstName,
              when: format.dateTime(new Date(viewedAt), {
                month: "short",
                day: "numeric",
                hour: "numeric",
                minute: "2-digit",
              }),
              day: days.day(scheduledOn),
            })
          }
        />
      )}
    </Section>
  );
}
