import { useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { languageNames } from "#messages/language-names.ts";
import type { User, updatePreferences } from "#modules/accounts/contract.ts";
import { currencies, languages, themes, timezones } from "#platform/values/preferences.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useDay } from "../../lib/days.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { showLanguage } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { tokens } from "../../ui/theme.ts";
import { toast } from "../../ui/toast.tsx";
import styles from "./accounts.module.css";
import { Choice, type ReportsUnsaved, SettingsForm, useDraft } from "./settings-form.tsx";

type Theme = (typeof themes)[number];

/** Light, dark or the device's choice, each with a matching street. */
function ThemeChoice({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  const t = useTranslations("settings.general");
  const id = useId();
  return (
    <fieldset className="bare">
      <legend className="small strong p-0 mb-2">{t("theme")}</legend>
      <div className={`grid gap-3 ${styles.choices}`}>
        {themes.map((theme) => (
          <label key={theme} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={theme}
              checked={theme === value}
              aria-labelledby={`${id}-${theme}`}
              aria-describedby={`${id}-${theme}-hint`}
              onChange={() => onChange(theme)}
            />
            <svg viewBox="0 0 160 90" aria-hidden="true">
              {theme !== "dark" && <Street look={tokens.light} />}
              {theme !== "light" && (
                <g clipPath={theme === "auto" ? `url(#${id}-half)` : undefined}>
                  <Street look={tokens.dark} />
                </g>
              )}
              <clipPath id={`${id}-half`}>
                <path d="M96 0h64v90H64z" />
              </clipPath>
            </svg>
            <span className={styles.words}>
              <span id={`${id}-${theme}`} className="bold block">
                {t(`themes.${theme}`)}
              </span>
              <span id={`${id}-${theme}-hint`} className={`block soft small ${styles.hint}`}>
                {t(`hints.${theme}`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A street corner in one theme's colors, independent of the page's. */
function Street({ look }: { look: typeof tokens.light | typeof tokens.dark }) {
  return (
    <>
      <rect width="160" height="90" fill={look.artSkyHigh} />
      <rect y="36" width="160" height="30" fill={look.artSkyLow} opacity="0.75" />
      <circle cx="124" cy="22" r="10" fill={look.artSun} />
      <path d="M20 14v4M18 16h4M52 24v4M50 26h4M90 10v4M88 12h4" stroke={look.artStar} strokeWidth="1.6" />
      <path d="M0 66c30-22 58-18 80-6s52 4 80-8v20H0z" fill={look.artHill} />
      <path d="M22 68V44l22-16 22 16v24z" fill={look.artWallA} />
      <path d="M16 47l28-21 28 21-4 5-24-18-24 18z" fill={look.artRoofA} />
      <rect x="29" y="48" width="11" height="11" rx="1" fill={look.artPaneLit} />
      <path d="M48 68V50h11v18z" fill={look.artDoor} />
      <rect y="66" width="160" height="9" fill={look.artWalk} />
      <rect y="74" width="160" height="16" fill={look.artRoad} />
      <path d="M106 50h24l-3 22h-18z" fill={look.artCanA} />
      <path d="M103 50c1-6 7-9 15-9s14 3 15 9z" fill={look.artLid} />
      <path d="M8 83h22M48 83h22M88 83h22M128 83h22" stroke={look.artRoadMark} strokeWidth="2.4" />
    </>
  );
}

/** The stored preference is UTC until a zone is chosen; until then, show the device's own. */
const zones = ["device", ...timezones] as const;
type Zone = (typeof zones)[number];

export function GeneralTab({ onUnsavedChange }: ReportsUnsaved) {
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
