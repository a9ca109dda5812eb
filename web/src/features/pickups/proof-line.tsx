import { useFormatter, useTranslations } from "use-intl";
import type { Proof } from "#modules/pickups/contract/proofs.ts";
import { unbroken } from "#platform/values/unbroken.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";

/** Whether a proof photo taken at `at` is verified, or what is missing. */
export function ProofLine({ proof, at, timeZone }: { proof: Proof; at: string; timeZone: string }) {
  const t = useTranslations("proofs");
  const { list } = useFormatter();
  const format = usePickupFormat(timeZone);
  const { isVerified, distanceMeters, missing } = proof;
  const meters = distanceMeters ?? 0;
  const time = unbroken(format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" }));
  const reasons = list(missing.map((gap) => t(`missing.${gap}`, { meters })));
  return (
    <span className="soft small">
      {!isVerified
        ? t("notVerified", { reasons })
        : distanceMeters === null
          ? t("verifiedNoPlace", { time })
          : t("verified", { meters, time })}
    </span>
  );
}
