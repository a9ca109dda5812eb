import { useTranslations } from "use-intl";
import type { HelperAct } from "#modules/pickups/contract/helpers.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";

/** What helpers did about a pickup: "Confirmed by Ana (cleaner) · Nov 24, 2:05 PM". */
export function HelperLines({ acts, timeZone }: { acts: readonly HelperAct[]; timeZone: string }) {
  const words = useHelperWords();
  const format = usePickupFormat(timeZone);
  if (acts.length === 0) return null;
  const when = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return (
    <ul className="no-list grid gap-1 soft small">
      {acts.map((act) => (
        <li key={`${act.kind} ${act.at}`}>
          {words(act)} · {format.dateTime(new Date(act.at), when)}
        </li>
      ))}
    </ul>
  );
}

/** The last act alone, without its time. */
export function HelperLine({ act }: { act: HelperAct }) {
  return <p className="soft small">{useHelperWords()(act)}</p>;
}

function useHelperWords(): (act: HelperAct) => string {
  const t = useTranslations("circle");
  return ({ kind, name, role }) => t("act", { kind, who: t("who", { name, role }) });
}
