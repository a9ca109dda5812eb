import { useTranslations } from "use-intl";
import * as z from "zod";
import { languageNames } from "#messages/language-names.ts";
import { type Stay, saveGuest } from "#modules/guests/contract/guests.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./guests.module.css";
import { useLanguageName } from "./use-language-name.ts";

/** An empty email means none. */
const guestForm = saveGuest.input
  .omit({ stayId: true })
  .extend({ email: z.preprocess((email) => email || null, saveGuest.input.shape.email) });

/** The host's own details of a guest, which calendars don't include. */
export function GuestForm({ stay, onSaved }: { stay: Stay; onSaved: () => void }) {
  const t = useTranslations("guests.guest");
  const own = useLanguage();
  const initial = {
    name: stay.guest?.name ?? "",
    email: stay.guest?.email ?? "",
    language: (stay.guest?.language ?? own) as Language,
  };
  const { form, onInvalid, setServerErrors } = useAppForm(guestForm, initial);
  const nameOf = useLanguageName();
  const utils = trpc.useUtils();
  const { act: save, isActing } = useAct(trpc.guests.saveGuest, {
    success: ({ language }) => ({
      title: t("saved.title"),
      message: t("saved.text", { language: nameOf(language) }),
    }),
    failure: t("saveFailed"),
    onDone: onSaved,
    onFailed: setServerErrors,
    invalidates: [utils.guests],
  });
  const send = ({ name, email, language }: typeof initial) =>
    save({ stayId: stay.id, name, email: email.trim() || null, language });
  return (
    <form noValidate className={styles.part} onSubmit={form.onSubmit(send, onInvalid)}>
      <Fields>
        <TextField
          label={t("name")}
          optional
          maxLength={80}
          autoComplete="off"
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
        <TextField
          label={t("email")}
          optional
          description={t("emailHint")}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <SelectField
          label={t("language")}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          key={form.key("language")}
          {...form.getInputProps("language")}
        />
      </Fields>
      <div>
        <Button type="submit" loading={isActing}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
