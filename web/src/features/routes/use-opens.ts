import { useFormatter, useNow, useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { toast } from "../../ui/toast.tsx";

/** Formats when a leg opens, by the home's clock ("Opens Tue 7 AM"); null once open. Updates automatically. */
export function useOpens(): (job: Pick<Job, "opens">, leg: "out" | "in") => string | null {
  const t = useTranslations("runner.route");
  const format = useFormatter();
  useNow({ updateInterval: 10_000 });
  return ({ opens }, leg) => {
    if (!opens || Date.parse(opens[`${leg}At`]) <= serverNow()) return null;
    const at = new Date(opens[leg]);
    const minute = at.getUTCMinutes() === 0 ? undefined : "2-digit";
    return t("opens", {
      day: format.dateTime(at, { timeZone: "UTC", weekday: "short" }),
      time: format.dateTime(at, { timeZone: "UTC", hour: "numeric", minute }),
    });
  };
}

/** Runs `act` if it is open (`opens` is null); otherwise shows when it opens. */
export function useActOnceOpen(): (opens: string | null, act: () => void) => void {
  const t = useTranslations("runner.route");
  return (opens, act) => {
    if (opens === null) act();
    else toast({ title: t("notYet", { opens }), kind: "info" });
  };
}
