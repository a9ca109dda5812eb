import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useVisitFormat } from "../../lib/use-job-times.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Pickups } from "./pickups.ts";

/**
 * Announces the latest step of today's pickups to screen readers. Always rendered: a live region added with its text is
 * not read.
 */
export function VisitNews({ pickups }: { pickups: Pickups | undefined }) {
  const latest = [...(pickups?.underWay ?? []), ...(pickups?.today ?? [])]
    .flatMap(stepsOf)
    .sort((a, b) => b.at.localeCompare(a.at))[0];
  return <VisuallyHidden role="status">{latest && <Latest {...latest} />}</VisuallyHidden>;
}

function Latest({ step, at, timeZone }: ReturnType<typeof stepsOf>[number]) {
  const t = useTranslations("homeowner.live");
  const format = useVisitFormat(timeZone);
  return t(`news.${step}`, {
    time: format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" }),
  });
}

function stepsOf({ onTheWayAt, legs, timeZone }: OwnJob) {
  const steps = [
    { step: "onTheWay", at: onTheWayAt },
    { step: "out", at: legs.out.at },
    { step: "in", at: legs.in.at },
  ] as const;
  return steps.flatMap(({ step, at }) => (at === null ? [] : [{ step, at, timeZone }]));
}
