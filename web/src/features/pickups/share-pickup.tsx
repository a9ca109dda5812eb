import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import { handOver } from "../../lib/hand-over.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

/** Makes a link to a pickup's photos for people without an account, and ends all of its links. */
export function SharePickup({ job }: { job: OwnPickup }) {
  const t = useTranslations("pickups.share");
  const format = usePickupFormat(job.timeZone);
  const utils = trpc.useUtils();
  const [link, setLink] = useState<string | null>(null);
  // Said in its place: a toast would cover the buttons.
  const [says, setSays] = useState<"copied" | "stopped" | null>(null);
  const { id: jobId, sharedUntil } = job;
  const { act: share, isActing: isSharing } = useAct(trpc.homeowner.sharePickup, {
    failure: t("failed"),
    onDone: ({ path }) => {
      const address = new URL(path, window.location.origin).href;
      setLink(address);
      void handOver({ url: address }).then((isCopied) => setSays(isCopied ? "copied" : null));
    },
    invalidates: [utils.homeowner.pickup],
  });
  const { act: stop, isActing: isStopping } = useAct(trpc.homeowner.stopSharingPickup, {
    failure: t("stopFailed"),
    onDone: () => {
      setLink(null);
      setSays("stopped");
    },
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
        <p role="status" className="small">
          {says && t(says)}
        </p>
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
