import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { languageNames } from "#messages/language-names.ts";
import { type Stay, saveGuest } from "#modules/guests/contract.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useVersions } from "../../lib/use-versions.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./guests.module.css";
import { useLanguageName } from "./use-words.ts";

const wrongCount = "guests.guest.guestsWrong";

/** Empty means none. */
const guestForm = saveGuest.input.omit({ stayId: true }).extend({
  email: z.preprocess((email) => email || null, saveGuest.input.shape.email),
  phone: z.preprocess((phone) => phone || null, saveGuest.input.shape.phone),
  guests: z.preprocess(countIn, z.int(wrongCount).min(1, wrongCount).max(50, wrongCount).nullable()),
});

/** A number as typed; null if empty, and no number if it has signs or fractions. */
function countIn(text: unknown): number | null {
  const typed = String(text).trim();
  return typed === "" ? null : /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The host's own details of a guest, which calendars don't include. */
export function GuestForm({ stay, onSaved }: { stay: Stay; onSaved: () => void }) {
  const t = useTranslations("guests.guest");
  const own = useLanguage();
  const initial = {
    name: stay.guest?.name ?? "",
    email: stay.guest?.email ?? "",
    phone: stay.guest?.phone ?? "",
    prefersText: stay.guest?.prefersText ?? false,
    language: (stay.guest?.language ?? own) as Language,
    guests: String(stay.guest?.guests ?? ""),
  };
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(guestForm, initial);
  const nameOf = useLanguageName();
  const utils = trpc.useUtils();
  const [seen] = useState(() => versionOf(stay));
  const versions = useVersions<GuestVersion, z.input<typeof saveGuest.input>>({
    read: async () => {
      const saved = (await utils.client.guests.stays.query()).find(({ id }) => id === stay.id);
      return saved ? versionOf(saved) : seen;
    },
    inputOf: ({ language, prefersText, ...guest }, before) => ({
      stayId: stay.id,
      ...guest,
      prefersText: prefersText ?? false,
      language: language ?? own,
      seen: before,
    }),
    show: (field, version) => ({
      label: {
        name: t("name"),
        email: t("email"),
        phone: t("phone"),
        prefersText: t("prefersText"),
        language: t("language"),
        guests: t("guests"),
      }[field],
      text: shown(version, field) || "–",
    }),
    send: (input) => save(input),
    onKept: () => {
      void utils.guests.invalidate();
      onSaved();
    },
  });
  const { act: save, isActing } = useAct(trpc.guests.saveGuest, {
    success: ({ language }) => ({
      title: t("saved.title"),
      message: t("saved.text", { language: nameOf(language) }),
    }),
    failure: versions.failure(t("saveFailed")),
    again: versions.again,
    onDone: onSaved,
    onFailed: setServerErrors,
    invalidates: [utils.guests, utils.rental.overflows],
  });
  const send = ({ phone, prefersText, guests, ...typed }: typeof initial) => {
    const number = phone.trim() || null;
    const wants = number !== null && prefersText;
    const email = typed.email.trim() || null;
    const count = countIn(guests);
    versions.save({ ...typed, email, phone: number, prefersText: wants, guests: count }, seen);
  };
  return (
    <form noValidate className={styles.part} onSubmit={form.onSubmit(send, onInvalid)}>
      <Fields>
        <TextField label={t("name")} optional maxLength={80} autoComplete="off" {...fieldOf("name")} />
        <TextField
          label={t("email")}
          optional
          description={t("emailHint")}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          {...fieldOf("email")}
        />
        <TextField
          label={t("phone")}
          optional
          description={t("phoneHint")}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...fieldOf("phone")}
        />
        {form.values.phone.trim() !== "" && (
          <CheckboxField label={t("prefersText")} {...fieldOf("prefersText", { type: "checkbox" })} />
        )}
        <TextField
          label={t("guests")}
          optional
          description={t("guestsHint")}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          {...fieldOf("guests")}
        />
        <SelectField
          label={t("language")}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...fieldOf("language")}
        />
      </Fields>
      <div>
        <Button type="submit" loading={isActing}>
          {t("save")}
        </Button>
      </div>
      {versions.dialog}
    </form>
  );
}

type GuestVersion = {
  name: string | null;
  email: string | null;
  phone: string | null;
  prefersText: boolean | null;
  language: Language | null;
  guests: number | null;
};

function versionOf({ guest }: Stay): GuestVersion {
  return {
    name: guest?.name ?? null,
    email: guest?.email ?? null,
    phone: guest?.phone ?? null,
    prefersText: guest?.prefersText ?? null,
    language: guest?.language ?? null,
    guests: guest?.guests ?? null,
  };
}

function shown(version: GuestVersion, field: keyof GuestVersion): string | null {
  if (field === "language") return version.language && languageNames[version.language];
  if (field === "prefersText") return version.prefersText ? "✓" : null;
  return version[field]?.toString() ?? null;
}
