import { useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { toAppError } from "../../lib/app-error.ts";
import { currentUserQuery } from "../../lib/current-user.ts";
import { keeping } from "../../lib/has-kept.ts";
import { queryClient } from "../../lib/trpc.ts";
import { PhotoError } from "../../lib/upload-photo.ts";
import { toast } from "../../ui/toast.tsx";
import type { Proof } from "./use-proofs.ts";
import type { Leg } from "./use-serve-leg.ts";

/**
 * Keeps a leg with its photo where it could not be sent for want of reception: it goes with the steps of the route, on whose
 * screen it is seen. Resolves to whether it was kept.
 */
export function useKeepLeg(): (error: unknown, job: Job, leg: Leg, proof: Proof) => Promise<boolean> {
  const t = useTranslations("stop.keptOffline");
  return async (error, job, leg, { picture, notes }) => {
    const userId = queryClient.getQueryData(currentUserQuery.queryKey)?.id;
    if (!userId || !isUnreachable(error)) return false;
    try {
      const { keptSteps } = await import("./route/kept-steps.ts");
      await keptSteps.add(userId, {
        jobId: job.id,
        address: job.address,
        act: leg === "out" ? { kind: "startJob" } : { kind: "completeJob", notes: notes.trim() || null },
        picture: { blob: picture, source: "gallery" },
      });
    } catch {
      return false;
    }
    keeping.dispatchEvent(new Event("kept"));
    const action = { label: t("action"), onAct: () => window.location.assign("/runner/route") };
    toast({ title: t("title"), message: t("text"), kind: "info", action });
    return true;
  };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof PhotoError ? !navigator.onLine : toAppError(error).code === "UNREACHABLE";
}
