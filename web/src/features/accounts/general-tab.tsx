import type { ReactNode } from "react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { languageNames } from "#messages/language-names.ts";
import type { updatePreferences } from "#modules/accounts/contract/settings.ts";
import type { User } from "#modules/accounts/contract/user.ts";
import { currencies, languages, timezones } from "#platform/values/preferences.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { showLanguage } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDay } from "../../lib/use-day.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { toast } from "../../ui/toast.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { useDraft } from "./use-draft.ts";

/** The stored preference is UTC until a zone is chosen; until then, show the device's own. */
const zones = ["device", ...timezones] as const;
type Zone = (typeof zones)[number];

/** Theme, language, time zone and currency. */
export function GeneralTab({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("settings.general");
  const { theme, language, timezone, currency } = useSignedInUser().preferences;
  const { data: display } = trpc.settings.display.useQuery();
  const isChosen = timezone !== "UTC" || (display !== undefined && display.timeZone !== null);
  const saved = { theme, language, zone: (isChosen ? timezone : "device") as Zone, currency };
  const { draft, isUnsaved, change, take, forget } = useDraft(saved);
  const { mutate, isPending } = useUpdatePreferences(({ followsDevice, timezone: sent, ...others }) => {
    const zone: Zone | undefined = followsDevice ? "device" : sent;
    forget(zone ? { ...others, zone } : others);
  });
  const save = () => {
    const { zone, ...others } = take();
    const sentZone: SentPreferences = zone === "device" ? { followsDevice: true } : { timezone: zone };
    mutate({ ...others, ...(zone && sentZone) });
  };
  return (
    <Card title={t("title")}>
      <SettingsForm
        isUnsaved={isUnsaved}
        isSaving={isPending}
        onSave={save}
        onUnsavedChange={onUnsavedChange}
      >
        <ThemeChoice value={draft.theme} onChange={(chosen) => change("theme", chosen)} />
        <Choice
          label={t("language")}
          hint={t("languageHint")}
          values={languages}
          word={(value) => languageNames[value]}
          value={draft.language}
          onChange={(chosen) => change("language", chosen)}
        />
        <Choice
          label={t("timezone")}
          hint={t("timezoneHint")}
          values={zones}
          word={(value) => t(`zones.${value}`)}
          value={draft.zone}
          onChange={(chosen) => change("zone", chosen)}
        />
        <Choice
          label={t("currency")}
          hint={
            <>
              {t("currencyHint")} {display && <RatesOf currency={draft.currency} on={display.rates.on} />}
            </>
          }
          values={currencies}
          word={(value) => t(`currencies.${value}`)}
          value={draft.currency}
          onChange={(chosen) => change("currency", chosen)}
        />
      </SettingsForm>
    </Card>
  );
}

/** The date of the rates for a currency other than the one charged. */
function RatesOf({ currency, on }: { currency: (typeof currencies)[number]; on: string }) {
  const t = useTranslations("common");
  const day = useDay();
  return currency === "USD" ? null : t("ratesNote", { currency, day: day(on) });
}

function Choice<Value extends string>({
  label,
  hint,
  values,
  word,
  value,
  onChange,
}: {
  label: string;
  hint: ReactNode;
  values: readonly Value[];
  word: (value: Value) => string;
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <SelectField
      label={label}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      options={values.map((each) => ({ value: each, label: word(each) }))}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = values.find((each) => each === currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

type SentPreferences = z.input<typeof updatePreferences.input>;

/**
 * Saves preferences. A new theme or language applies at once (`lib/use-account-theme.ts`,
 * `lib/use-account-language.ts`), and the toast uses the new language.
 */
function useUpdatePreferences(onSaved: (sent: SentPreferences) => void) {
  const t = useTranslations("settings.general");
  const showFailure = useFailureToast("account");
  const utils = trpc.useUtils();
  const [saved, setSaved] = useState<User["preferences"] | null>(null);
  const tell = useEffectEvent((theme: User["preferences"]["theme"]) =>
    toast({ title: t("updated.title"), message: t("updated.text", { theme }) }),
  );
  useEffect(() => {
    if (saved) tell(saved.theme);
  }, [saved]);
  return trpc.settings.updatePreferences.useMutation({
    onSuccess: async (preferences, sent) => {
      // The save succeeded: without the new texts, the page keeps its language.
      await showLanguage(preferences.language).catch(() => {});
      utils.auth.currentUser.setData(undefined, (user) => user && { ...user, preferences });
      await utils.settings.display.invalidate();
      onSaved(sent);
      setSaved(preferences);
      // The server words these.
      await Promise.all([utils.notifications.list.invalidate(), utils.notifications.page.invalidate()]);
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
  });
}
