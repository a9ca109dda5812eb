import { useState } from "react";
import { useNow, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { dayIn, useDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReplanned } from "../../lib/use-replanned.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import styles from "./billing.module.css";

type Upcoming = Pick<Job, "scheduledDate" | "timeZone">;

/** Pauses or resumes the service, after stating the effect and cost. */
export function PauseSwitch({
  isPaused,
  upcoming,
  className,
}: {
  isPaused: boolean;
  /** The pickups that a pause would cancel; undefined until known. */
  upcoming: readonly Upcoming[] | undefined;
  className?: string;
}) {
  const t = useTranslations("homeowner.pause");
  const [isAsking, setIsAsking] = useState(false);
  const [isResuming, setIsResuming] = useState(false);
  const resume = useAct(
    trpc.homeowner.resumeService,
    usePausing("resumed", () => setIsResuming(false)),
  );
  // One button for both states, so it keeps focus.
  return (
    <>
      <Button
        variant={isPaused ? "primary" : "plain"}
        size={isPaused ? "large" : "medium"}
        className={isPaused ? undefined : className}
        onClick={() => (isPaused ? setIsResuming(true) : setIsAsking(true))}
      >
        {isPaused ? t("resume") : t("pause")}
      </Button>
      <PauseQuestion opened={isAsking} upcoming={upcoming} onClose={() => setIsAsking(false)} />
      <Confirm
        opened={isResuming}
        title={t("resumeTitle")}
        action={t("resume")}
        loading={resume.isActing}
        onConfirm={() => resume.act()}
        onCancel={() => setIsResuming(false)}
      >
        <ul className={styles.effects}>
          <li>{t("resumePickups")}</li>
          <ResumeCharge />
        </ul>
      </Confirm>
    </>
  );
}

/** Says what a pause does, then pauses. */
export function PauseQuestion({
  opened,
  upcoming,
  onClose,
}: {
  opened: boolean;
  upcoming?: readonly Upcoming[] | undefined;
  onClose: () => void;
}) {
  const t = useTranslations("homeowner.pause");
  const now = useNow({ updateInterval: 60_000 });
  const hasToday =
    !upcoming ||
    upcoming.some(({ scheduledDate, timeZone }) => scheduledDate.startsWith(dayIn(now, timeZone)));
  const pause = useAct(trpc.homeowner.pauseService, usePausing("paused", onClose));
  return (
    <Confirm
      opened={opened}
      title={t("title")}
      action={t("pause")}
      loading={pause.isActing}
      onConfirm={() => pause.act()}
      onCancel={onClose}
    >
      <ul className={styles.effects}>
        <li>
          {t("cancels", { today: String(hasToday) })} {upcoming && t("count", { count: upcoming.length })}
        </li>
        <li>{t("finishes")}</li>
        <li>{t("charge")}</li>
        <li>{t("back")}</li>
      </ul>
    </Confirm>
  );
}

/** The toasts of a pause or its end, and what they change. */
function usePausing(done: "paused" | "resumed", onClose: () => void) {
  const t = useTranslations("homeowner.pause");
  const { auth } = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  return {
    success: { title: t(`${done}.title`), message: t(`${done}.text`) },
    failure: t(done === "paused" ? "failed" : "resumeFailed"),
    onDone: (user: User) => {
      setCurrentUser(user);
      onClose();
    },
    onFailed: () => auth.currentUser.invalidate(),
    invalidates: useReplanned(),
  };
}

/** The cost and date of resuming, which depend on the billing provider; fetched when the question opens. */
function ResumeCharge() {
  const t = useTranslations("homeowner.pause");
  const day = useDay();
  const { data } = trpc.homeowner.billing.useQuery();
  if (!data) return null;
  if (!data.testMode) return <li>{t("resumeCharge")}</li>;
  return <li>{data.endsOn ? t("resumeEnding", { day: day(data.endsOn) }) : t("resumeChargeTest")}</li>;
}
