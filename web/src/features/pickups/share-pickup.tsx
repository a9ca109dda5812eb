import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.tsx";

/** Makes a link to a pickup's photos for people without an account, and ends all of its links. */
export function SharePickup({ job }: { job: OwnPickup }) {
  const t = useTranslations("pickups.share");
  const format = usePickupFormat(job.timeZone);
  const utils = trpc.useUtils();
  const [link, setLink] = useState<string | null>(null);
  const { id: jobId, sharedUntil } = job;
  const { act: share, isActing: isSharing } = useAct(trpc.homeowner.sharePickup, {
    failure: t("failed"),
    onDone: ({ path }) => {
      const address = new URL(path, window.location.origin).href;
      setLink(address);
      void handOver(address, { title: t("copied"), message: t("copiedText") });
    },
    invalidates: [utils.homeowner.pickup],
  });
  const { act: stop, isActing: isStopping } = useAct(trpc.homeowner.stopSharingPickup, {
    success: { title: t("stopped"), message: t("stoppedText") },
    failure: t("stopFailed"),
    onDone: () => setLink(null),
    invalidates: [utils.homeowner.pickup],
  });
  return (
    <Card title={t("title")} note={t("note", { city: job.homeowner.city })}>
      <div className="grid gap-3">
        {sharedUntil && (
          <p className="strong">
            {t("shared", { day: format.dateTime(new Date(sharedUntil), { month: "long", day: "numeric" }) })}
          </p>
        )}
        {link && (
          <p className="break small">
            <a href={link}>{link}</a>
          </p>
        )}
        <div className="flex wrap gap-3">
          <Button variant="quiet" loading={isSharing} onClick={() => share({ jobId })}>
            {t("share")}
          </Button>
          {sharedUntil && (
            <Button variant="quiet" loading={isStopping} onClick={() => stop({ jobId })}>
              {t("stop")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Offers the device's own sharing, else copies. The link is shown too, so neither failure loses it. */
async function handOver(url: string, copied: { title: string; message: string }): Promise<void> {
  try {
    if (typeof navigator.share === "function") return await navigator.share({ url });
    await navigator.clipboard.writeText(url);
    toast(copied);
  } catch {
    // Closed by the person, or refused by the browser.
  }
}
