import { useId } from "react";
import { useTranslations } from "use-intl";
import { themes } from "#platform/values/preferences.ts";
import { tokens } from "../../ui/theme.ts";
import styles from "./theme-choice.module.css";

type Theme = (typeof themes)[number];

/** Light, dark or the device's choice, each with a matching street. */
export function ThemeChoice({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  const t = useTranslations("settings.general");
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("theme")}</legend>
      <div className={styles.choices}>
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
              <span id={`${id}-${theme}`} className={styles.name}>
                {t(`themes.${theme}`)}
              </span>
              <span id={`${id}-${theme}-hint`} className={styles.hint}>
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
