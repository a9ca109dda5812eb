import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PhotoSource } from "#platform/values/photos.ts";
import { usePhotoFailure } from "../../lib/failure-toasts.ts";
import { isLastPhotoShown, showLastPhoto } from "../../lib/last-photos.ts";
import { drawSmall, PhotoError, shrinkPicture } from "../../lib/upload-photo.ts";
import { Button } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./live-camera.module.css";

/** refused: denied by the person or browser. none: no camera. failed: it did not start. */
export type CameraState = "starting" | "live" | "refused" | "none" | "failed";

/**
 * The device's camera, shown in `video` while `isOn`. `capture` takes a JPEG of at most 2048 px a side and 5 MB; throws
 * PhotoError.
 */
function useLiveCamera(isOn: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt restarts it
  useEffect(() => {
    if (!isOn) return;
    let stream: MediaStream | null = null;
    let isLeft = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      setState("starting");
      try {
        stream = await openCamera();
        if (isLeft) return stop();
        const shown = video.current;
        if (!shown) return;
        shown.srcObject = stream;
        await shown.play();
        if (!isLeft) setState("live");
      } catch (error) {
        stop();
        if (!isLeft) setState(stateAfter(error));
      }
    };
    void start();
    return () => {
      isLeft = true;
      stop();
    };
  }, [isOn, attempt]);

  const capture = useCallback(async (): Promise<Blob> => {
    const shown = video.current;
    if (!shown?.videoWidth) throw new PhotoError("unreadable");
    return drawSmall(shown, { width: shown.videoWidth, height: shown.videoHeight });
  }, []);
  return { video, state, capture, startAgain: () => setAttempt((before) => before + 1) };
}

function openCamera(): Promise<MediaStream> {
  // Missing on pages not served over HTTPS.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("No camera", "NotFoundError");
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1440 } },
  });
}

function stateAfter(error: unknown): CameraState {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "failed";
}

/** An in-page camera with a preview. Only without a usable camera can a file be chosen, which is marked as such. */
export function LiveCamera({
  tip,
  alt,
  preview,
  lastPhoto,
  error,
  onPick,
  onRetake,
}: {
  /** What the photo should show. */
  tip: string;
  alt: string;
  /** The photo's URL; null before one is taken. */
  preview: string | null;
  /** The last photo of this place, overlaid faintly as a guide, or the host's own; null without one. */
  lastPhoto: { url: string; isReference: boolean } | null;
  error: string | null;
  onPick: (picture: Blob, source: PhotoSource) => void;
  onRetake: () => void;
}) {
  const t = useTranslations("route.camera");
  const showFailure = usePhotoFailure();
  const [isBusy, setIsBusy] = useState(false);
  const [isLastShown, setIsLastShown] = useState(isLastPhotoShown);
  const { video, state, capture, startAgain } = useLiveCamera(preview === null);
  const hasCamera = state === "starting" || state === "live";

  const take = async (picture: Promise<Blob>, source: PhotoSource) => {
    setIsBusy(true);
    try {
      onPick(await picture, source);
    } catch (failure) {
      showFailure(failure);
    } finally {
      setIsBusy(false);
    }
  };

  if (preview)
    return (
      <div className="grid gap-3">
        <img className={styles.picture} src={preview} alt={alt} />
        <div>
          <Button variant="quiet" onClick={onRetake}>
            <Icon name="camera" />
            {t("retake")}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="grid gap-3">
      <div className={styles.finder} hidden={!hasCamera}>
        {/* A silent viewfinder needs no captions. */}
        <video ref={video} className={styles.picture} playsInline muted aria-label={t("finder")} />
        {state === "live" && lastPhoto && isLastShown && (
          <img className={styles.last} src={lastPhoto.url} alt="" />
        )}
        {state === "live" && <span className={styles.frame} aria-hidden="true" />}
        {state === "live" ? (
          <button
            type="button"
            className={styles.shutter}
            aria-label={t("take")}
            aria-busy={isBusy || undefined}
            data-autofocus
            onClick={() => !isBusy && void take(capture(), "camera")}
          >
            <Icon name="camera" size="2rem" />
          </button>
        ) : (
          <p className={styles.starting} role="status">
            {t("starting")}
          </p>
        )}
      </div>
      {!hasCamera && (
        <FromGallery
          isBusy={isBusy}
          reason={t(`${state}`)}
          onPick={(file) => void take(shrinkPicture(file), "gallery")}
          onAgain={startAgain}
        />
      )}
      <p className={error ? "problem" : "soft small"} role={error ? "alert" : undefined}>
        {error && <Icon name="alert" />}
        {error ?? tip}
        {!error && state === "live" && ` ${t("frame")}`}
      </p>
      {lastPhoto?.isReference && (
        <figure className={styles.reference}>
          <img src={lastPhoto.url} alt="" />
          <figcaption className="small">{t("reference")}</figcaption>
        </figure>
      )}
      {state === "live" && lastPhoto && (
        <SwitchField
          label={t(lastPhoto.isReference ? "showReference" : "lastPhoto")}
          checked={isLastShown}
          onChange={(isShown) => {
            setIsLastShown(isShown);
            showLastPhoto(isShown);
          }}
        />
      )}
    </div>
  );
}

function FromGallery({
  isBusy,
  reason,
  onPick,
  onAgain,
}: {
  isBusy: boolean;
  reason: string;
  onPick: (file: File) => void;
  onAgain: () => void;
}) {
  const t = useTranslations("route.camera");
  const id = useId();
  return (
    <div className="grid sunken relative round gap-4 p-4">
      <p id={`${id}-reason`} role="status" className={styles.reason}>
        <Icon name="info" />
        {reason}
      </p>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className={`visually-hidden ${styles.input}`}
        aria-label={t("choose")}
        aria-describedby={`${id}-reason`}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onPick(file);
          // Lets the same file be chosen again.
          currentTarget.value = "";
        }}
      />
      <div className={`flex wrap middle gap-4 ${styles.choices}`}>
        <label htmlFor={id} className={styles.choose}>
          <Icon name="camera" />
          {isBusy ? t("preparing") : t("choose")}
        </label>
        <Button variant="plain" onClick={onAgain}>
          {t("again")}
        </Button>
      </div>
    </div>
  );
}
