import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ApplicationStatus } from "#domain/runner-words.ts";
import { currentUserQuery } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Can, SleepingCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { usePageTitle } from "../../ui/page.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { toast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./application-screen.module.css";

/** What a runner sees until the application is approved. */
export function ApplicationScreen({ status }: { status: Exclude<ApplicationStatus, "approved"> }) {
  return status === "rejected" ? <Rejected /> : <InReview />;
}

function Rejected() {
  const t = useTranslations("runner.application");
  return (
    <MessagePage
      picture={<SleepingCan />}
      title={t("rejected")}
      text={t("rejectedText")}
      actions={
        <ButtonLink variant="quiet" href="/how-it-works">
          {t("home")}
        </ButtonLink>
      }
    />
  );
}

function InReview() {
  const t = useTranslations("runner.application");
  const { check, isChecking } = useCheckApplication();
  usePageTitle(t("title"));
  return (
    <div className={styles.page}>
      <div className={styles.picture}>
        <CanWithLetter />
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>{t("title")}</h1>
        <p className={styles.text}>{t("text")}</p>
        <Timeline
          label={t("steps")}
          steps={[
            {
              title: (
                <>
                  {t("submitted")} <VisuallyHidden>({t("done")})</VisuallyHidden>
                </>
              ),
              text: t("submittedText"),
              state: "past",
            },
            { title: t("review"), text: t("reviewText"), state: "present", mark: "clock" },
            { title: t("answer"), text: t("answerText"), state: "ahead", mark: "bell" },
          ]}
        />
        <Button variant="quiet" loading={isChecking} onClick={check}>
          <Icon name="refresh" />
          {t("check")}
        </Button>
      </div>
    </div>
  );
}

/** Asks the server whether the application has been decided; an approval changes the screen by itself. */
function useCheckApplication() {
  const t = useTranslations("runner.application");
  const common = useTranslations("common");
  const showFailure = useFailureToast();
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const isChecking = useIsFetching({ queryKey: currentUserQuery.queryKey }) > 0;
  const check = async () => {
    try {
      const user = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
      const status = user?.runnerProfile?.applicationStatus;
      if (status === "submitted" || status === "more_info")
        toast({ title: t("stillInReview"), message: t("stillInReviewText"), kind: "info" });
      // The pressed button leaves with its screen.
      else document.getElementById("content")?.focus();
      void utils.notifications.list.invalidate();
    } catch (error) {
      showFailure(error, { general: common("somethingWrong") });
    }
  };
  return { check: () => void check(), isChecking };
}

function CanWithLetter() {
  return (
    <svg viewBox="0 0 190 150" aria-hidden="true">
      <path d="M10 146h170" stroke="var(--line)" strokeWidth="5" strokeLinecap="round" />
      <g transform="translate(28 20)">
        <Can body="a" />
      </g>
      <g transform="translate(88 74) rotate(-7)">
        <rect
          width="84"
          height="58"
          rx="7"
          fill="var(--art-paper)"
          stroke="var(--art-line)"
          strokeWidth="3"
        />
        <path
          d="m4 6 38 28L80 6"
          fill="none"
          stroke="var(--art-line)"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <circle cx="42" cy="37" r="10" fill="var(--art-lid)" />
      </g>
    </svg>
  );
}
