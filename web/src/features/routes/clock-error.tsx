import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "../../ui/icon.tsx";
import styles from "./route-page.module.css";

/** Says how wrong the phone's clock is. `answeredAt`: when the server's answer came, by the phone's clock. */
export function ClockError({ serverNow, answeredAt }: { serverNow: string | undefined; answeredAt: number }) {
  const t = useTranslations("route.clock");
  const error = useClockError(serverNow, answeredAt);
  return (
    error && (
      <p role="status" className={styles.clock}>
        <Icon name="clock" />
        {t(`${error.direction}`, { by: error.by })}
      </p>
    )
  );
}

/** Differences worth mentioning; times sent are corrected from two minutes on. */
const toldFromMs = 2 * 60_000;

/**
 * How wrong the phone's clock is, in words ("1 hour"), against the server's clock as of `answeredAt` (phone time); null
 * if close enough.
 */
function useClockError(
  serverNow: string | undefined,
  answeredAt: number,
): { direction: "fast" | "slow"; by: string } | null {
  const format = useFormatter();
  if (!serverNow) return null;
  const errorMs = answeredAt - Date.parse(serverNow);
  if (Math.abs(errorMs) < toldFromMs) return null;
  const minutes = Math.round(Math.abs(errorMs) / 60_000);
  const unit = minutes < 60 ? "minute" : minutes < 48 * 60 ? "hour" : "day";
  const inUnit = { minute: minutes, hour: minutes / 60, day: minutes / 1440 }[unit];
  const by = format.number(inUnit, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 });
  return { direction: errorMs > 0 ? "fast" : "slow", by };
}
