import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./pause-switch.module.css";
import { usePauseService } from "./use-pause-service.ts";
import { useResumeService } from "./use-resume-service.ts";

/** Pauses the service, having said what that does, or takes it up again. */
export function PauseSwitch({
  isPaused,
  upcomingCount,
}: {
  isPaused: boolean;
  /** How many pickups a pause would cancel; undefined until known. */
  upcomingCount: number | undefined;
}) {
  const t = useTranslations("homeowner.pause");
  const [isAsking, setIsAsking] = useState(false);
  const pause = usePauseService(() => setIsAsking(false));
  const resume = useResumeService();
  // One button with two faces: what had the focus keeps it.
  return (
    <>
      <Button
        variant={isPaused ? "accent" : "quiet"}
        size="large"
        className={isPaused ? undefined : styles.onBand}
        loading={resume.isUnderWay}
        onClick={isPaused ? resume.resumeService : () => setIsAsking(true)}
      >
        <Icon name={isPaused ? "refresh" : "pause"} />
        {isPaused ? t("resume") : t("pause")}
      </Button>
      <Confirm
        opened={isAsking}
        title={t("title")}
        action={t("pause")}
        loading={pause.isUnderWay}
        onConfirm={pause.pauseService}
        onCancel={() => setIsAsking(false)}
      >
        <ul className={styles.effects}>
          <li>
            {t("cancels")} {upcomingCount !== undefined && t("count", { count: upcomingCount })}
          </li>
          <li>{t("finishes")}</li>
          <li>{t("charge")}</li>
          <li>{t("back")}</li>
        </ul>
      </Confirm>
    </>
  );
}
