import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnExportState } from "#modules/people/contract.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./accounts.module.css";

/** The reader's data export. */
export function OwnDataCard() {
  const t = useTranslations("ownData");
  return (
    <Card title={t("title")} note={t("note")}>
      <ExportButton />
    </Card>
  );
}

/** Downloads all of the reader's data and shows progress. */
export function ExportButton() {
  const t = useTranslations("ownData");
  const { begin, isBeginning, progress, passwordDialog } = useExport();
  return (
    <div className={styles.exportArea}>
      <Button variant="quiet" loading={isBeginning} onClick={begin}>
        {t("action")}
      </Button>
      {/* Exists before its text, so screen readers announce it. */}
      <div role="status" className={styles.progress}>
        {progress && <Progress progress={progress} />}
      </div>
      {passwordDialog}
    </div>
  );
}

function Progress({ progress: { state, photosDone, photosTotal } }: { progress: OwnExportState }) {
  const t = useTranslations("ownData");
  if (state === "done") return <p>{t("done")}</p>;
  if (state === "broken") return <p className={styles.broken}>{t("broken")}</p>;
  if (state === "none") return null;
  if (state === "ready") return <p>{t("preparing")}</p>;
  return (
    <>
      <p>{t("underWay")}</p>
      {photosTotal > 0 && (
        <>
          <progress max={photosTotal} value={photosDone} aria-label={t("underWay")} />
          <p>{t("photos", { done: photosDone, total: photosTotal })}</p>
        </>
      )}
    </>
  );
}

/** In milliseconds: how often to check an export's progress. */
const askAgainAfter = 1500;

/** Downloads all of the reader's data; may ask for the password. */
function useExport(): {
  begin: () => void;
  isBeginning: boolean;
  /** Null until an export starts on this screen. */
  progress: OwnExportState | null;
  passwordDialog: ReactNode;
} {
  const t = useTranslations("ownData");
  const language = useLanguage();
  const utils = trpc.useUtils();
  const showFailure = useFailureToast("account");
  const { run, passwordDialog } = useReauthenticate();
  const underWay = useUnderWay();
  const [hasBegun, setBegun] = useState(false);
  const { data } = trpc.profile.exportState.useQuery(undefined, {
    enabled: hasBegun,
    refetchInterval: ({ state }) => (isMoving(state.data) ? askAgainAfter : false),
  });
  const { mutate } = useMutation({
    mutationFn: () => run(() => utils.client.profile.beginExport.mutate()),
    onSuccess: async (link) => {
      if (!link) return;
      await utils.profile.exportState.invalidate();
      setBegun(true);
      download(`${link.url}?language=${language}`);
      toast({ title: t("started.title"), message: t("started.text") });
    },
    onError: (error) => {
      const { code, params } = toAppError(error);
      if (code !== "TOO_MANY_REQUESTS") return showFailure(error, { general: t("failed") });
      const minutes = Math.ceil(Number(params.retryAfterSeconds ?? 60) / 60);
      const hours = minutes < 100 ? 0 : Math.ceil(minutes / 60);
      toast({ title: t("tooMany.title"), message: t("tooMany.text", { minutes, hours }), kind: "error" });
    },
    onSettled: () => underWay.end("export"),
  });
  return {
    begin: () => {
      if (underWay.begin("export")) mutate();
    },
    isBeginning: underWay.has("export"),
    progress: hasBegun ? (data ?? null) : null,
    passwordDialog,
  };
}

function isMoving(progress: OwnExportState | undefined): boolean {
  return progress === undefined || progress.state === "ready" || progress.state === "underWay";
}

/** Acts like a link click: a refusal becomes a failed download and leaves the page in place. */
function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
