import { useFormatter, useTranslations } from "use-intl";
import type { OwnJob } from "#contracts/homeowner.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Pickups } from "../homeowner/pickups.ts";

/** Says the latest step of today's visits to a screen reader. Always there: a region that comes with its words is not read. */
export function VisitNews({ pickups }: { pickups: Pickups | undefined }) {
  const t = useTranslations("homeowner.live");
  const format = useFormatter();
  const latest = [...(pickups?.underWay ?? []), ...(pickups?.today ?? [])]
    .flatMap(stepsOf)
    .sort((a, b) => b.at.localeCompare(a.at))[0];
  const time = latest && format.dateTime(new Date(latest.at), { hour: "numeric", minute: "2-digit" });
  return (
    <VisuallyHidden role="status">{latest && time ? t(`news.${latest.step}`, { time }) : ""}</VisuallyHidden>
  );
}

function stepsOf({ onTheWayAt, legs }: OwnJob) {
  const steps = [
    { step: "onTheWay", at: onTheWayAt },
    { step: "out", at: legs.out.at },
    { step: "in", at: legs.in.at },
  ] as const;
  return steps.flatMap(({ step, at }) => (at === null ? [] : [{ step, at }]));
}
