import { useId } from "react";
import { useNow, useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./stop-acts.module.css";

/** Keeps the code in local state, so closing removes it from the page. */
export function GateCode({ job, from }: { job: Pick<Job, "id" | "timeZone">; from: string }) {
  const t = useTranslations("stop.home");
  const id = useId();
  const format = usePickupFormat(job.timeZone);
  useNow({ updateInterval: 10_000 });
  const isOpen = Date.parse(from) <= serverNow();
  const shownFrom = t("from", {
    time: format.dateTime(new Date(from), { weekday: "short", hour: "numeric", minute: "2-digit" }),
  });
  const failed = useFailureToast();
  const look = trpc.runner.viewGateCode.useMutation({
    gcTime: 0,
    onError: (error) => failed(error, { sentence: t("failed") }),
  });
  return (
    <div className="grid start gap-2">
      {look.data ? (
        <p>
          {t("gateCode")}: <strong className={styles.code}>{look.data.gateCode}</strong>
        </p>
      ) : (
        <Button
          variant="quiet"
          loading={look.isPending}
          aria-disabled={!isOpen}
          aria-describedby={isOpen ? undefined : `${id}-from`}
          onClick={() => {
            if (isOpen) look.mutate({ jobId: job.id });
            else toast({ title: shownFrom, kind: "info" });
          }}
        >
          {t("show")}
        </Button>
      )}
      {(look.data || !isOpen) && (
        <p id={`${id}-from`} className="soft small">
          {look.data ? t("seen") : shownFrom}
        </p>
      )}
    </div>
  );
}
