import { useId } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { PersonLine } from "../../ui/person-line.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./route-page.module.css";

export function HomeNotes({ job }: { job: Pick<Job, "id" | "timeZone"> }) {
  const t = useTranslations("stop.home");
  const format = useFormatter();
  const source = trpc.runner.homeOfJob.useQuery({ jobId: job.id }, { staleTime: 0 });
  const home = source.data;
  if (!home)
    return source.error ? (
      <ErrorState error={source.error} onRetry={source.refetch} />
    ) : (
      <Skeleton rows={3} />
    );
  const said = [
    { label: t("cansPlace"), value: home.cansPlace },
    { label: t("curbPlace"), value: home.curbPlace },
    { label: t("pets"), value: home.pets },
    { label: t("access"), value: home.accessNotes },
  ].filter(({ value }) => value);
  const pictures = [
    { url: home.housePhotoUrl, alt: t("housePhoto") },
    { url: home.cansPhotoUrl, alt: t("cansPhoto") },
  ].filter(({ url }) => url !== null);
  return (
    <div className="grid break sunken round gap-4 p-4">
      <Facts
        rows={[
          { label: t("resident"), value: <PersonLine person={home.resident} /> },
          { label: t("cans"), value: format.list(home.canKinds.map((kind) => t(`kinds.${kind}`))) },
          ...said,
        ]}
      />
      {said.length === 0 && pictures.length === 0 && !home.hasGateCode && (
        <p className="soft small">{t("nothing")}</p>
      )}
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map(({ url, alt }) => (
            <img key={alt} src={url ?? ""} alt={alt} loading="lazy" />
          ))}
        </div>
      )}
      {home.gateCodeFrom && <GateCode job={job} from={home.gateCodeFrom} />}
    </div>
  );
}

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
    onError: (error) => failed(error, { general: t("failed") }),
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
