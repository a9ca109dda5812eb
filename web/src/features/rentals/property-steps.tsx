import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { useBackLayers } from "../../lib/back-layers.ts";
import { fieldIn } from "../../lib/use-app-form.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { hostDraft, hostScreens, rentalDraft, typedPlace } from "../sign-up/host-start-wizard.tsx";
import type { KeptSetUp } from "../sign-up/use-kept-set-up.ts";
import { useStepChecks } from "../sign-up/use-step-checks.tsx";
import { forgetDraft, useWizard } from "../sign-up/use-wizard.ts";
import { Wizard } from "../sign-up/wizard.tsx";
import { ZipFirstAddress } from "../sign-up/zip-first-address.tsx";
import { CalendarField, useCalendarCheck } from "./calendar-field.tsx";
import { CollectionDaysField, CountField, TimesFields } from "./property-fields.tsx";
import { emptyProperty, propertySetupForm } from "./property-form.ts";
import { useAddProperty } from "./use-add-property.ts";

const stepNames = ["place", "calendar"] as const;

const steps = [
  ["zipCode", "address", "city", "state", "name"],
  ["calendar", "collectionDays", "numberOfCans", "checkInTime", "checkOutTime"],
] as const;

/**
 * The two steps of one property, which is saved at the end of the second. `near` is the last one, because the
 * next is often nearby, with as many cans and in its ZIP code the same collection days; null for the first. `kept` is
 * the account's draft. `onLeave` goes back to those already added; what was typed stays in this tab.
 */
export function PropertySteps({
  userId,
  kept,
  near,
  onLeave,
  onAdded,
}: {
  userId: string;
  kept: KeptSetUp | null;
  near: { city: string; zipCode: string; collectionDays: string[]; numberOfCans: string } | null;
  onLeave?: () => void;
  onAdded: () => void;
}) {
  const t = useTranslations("hostSetup");
  const add = useTranslations("rentalProperty.add");
  const rental = useTranslations("rental");
  const labels = useTranslations("rental.addProperty");
  const { address, filling, left } = useStepChecks();
  const [isReading, setIsReading] = useState(false);
  const leave = () => {
    wizard.leave();
    onLeave?.();
  };
  // Before the wizard's own layers, so that Back closes this one last.
  useBackLayers(onLeave ? 1 : 0, leave);
  const wizard = useWizard({
    name: rentalDraft(userId),
    account: { role: "host", kept },
    schema: propertySetupForm,
    initialValues: { ...emptyProperty, ...(near ?? typedPlace()) },
    steps,
    filling: (_, values) => filling(values),
    checkStep: async (_, values) => {
      if (near && values.zipCode !== daysOf.current) form.setFieldValue("collectionDays", []);
      daysOf.current = values.zipCode;
      return address(values);
    },
    checkField: left,
  });
  const { form, at } = wizard;
  const begun = form.getValues();
  // The ZIP code that the collection days belong to: a draft may have days of its own.
  const hasNearDays = at === 0 && begun.collectionDays.join() === near?.collectionDays.join();
  const daysOf = useRef(hasNearDays ? near?.zipCode : begun.zipCode);
  const calendar = useCalendarCheck(form.getValues);
  const { add: addProperty, isAdding } = useAddProperty({
    onAdded: (_, refetched) =>
      void refetched.then(() => {
        wizard.forget();
        forgetDraft(hostDraft);
        onAdded();
      }),
    onFailed: wizard.showServerErrors,
  });
  const send = async (property: z.output<typeof propertySetupForm>) => {
    if (isReading) return;
    setIsReading(true);
    const isRead = await calendar.check().finally(() => setIsReading(false));
    if (isRead) addProperty({ property, withoutHome: true });
    else form.getInputNode("calendar")?.focus();
  };
  const step = stepNames[at] ?? "place";
  return (
    <Wizard
      name={t("name")}
      title={t(`steps.${near && step === "place" ? "anotherPlace" : step}`)}
      wizard={wizard}
      before={1}
      total={hostScreens}
      onLeave={onLeave && leave}
      submitLabel={t("save")}
      sending={isReading || isAdding}
      onSubmit={wizard.submit((property) => void send(property))}
    >
      {step === "place" ? (
        <Fields>
          <ZipFirstAddress
            form={form}
            rentalHint={add("addressHint")}
            unserved={(zipCode) => rental("notServed", { zipCode })}
          />
          <TextField
            label={t("propertyName")}
            optional
            placeholder={t("propertyNameExample")}
            maxLength={80}
            autoComplete="off"
            {...fieldIn(form, "name")}
          />
        </Fields>
      ) : (
        <Fields>
          <CalendarField form={form} check={calendar} />
          <CollectionDaysField form={form} />
          <CountField label={labels("cans")} form={form} field="numberOfCans" />
          <FoldedTimes form={form} />
        </Fields>
      )}
    </Wizard>
  );
}

/** Check-in and checkout times, folded while they are the usual ones. */
function FoldedTimes({
  form,
}: Parameters<typeof TimesFields>[0] & { form: { getValues: () => typeof emptyProperty } }) {
  const t = useTranslations("hostSetup");
  const [isOpen, setIsOpen] = useState(() => {
    const { checkInTime, checkOutTime } = form.getValues();
    return checkInTime !== emptyProperty.checkInTime || checkOutTime !== emptyProperty.checkOutTime;
  });
  return (
    <>
      <div>
        <SmallButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon name={isOpen ? "minus" : "plus"} />
          {t("times")}
        </SmallButton>
      </div>
      {isOpen && <TimesFields form={form} />}
    </>
  );
}
