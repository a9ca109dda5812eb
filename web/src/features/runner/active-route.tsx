import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ignoreSecondClick } from "../../ui/second-click.ts";
import styles from "./runner-dashboard.module.css";
import { StopCard } from "./stop-card.tsx";
import { usePhotoFailure } from "./use-photo-failure.ts";
import { useProofs } from "./use-proofs.ts";
import { useReleaseJob } from "./use-release-job.ts";
import { type Leg, useServeLeg } from "./use-serve-leg.ts";

const ProofDialog = lazyDialog(async () => (await import("./proof-dialog.tsx")).ProofDialog);

const shownAtFirst = 5;

type Asked = { job: Job; about: Leg | "release"; opened: boolean };

/** What the runner has taken and not yet done, soonest first, with the camera step of each leg. */
export function ActiveRoute({
  source,
}: {
  source: { data: Job[] | undefined; error: unknown; refetch: () => unknown };
}) {
  const t = useTranslations("runner");
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const close = () => setAsked((now) => now && { ...now, opened: false });
  const leave = () => {
    close();
    // The pressed button leaves with its step; the focus stays in the list.
    place.current?.focus({ preventScroll: true });
  };
  const { releaseJob, isReleasing } = useReleaseJob(leave);
  const jobs = source.data;
  const hidden = showsAll ? 0 : Math.max(0, (jobs?.length ?? 0) - shownAtFirst);
  return (
    <div ref={place} tabIndex={-1} className={styles.route} onClickCapture={ignoreSecondClick}>
      <ListCard
        title={t("route.title")}
        note={jobs?.length ? t("route.note", { count: jobs.length }) : undefined}
        source={{ ...source, data: hidden > 0 ? jobs?.slice(0, shownAtFirst) : jobs }}
        empty={<EmptyState title={t("route.empty")} text={t("route.emptyText")} />}
      >
        {(job) => (
          <StopCard
            job={job}
            onServe={(leg) => setAsked({ job, about: leg, opened: true })}
            onRelease={() => setAsked({ job, about: "release", opened: true })}
          />
        )}
      </ListCard>
      {hidden > 0 && (
        <Button variant="quiet" wide onClick={() => setShowsAll(true)}>
          {t("route.showAll", { count: jobs?.length ?? 0 })}
        </Button>
      )}
      <ServeLeg asked={asked} onClose={close} onDone={leave} />
      {asked?.about === "release" && (
        <Confirm
          danger
          opened={asked.opened}
          title={t("release.title")}
          action={t("release.confirm")}
          loading={isReleasing(asked.job.id)}
          onConfirm={() => releaseJob(asked.job)}
          onCancel={close}
        >
          <p className={styles.askedAddress}>{asked.job.address}</p>
          <p>{t("release.text")}</p>
        </Confirm>
      )}
    </div>
  );
}

/** The camera step, with the photos that are ready but not sent yet. */
function ServeLeg({
  asked,
  onClose,
  onDone,
}: {
  asked: Asked | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const proofs = useProofs();
  const showPhotoFailure = usePhotoFailure();
  const [isPreparing, setIsPreparing] = useState(false);
  const { serve, sending, hasFailed, forgetFailure } = useServeLeg({
    onUploaded: (job, leg, photoUrl) => proofs.keepUpload(job.id, leg, photoUrl),
    onDone: (job, leg) => {
      proofs.drop(job.id, leg);
      onDone();
    },
  });
  if (!asked || asked.about === "release") return null;
  const { job, about: leg, opened } = asked;
  const prepare = async (file: File) => {
    setIsPreparing(true);
    forgetFailure();
    try {
      proofs.keepPicture(job.id, leg, await shrinkPicture(file));
    } catch (error) {
      showPhotoFailure(error);
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <ProofDialog
      key={`${job.id} ${leg}`}
      job={job}
      leg={leg}
      opened={opened}
      proof={proofs.of(job.id, leg)}
      isPreparing={isPreparing}
      sending={sending}
      hasFailed={hasFailed}
      onPicture={(file) => void prepare(file)}
      onNotes={(notes) => proofs.keepNotes(job.id, leg, notes)}
      onSend={(proof) => void serve(job, leg, proof)}
      onClose={() => {
        forgetFailure();
        onClose();
      }}
    />
  );
}
