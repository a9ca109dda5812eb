import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import * as z from "zod";
import { languageNames } from "#messages/language-names.ts";
import { signUpByPhone } from "#modules/texting/contract.ts";
import { weekdays } from "#platform/values/days.ts";
import { usStates } from "#platform/values/places.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";

const none = "";

/** Signs up a caller who uses text messages only. The id is made with the dialog, so a retry adds nobody. */
export function PhoneSignUpDialog({ opened, onClose }: DialogSwitch) {
  const t = useTranslations("callers.byPhone");
  const home = useTranslations("callers.home");
  const format = useFormatter();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [userId, renew] = useState(() => crypto.randomUUID() as string);
  const { form, fieldOf, onInvalid } = useAppForm(typed, {
    userId,
    firstName: "",
    lastName: "",
    phoneNumber: "",
    language: "en",
    address: "",
    unit: "",
    city: "",
    state: "",
    zipCode: "",
    pickupDays: none,
    numberOfCans: "1",
    specialInstructions: "",
    email: "",
  });
  const { address, zipCode, pickupDays } = form.values;
  const isPlaced = /^\d{5}$/.test(zipCode) && address.trim() !== "";
  const place = trpc.site.zipPlace.useQuery({ zipCode }, { enabled: /^\d{5}$/.test(zipCode) }).data;
  const street = trpc.admin.streetDay.useQuery({ address, zipCode }, { enabled: isPlaced }).data;
  const weekday = pickupDays || (street?.weekday ?? none);
  // January 1, 2024 was a Monday, the first weekday here.
  const nameOf = (day: (typeof weekdays)[number]) =>
    format.dateTime(new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day))), {
      weekday: "long",
      timeZone: "UTC",
    });
  const { act: signUp, isActing } = useAct(trpc.admin.signUpByPhone, {
    success: (_, { firstName }) => ({ title: t("done"), message: t("doneText", { name: firstName }) }),
    failure: t("failed"),
    onDone: ({ homeownerId }) => {
      renew(crypto.randomUUID());
      form.reset();
      onClose();
      void navigate({ to: "/admin/homeowners/$id", params: { id: homeownerId } });
    },
    invalidates: [utils.admin.homeowners, utils.admin.homeownerCounts],
  });
  const send = form.onSubmit((values) => {
    const state = usStates.find((each) => each === (values.state || place?.state));
    const day = weekdays.find((each) => each === weekday);
    if (!state || !day) {
      form.setErrors({ ...(!state && { state: home("state") }), ...(!day && { pickupDays: t("day") }) });
      return;
    }
    signUp({
      ...values,
      userId,
      state,
      city: values.city || (place?.city ?? ""),
      pickupDays: [day],
      numberOfCans: Number(values.numberOfCans),
      email: values.email || null,
      language: values.language as Language,
    });
  }, onInvalid);
  return (
    <FormDialog
      opened={opened}
      title={t("title")}
      submit={t("save")}
      isSending={isActing}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t("text")}</p>
      <Fields pair>
        <TextField label={t("firstName")} autoComplete="off" data-autofocus {...fieldOf("firstName")} />
        <TextField label={t("lastName")} autoComplete="off" {...fieldOf("lastName")} />
      </Fields>
      <Fields pair>
        <TextField label={t("phone")} type="tel" autoComplete="off" {...fieldOf("phoneNumber")} />
        <SelectField
          label={t("language")}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...fieldOf("language")}
        />
      </Fields>
      <TextField label={home("address")} autoComplete="off" maxLength={120} {...fieldOf("address")} />
      <Fields pair>
        <TextField label={home("unit")} optional autoComplete="off" maxLength={40} {...fieldOf("unit")} />
        <TextField label={home("zipCode")} inputMode="numeric" autoComplete="off" {...fieldOf("zipCode")} />
      </Fields>
      <Fields pair>
        <TextField
          label={home("city")}
          autoComplete="off"
          maxLength={60}
          {...fieldOf("city")}
          value={form.values.city || (place?.city ?? "")}
        />
        <SelectField
          label={home("state")}
          options={[none, ...usStates].map((value) => ({ value, label: value }))}
          {...fieldOf("state")}
          value={form.values.state || (place?.state ?? none)}
        />
      </Fields>
      <Fields pair>
        <SelectField
          label={t("day")}
          description={street?.weekday ? t("dayFrom", { day: nameOf(street.weekday) }) : undefined}
          options={[
            { value: none, label: "" },
            ...weekdays.map((value) => ({ value: value as string, label: nameOf(value) })),
          ]}
          {...fieldOf("pickupDays")}
          value={weekday}
        />
        <SelectField
          label={home("cans")}
          options={Array.from({ length: 10 }, (_, nth) => ({ value: `${nth + 1}`, label: `${nth + 1}` }))}
          {...fieldOf("numberOfCans")}
        />
      </Fields>
      <TextAreaField
        label={home("instructions")}
        optional
        maxLength={1000}
        {...fieldOf("specialInstructions")}
      />
      <TextField
        label={t("email")}
        optional
        type="email"
        autoComplete="off"
        description={t("emailHelp")}
        {...fieldOf("email")}
      />
    </FormDialog>
  );
}

/** As typed: selects hold text, and the ZIP code fills in the city and state. */
const typed = signUpByPhone.input.extend({
  city: z.string(),
  state: z.string(),
  pickupDays: z.string(),
  numberOfCans: z.string(),
  email: z.union([z.literal(""), signUpByPhone.input.shape.email]),
});
