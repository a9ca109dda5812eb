import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { RefundLine } from "./refund-line.tsx";
import { useCancelPickup } from "./use-cancel-pickup.ts";

/** Cancels a paid single pickup in one press, because it is refunded in full; null for any other pickup. */
export function CancelOneOff({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.cancel");
  const { data: oneOffs } = trpc.homeowner.oneOffs.useQuery();
  const cancel = useCancelPickup(job);
  const oneOff = oneOffs?.find(({ jobId }) => jobId === job.id);
  if (!oneOff) return null;
  const isUnderWay = job.onTheWayAt !== null;
  return (
    <div className="flex wrap middle gap-3">
      {!isUnderWay && (
        <SmallButton loading={cancel.isActing} onClick={() => cancel.act({ jobId: job.id })}>
          {t("action")}
        </SmallButton>
      )}
      <RefundLine {...oneOff} isUnderWay={isUnderWay} />
    </div>
  );
}
