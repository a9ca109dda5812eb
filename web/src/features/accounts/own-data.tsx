import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnExportState } from "#modules/people/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useLanguage } from "../../ui/use-language.ts";

export function OwnDataCard() {
  const t = useTranslations("ownData");
  return (
    <Card title={t("title")} note={t("note")}>
      <ExportButton />
    </Card>
  );
}

export function ExportButton() {
  const t = useTranslations("ownData");
  const { begin, isBeginning, progress, passwordDialog } = useExport();
  return (
    <div className="grid start gap-3">
      <Button variant="quiet" loading={isBeginning} onClick={() => begin()}>
        {t("action")}
      </Button>
      {/* Exists before its text, so screen readers announce it. */}
      <div role="status" className="grid soft small gap-2">
        {progress && <Progress progress={progress} />}
      </div>
      {passwordDialog}
    </div>
  );
}

function Progress({ progress: { state, photosDone, photosTotal } }: { progress: OwnExportState }) {
  const t = useTranslations("ownData");
  if (state === "done") return <p>{t("done")}</p>;
  if (state === "broken") return <p className="danger">{t("broken")}</p>;
  if (state === "none") return null;
  if (state === "ready") return <p>{t("preparing")}</p>;
  return (
    <>
      <p>{t("inProgress")}</p>
      {photosTotal > 0 && (
        <>
          <progress max={photosTotal} value={photosDone} aria-label={t("inProgress")} />
          <p>{t("photos", { done: photosDone, total: photosTotal })}</p>
        </>
      )}
    </>
  );
}

/** In milliseconds: how often to check an export's progress. */
const askAgainAfter = 1500;

/** Downloads all of the reader's data; may ask for the password. `progress` is null until it starts on this screen. */
function useExport() {
  const t = useTranslations("ownData");
  const language = useLanguage();
  const utils = trpc.useUtils();
  const { run, passwordDialog } = useReauthenticate();
  const [hasBegun, setBegun] = useState(false);
  const { data = null } = trpc.profile.exportState.useQuery(undefined, {
    enabled: hasBegun,
    refetchInterval: ({ state }) => (isMoving(state.data) ? askAgainAfter : false),
  });
  const { act: begin, isActing } = useAct(trpc.profile.beginExport, {
    through: run,
    success: { title: t("started.title"), message: t("started.text") },
    failure: ({ code, params }) => {
      if (code !== "TOO_MANY_REQUESTS") return t("failed");
      const minutes = Math.ceil(Number(params.retryAfterSeconds ?? 60) / 60);
      const hours = minutes < 100 ? 0 : Math.ceil(minutes / 60);
      return { title: t("tooMany.title"), message: t("tooMany.text", { minutes, hours }), kind: "error" };
    },
    screen: "account",
    onDone: async ({ url }) => {
      await utils.profile.exportState.invalidate();
      setBegun(true);
      download(`${url}?language=${language}`);
    },
  });
  return { begin, isBeginning: isActing, progress: hasBegun ? data : null, passwordDialog };
}

function isMoving(progress: OwnExportState | undefined): boolean {
  return progress === undefined || progress.state === "ready" || progress.state === "inProgress";
}

/** Acts like a link click: a refusal becomes a failed download and leaves the page in place. */
function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
