import { useTranslations } from "use-intl";
import type { OwnExportState } from "#modules/people/contract/own-data.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./own-data.module.css";
import { useExport } from "./use-export.ts";

/** Downloads all of the reader's data and shows progress. */
export function ExportButton() {
  const t = useTranslations("ownData");
  const { begin, isBeginning, progress, passwordDialog } = useExport();
  return (
    <div className={styles.area}>
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
