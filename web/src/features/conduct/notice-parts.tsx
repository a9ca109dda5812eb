import { useTranslations } from "use-intl";
import type { AdminNotice, Evidence } from "#modules/conduct/contract.ts";
import { useDay } from "../../lib/days.ts";

/** A pickup and what speaks against it, in one line. */
export function useEvidenceLine(): (evidence: Evidence) => string {
  const t = useTranslations("conduct");
  const day = useDay();
  return ({ city, day: on, reviews, reports }) =>
    [
      t("pickup", { city, day: day(on) }),
      ...reviews.map(
        ({ kind, outcome }) => `${t(`reviews.${kind}`)} (${t(`outcomes.${outcome ?? "open"}`)})`,
      ),
      ...reports.map((kind) => t(`reports.${kind}`)),
    ].join(" · ");
}

/** The pickups attached to a notice. Nothing without any. */
export function NoticeEvidence({ evidence }: { evidence: readonly Evidence[] }) {
  const line = useEvidenceLine();
  if (evidence.length === 0) return null;
  return (
    <ul className="grid gap-1 soft small">
      {evidence.map((pickup) => (
        <li key={pickup.jobId}>{line(pickup)}</li>
      ))}
    </ul>
  );
}

/** Where a notice stands, as the texts name it. */
export function stateOf({
  appliedAt,
  appealOutcome,
  endedAt,
}: Pick<AdminNotice, "appliedAt" | "appealOutcome" | "endedAt">) {
  if (appealOutcome === "reversed") return "reversed";
  if (endedAt) return appliedAt ? "lifted" : "withdrawn";
  if (appealOutcome === "upheld") return "upheld";
  return appliedAt ? "applied" : "announced";
}
