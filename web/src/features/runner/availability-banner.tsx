import { useId } from "react";
import { useTranslations } from "use-intl";
import bannerStyles from "./availability-banner.module.css";

/** Whether a runner gets offers, shown as a lit or dark street lamp with a switch. */
export function AvailabilityBanner({
  isAvailable,
  isChanging,
  onChange,
}: {
  isAvailable: boolean;
  isChanging: boolean;
  onChange: (isAvailable: boolean) => void;
}) {
  const t = useTranslations("runner.availability");
  const id = useId();
  return (
    <section className={bannerStyles.banner} data-online={isAvailable} aria-labelledby={`${id}-state`}>
      <StreetLamp />
      <div className="py-3">
        <h2 id={`${id}-state`} className="larger">
          {isAvailable ? t("online") : t("offline")}
        </h2>
        <p className={`mt-1 soft ${bannerStyles.text}`}>{isAvailable ? t("onlineText") : t("offlineText")}</p>
      </div>
      <button
        type="button"
        role="switch"
        className={bannerStyles.switch}
        aria-checked={isAvailable}
        aria-label={t("label")}
        aria-busy={isChanging || undefined}
        aria-disabled={isChanging || undefined}
        onClick={() => {
          if (!isChanging) onChange(!isAvailable);
        }}
      >
        <span className={bannerStyles.knob} />
      </button>
    </section>
  );
}

function StreetLamp() {
  return (
    <svg viewBox="0 0 88 96" className={bannerStyles.lamp} aria-hidden="true">
      <path d="M52 26 88 96H16z" className={bannerStyles.light} />
      <path
        d="M20 96V30C20 16 30 10 40 10h6"
        fill="none"
        className={bannerStyles.post}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M12 96h16" className={bannerStyles.post} strokeWidth="6" strokeLinecap="round" />
      <path d="M40 22c0-8 5-13 12-13s12 5 12 13z" className={bannerStyles.hood} />
      <path d="M45 24h14c0 5-3 8-7 8s-7-3-7-8z" className={bannerStyles.bulb} />
    </svg>
  );
}
