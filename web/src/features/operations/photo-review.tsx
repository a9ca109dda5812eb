import { useHotkeys } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { PhotoReview } from "#modules/dispatch/contract/reviews.ts";
import { useDay } from "../../lib/days.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { useMay } from "../../lib/may.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useHeldActs } from "../../lib/use-held-acts.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { AdminPage } from "../dispatch/admin-page.tsx";
import styles from "./photo-review.module.css";

type Decision = { isAccepted: boolean; reason: string | null };

/** /admin/photo-review: pickups with something to look at, one at a time, decided by button or key. */
export default function PhotoReviewPage() {
  const t = useTranslations("photoReview");
  const review = useDecisions();
  const source = trpc.admin.anomalies.useQuery(undefined, {
    select: (reviews) => reviews.filter(({ id }) => !review.has(id)),
  });
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      <Loaded source={source} rows={4}>
        {(reviews) =>
          reviews.length === 0 ? (
            <EmptyState title={t("empty")} text={t("emptyText")} />
          ) : (
            <Queue reviews={reviews} onDecide={review.decide} />
          )
        }
      </Loaded>
    </AdminPage>
  );
}

/** Decisions wait some seconds for "Undo" before they are sent: a refused pickup cannot be put back. */
function useDecisions() {
  const t = useTranslations("photoReview");
  const failed = useFailureToast();
  const { admin } = trpc.useUtils();
  const options = {
    onError: (error: Parameters<typeof failed>[0]) => failed(error, { general: t("failed") }),
    onSettled: () =>
      Promise.all([admin.anomalies, admin.alerts, admin.waiting].map((each) => each.invalidate())),
  };
  const { mutateAsync: resolve } = trpc.admin.resolveAnomaly.useMutation(options);
  const { mutateAsync: decideAnswer } = trpc.admin.decideAnswer.useMutation(options);
  const decisions = useRef(new Map<string, Decision & { isAnswer: boolean }>());
  const send = (anomalyId: string) => {
    const decision = decisions.current.get(anomalyId);
    if (!decision) throw new Error("A decision was held without its outcome");
    const { isAccepted, isAnswer, reason } = decision;
    return isAnswer
      ? decideAnswer({ anomalyId, outcome: isAccepted ? "reversed" : "upheld", reason })
      : resolve({ anomalyId, outcome: isAccepted ? "cleared" : "refused", reason });
  };
  const { has, hold } = useHeldActs(send, { undo: t("undo"), undone: t("undone") });
  return {
    has,
    decide: ({ id, address, answer }: PhotoReview, decision: Decision) => {
      const isAnswer = answer !== null;
      decisions.current.set(id, { ...decision, isAnswer });
      const done = decision.isAccepted ? "accepted" : "rejected";
      hold(id, { title: t(`done.${isAnswer ? "answer" : "pickup"}.${done}`), message: address });
    },
  };
}

function Queue({
  reviews,
  onDecide,
}: {
  reviews: readonly PhotoReview[];
  onDecide: (review: PhotoReview, decision: Decision) => void;
}) {
  const t = useTranslations("photoReview");
  const may = useMay()("dispatch");
  const [at, setAt] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const shown = Math.min(at, reviews.length - 1);
  const review = reviews[shown] as PhotoReview;
  const step = (by: number) => setAt(Math.max(0, Math.min(reviews.length - 1, shown + by)));
  const accept = () => onDecide(review, { isAccepted: true, reason: null });
  const act = (key: string, run: () => void): [string, () => void] => [key, () => !isAsked && run()];
  useHotkeys([
    act("ArrowRight", () => step(1)),
    act("ArrowLeft", () => step(-1)),
    act("a", () => may && accept()),
    act("r", () => may && setAsked(true)),
  ]);
  const kind = review.answer ? "answer" : "pickup";
  return (
    <section aria-label={t("queue")} className={`grid one-column gap-4 ${styles.queue}`}>
      <div className="flex wrap middle between gap-3">
        <p className="soft figures" aria-live="polite">
          {t("place", { place: shown + 1, count: reviews.length })}
        </p>
        <div className="flex gap-2">
          <SmallButton aria-disabled={shown === 0 || undefined} onClick={() => step(-1)}>
            {t("previous")} <Key name="←" />
          </SmallButton>
          <SmallButton aria-disabled={shown === reviews.length - 1 || undefined} onClick={() => step(1)}>
            {t("next")} <Key name="→" />
          </SmallButton>
        </div>
      </div>
      <Review review={review} />
      <div className="flex wrap gap-3">
        <Button needs="dispatch" aria-keyshortcuts="a" onClick={accept}>
          {t(`accept.${kind}`)} <Key name="A" />
        </Button>
        <Button variant="quiet" needs="dispatch" aria-keyshortcuts="r" onClick={() => setAsked(true)}>
          {t(`reject.${kind}`)} <Key name="R" />
        </Button>
      </div>
      <ReasonDialog
        key={review.id}
        title={t(`ask.${kind}.title`)}
        text={t(`ask.${kind}.text`, { address: review.address })}
        label={t("reason")}
        action={t(`ask.${kind}.action`)}
        opened={isAsked}
        loading={false}
        onConfirm={(reason) => {
          setAsked(false);
          onDecide(review, { isAccepted: false, reason });
        }}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
}

function Key({ name }: { name: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {name}
    </span>
  );
}

/** One pickup: why it is here, its photos beside the one it resembles, and the runner's answer. */
function Review({ review }: { review: PhotoReview }) {
  const t = useTranslations("photoReview");
  const day = useDay();
  const dollars = useDollars();
  const { address, runner, runnerId, pay, isPayHeld, photos, reasons, answer, timeZone } = review;
  const shots = (["out", "in", "cannotServe"] as const).filter((act) => act !== "cannotServe" || photos[act]);
  return (
    <Card title={address}>
      <div className="grid one-column gap-4">
        <p className="flex wrap middle gap-2-3">
          {t("line", { day: day(review.day), runner })}
          {runnerId && (
            <Link to="/admin/runners/$id" params={{ id: runnerId }}>
              {t("openRunner")}
            </Link>
          )}
          <StatusBadge
            tone={isPayHeld ? "busy" : "good"}
            icon="money"
            label={t(isPayHeld ? "held" : "notHeld", { pay: dollars(pay) })}
          />
        </p>
        <ul className="grid gap-1">
          {reasons.map((reason) => (
            <li key={reason.id}>
              <Reason reason={reason} shot={photos[reason.act]} />
            </li>
          ))}
        </ul>
        <div className={styles.shots}>
          {shots.map((act) => (
            <Shot key={act} title={t(`acts.${act}`)} shot={photos[act]} timeZone={timeZone} />
          ))}
          {reasons.map(({ id, resembles }) => resembles && <Earlier key={id} earlier={resembles} />)}
        </div>
        {answer && (
          <div className="grid one-column gap-2">
            <p className="strong">{t("refused", { by: answer.by })}</p>
            {answer.reason && <p className="quote">{t("quote", { words: answer.reason })}</p>}
            <p className="strong">{t("answered", { runner })}</p>
            {answer.words && <p className="quote">{t("quote", { words: answer.words })}</p>}
          </div>
        )}
      </div>
    </Card>
  );
}

function Reason({
  reason: { kind, act, doneThere, openedThere, resembles },
  shot,
}: {
  reason: PhotoReview["reasons"][number];
  shot: PhotoReview["photos"]["out"];
}) {
  const t = useTranslations("photoReview");
  const at = useMoment();
  return t(`kinds.${kind}`, {
    act: t(`acts.${act}`),
    done: at(doneThere),
    opens: at(openedThere),
    meters: shot?.distanceMeters ?? 0,
    likeness: resembles?.likeness ?? 0,
    earlier: resembles ? at(resembles.takenThere) : "none",
  });
}

/** A time by the home's clock, written as UTC. */
function useMoment() {
  const format = useFormatter();
  return (wallClock: string) => format.dateTime(new Date(wallClock), { ...moment, timeZone: "UTC" });
}

function Shot({
  title,
  shot,
  timeZone,
}: {
  title: string;
  shot: PhotoReview["photos"]["out"];
  timeZone: string;
}) {
  const t = useTranslations("photoReview");
  const format = useFormatter();
  if (!shot)
    return (
      <figure className={styles.shot}>
        <div className={styles.none}>{t("noPhoto")}</div>
        <figcaption className="strong">{title}</figcaption>
      </figure>
    );
  const { photoUrl, takenAt, source, distanceMeters, accuracyMeters } = shot;
  return (
    <figure className={styles.shot}>
      <Picture photoUrl={photoUrl} alt={title} />
      <figcaption className="grid leading">
        <span className="strong">{title}</span>
        <span className="soft small figures">
          {format.dateTime(new Date(takenAt), { ...moment, timeZone })}
        </span>
        <span className="soft small">{t(`sources.${source ?? "none"}`)}</span>
        <span className="soft small">
          {distanceMeters === null
            ? t("noPlace")
            : t("distance", { meters: distanceMeters, accuracy: accuracyMeters ?? 0 })}
        </span>
      </figcaption>
    </figure>
  );
}

function Earlier({ earlier }: { earlier: NonNullable<PhotoReview["reasons"][number]["resembles"]> }) {
  const t = useTranslations("photoReview");
  const at = useMoment();
  return (
    <figure className={styles.shot}>
      <Picture photoUrl={earlier.photoUrl} alt={t("earlier")} />
      <figcaption className="grid leading">
        <span className="strong">{t("earlier")}</span>
        <span className="soft small figures">{at(earlier.takenThere)}</span>
        <span className="soft small">{earlier.address}</span>
      </figcaption>
    </figure>
  );
}

function Picture({ photoUrl, alt }: { photoUrl: string; alt: string }) {
  return (
    <a href={photoUrl} target="_blank" rel="noreferrer" className={styles.picture}>
      <img src={photoUrl} alt={alt} decoding="async" />
    </a>
  );
}

const moment = {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;
