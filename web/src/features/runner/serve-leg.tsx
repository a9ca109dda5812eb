import { useState } from "react";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import type { Asked } from "./active-route.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { usePhotoFailure } from "./use-photo-failure.ts";
import { useProofs } from "./use-proofs.ts";
import { useServeLeg } from "./use-serve-leg.ts";

/** The camera step, with the photos that are ready but not sent yet. */
export function ServeLeg({
  opened,
  asked,
  onClose,
  onDone,
}: {
  opened: boolean;
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
  const { job, about: leg } = asked;
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
