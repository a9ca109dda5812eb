import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNow, useTranslations } from "use-intl";
import type { Application } from "#modules/runners/contract.ts";
import type { ApplicationStatus } from "#platform/values/runner-words.ts";
import { currentUserQuery } from "../../lib/current-user.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Can } from "../../ui/illustrations.tsx";
import { MessagePage, usePageTitle } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/photo-frame.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { toast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import styles from "./application-screen.module.css";

const AnswerReview = lazyPart(
  "applications",
  async () => (await import("./answer-review.tsx")).AnswerReview,
  <Skeleton rows={3} />,
);

/** Shown until a runner is approved: the application's status, missing information, or the rejection and next steps. */
export function ApplicationScreen({ status }: { status: Exclude<ApplicationStatus, "approved"> }) {
  const { data } = trpc.runner.application.useQuery();
  useFollowedApplication();
  if (status === "rejected") return <Rejected application={data} />;
  return <InReview application={data} isAsked={status === "more_info"} />;
}

function Rejected({ application }: { application?: Application }) {
  const t = useTranslations("application");
  const reason = application?.status === "rejected" ? application.words : null;
  return (
    <MessagePage
      title={t("rejected")}
      text={
        <>
          {t("rejectedText")}
          {reason && (
            <span className="grid break gap-1 mt-3">
              <strong>{t("rejectedReason")}</strong>
              {reason}
            </span>
          )}
          {application && !application.mayApplyAgain && (
            <span className="grid break gap-1 mt-3">{t("tooOften")}</span>
          )}
        </>
      }
      actions={
        <>
          {application?.mayApplyAgain && <ButtonLink to="/runner-setup">{t("again")}</ButtonLink>}
          <ButtonLink variant="quiet" to="/support">
            {t("support")}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/how-it-works">
            {t("home")}
          </ButtonLink>
        </>
      }
    />
  );
}

function InReview({ application, isAsked }: { application?: Application; isAsked: boolean }) {
  const t = useTranslations("application");
  const { check, isChecking } = useCheckApplication();
  const title = t(isAsked ? "moreInfo.title" : "title");
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.picture}>
        <CanWithEmail />
      </div>
      <div className="grid start gap-3">
        <h1 className="largest black">{title}</h1>
        <p className="soft">{t(isAsked ? "moreInfo.text" : "text")}</p>
        <VerifyEmail />
        {isAsked && application?.words && <AnswerReview question={application.words} />}
        <Timeline
          label={t("steps")}
          steps={[
            {
              title: (
                <>
                  {t("submitted")} <VisuallyHidden>({t("done")})</VisuallyHidden>
                </>
              ),
              text: application ? <Submitted application={application} /> : t("submittedText"),
              state: "past",
            },
            {
              title: t("review"),
              text: application && !isAsked ? <Clock application={application} /> : t("reviewText"),
              state: isAsked ? "ahead" : "present",
              mark: "clock",
            },
            ...(application
              ? [
                  {
                    title: t(application.check === "byHand" ? "idCheckTitle" : "checkTitle"),
                    text: t(`checks.${application.check}`),
                    state: application.check === "clear" ? ("past" as const) : ("ahead" as const),
                    ...(application.check !== "clear" && { mark: "shield" as const }),
                  },
                ]
              : []),
            { title: t("answer"), text: t("answerText"), state: "ahead", mark: "bell" },
          ]}
        />
        <div className="flex wrap gap-3">
          <Button variant="quiet" loading={isChecking} onClick={check}>
            <Icon name="refresh" />
            {t("check")}
          </Button>
          <ButtonLink variant="quiet" to="/support">
            {t("support")}
          </ButtonLink>
        </div>
        {application && application.steps.length > 1 && <History steps={application.steps} />}
      </div>
    </div>
  );
}

/** When the application was submitted, and what it contained. */
function Submitted({ application: { submittedAt, consent, training } }: { application: Application }) {
  const t = useTranslations("application");
  const format = usePickupFormat(usePickupZone());
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  return (
    <>
      {t("submittedOn", {
        when: format.dateTime(new Date(submittedAt), { dateStyle: "medium", timeStyle: "short" }),
      })}{" "}
      {consent && t("consentLine", { day: day(consent.consentedAt) })}{" "}
      {training
        ? t("trainingLine", {
            day: day(training.passedAt),
            correct: training.correct,
            questions: training.questions,
          })
        : t("trainingNone")}
    </>
  );
}

/** The promised 24 to 48 hours as dates and times, or that they have passed. */
function Clock({ application: { answerFrom, answerUntil } }: { application: Application }) {
  const t = useTranslations("application");
  const format = usePickupFormat(usePickupZone());
  const now = useNow({ updateInterval: 60_000 });
  const when = (instant: string) =>
    format.dateTime(new Date(instant), {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
    });
  return (
    <>
      {t("reviewText")}{" "}
      {now.toISOString() > answerUntil
        ? t("overdue", { until: when(answerUntil) })
        : t("due", { from: when(answerFrom), until: when(answerUntil) })}
    </>
  );
}

function History({ steps }: Pick<Application, "steps">) {
  const t = useTranslations("application");
  const format = usePickupFormat(usePickupZone());
  return (
    <details className={styles.history}>
      <summary>{t("history")}</summary>
      <ol className="grid gap-3">
        {steps.map(({ id, step, words, happenedAt }) => (
          <li key={id}>
            <strong>{t(`historySteps.${step}`)}</strong>{" "}
            <time className="soft small" dateTime={happenedAt}>
              {format.dateTime(new Date(happenedAt), { dateStyle: "medium", timeStyle: "short" })}
            </time>
            {words && <p>{words}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}

const followMs = 60_000;

/** Asks each minute and when the page is shown again, should a live update be lost. */
function useFollowedApplication() {
  const utils = trpc.useUtils();
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      void utils.auth.currentUser.invalidate();
      void utils.runner.application.invalidate();
    };
    const timer = setInterval(ask, followMs);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [utils]);
}

/** Checks for a decision; an approval changes the screen. */
function useCheckApplication() {
  const t = useTranslations("application");
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
      void utils.runner.application.invalidate();
    } catch (error) {
      showFailure(error, { sentence: common("somethingWrong") });
    }
  };
  return { check: () => void check(), isChecking };
}

function CanWithEmail() {
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

/** /runner for an account that is neither a homeowner nor a runner yet. */
export function SetUpProfile() {
  const t = useTranslations("application.setUp");
  return (
    <MessagePage
      picture={<PhotoFrame />}
      title={t("title")}
      text={t("text")}
      actions={
        <ButtonLink to="/runner-setup" size="large">
          {t("action")}
        </ButtonLink>
      }
    />
  );
}
