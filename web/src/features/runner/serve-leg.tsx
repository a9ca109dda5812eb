import { useState } from "react";
import type { Entry } from "../../lib/outbox/entry.ts";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import { usePhotoFailure } from "../../lib/use-photo-failure.ts";
import type { Asked } from "./active-route.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { StepNews } from "./step-news.tsx";
import { useProofs } from "./use-proofs.ts";
import { useServeLeg } from "./use-serve-leg.ts";

/** The camera step, with unused photos and the upload state of used ones. */
export function ServeLeg({
  opened,
  asked,
  onClose,
  onDone,
  onTakeAnother,
}: {
  opened: boolean;
  asked: Asked | null;
  onClose: () => void;
  onDone: () => void;
  onTakeAnother: (entry: Entry) => void;
}) {
  const proofs = useProofs();
  const showPhotoFailure = usePhotoFailure();
  const [isPreparing, setIsPreparing] = useState(false);
  const serve = useServeLeg((job, leg) => {
    proofs.drop(job.id, leg);
    onDone();
  });
  const news = <StepNews onTakeAnother={onTakeAnother} />;
  if (!asked || asked.about === "release") return news;
  const { job, about: leg } = asked;
  const prepare = async (file: File) => {
    setIsPreparing(true);
    try {
      proofs.keepPicture(job.id, leg, await shrinkPicture(file));
    } catch (error) {
      showPhotoFailure(error);
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <>
      {news}
      <ProofDialog
        key={`${job.id} ${leg}`}
        job={job}
        leg={leg}
        opened={opened}
        proof={proofs.of(job.id, leg)}
        isPreparing={isPreparing}
        onPicture={(file) => void prepare(file)}
        onNoPhoto={(noPhoto) => proofs.keepNoPhoto(job.id, leg, noPhoto)}
        onNotes={(notes) => proofs.keepNotes(job.id, leg, notes)}
        onSend={(proof) => void serve(job, leg, proof)}
        onClose={onClose}
      />
    </>
  );
}
