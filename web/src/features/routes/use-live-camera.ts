import { useCallback, useEffect, useRef, useState } from "react";
import { drawSmall, PhotoError } from "../../lib/upload-photo.ts";

/** refused: denied by the person or browser. none: no camera. failed: it did not start. */
export type CameraState = "starting" | "live" | "refused" | "none" | "failed";

/**
 * The device's camera, shown in `video` while `isOn`. `capture` takes a JPEG of at most 2048 px a side and 5 MB; throws
 * PhotoError.
 */
export function useLiveCamera(isOn: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>("starting");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts it anew
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
