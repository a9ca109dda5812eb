import { type ReactNode, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { refuseUnticked } from "#modules/pickups/rules/steps.ts";
import { useClockTime } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { undoOut } from "../../lib/outbox/kept-steps.ts";
import { useMiles } from "../../lib/places.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useJobTimes, usePickupFormat } from "../../lib/use-job-times.ts";
import { Button, ButtonAnchor, SmallButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { mapLinks } from "./map-links.ts";
import { MessageResident } from "./message-resident.tsx";
import styles from "./stop-acts.module.css";
import type { AskedAtStop } from "./stop-dialogs.tsx";
import { useActOnceOpen, useIsUndoable, useLegTime, useOpens, useUndoStart } from "./use-legs.ts";
import { useOutbox, useSteps } from "./use-outbox.ts";
import { type StopView, targetOf } from "./view-route.ts";

/** Only rentals have one. */
const Checklist = lazyPart("routes", async () => (await import("./checklist.tsx")).Checklist);
const AddOns = lazyPart(["routes", "add-ons"], async () => (await import("./add-ons.tsx")).AddOns);
const StopNotes = lazyPart("routes", async () => (await import("./stop-notes.tsx")).StopNotes);

/** One stop with all of a runner's acts there; its wide button is always the next one. */
export function StopActs({
  view,
  day,
  n,
  count,
  metersBefore,
  held,
  onAsk,
}: {
  view: StopView;
  day: string;
  /** Its number among the day's stops. */
  n: number;
  count: number;
  /** The distance from the previous stop; null when there is none or it is unknown. */
  metersBefore: number | null;
  /** What can be undone for ten seconds, shown above the wide button. */
  held: ReactNode;
  onAsk: (asked: AskedAtStop) => void;
}) {
  const t = useTranslations("route.next");
  const jobTexts = useTranslations("runner.job");
  const { window, legs } = useJobTimes();
  const miles = useMiles();
  const { outbox } = useOutbox();
  const steps = useSteps(outbox);
  const { stop, onTheWayAt, cameAt, outAt, checklist, mustFinishChecklist } = view;
  const { job, home, resident } = stop;
  const { address, specialInstructions } = job;
  const target = targetOf(view, job);
  const format = usePickupFormat(job.timeZone);
  const legTime = useLegTime(day, job);
  const clockTime = useClockTime();
  const leg = view.leg ?? "in";
  const dueTime = legTime("clock", leg === "out" ? stop.outBy : stop.inBy);
  const back = legs(job)?.back;
  // Once the cans are out, the hour they are due back stands above.
  const hours = leg === "out" ? window(job) : back && t("comesBack", { back });
  const opens = useOpens()(job, leg);
  const actOnceOpen = useActOnceOpen();
  const time = (at: string) => format.dateTime(new Date(at), clock);
  const asked = (about: AskedAtStop["about"]) => () =>
    onAsk({ target, about, releasableUntil: stop.releasableUntil });
  const unfinished = leg === "in" && mustFinishChecklist ? refuseUnticked(checklist) : null;
  const next = cameAt ? (unfinished ? "tick" : "photo") : onTheWayAt || outAt ? "arrive" : "setOut";
  const [timesLed, setTimesLed] = useState(0);
  const acts = {
    arrive: { words: t("arrive"), icon: "pin", act: () => steps.arrive(target) },
    photo: { words: leg === "out" ? t("out") : t("in"), icon: "camera", act: asked(leg) },
    tick: {
      words: unfinished && t("ticked", unfinished.params),
      icon: "check",
      act: () => setTimesLed((times) => times + 1),
    },
  } as const;
  const guests = job.rental?.nextGuestsAt;
  return (
    <section className={styles.stop} aria-label={t("title")}>
      <div className="flex wrap middle between gap-2-4">
        <p className={styles.due}>
          {t("stopOf", { n, count })} · {t(leg === "out" ? "dueOut" : "dueIn", { time: dueTime })}
        </p>
        <p className="soft small">
          {[
            metersBefore !== null && miles(metersBefore),
            t(stop.isMeasured ? "measured" : "minutes", { count: Math.max(1, Math.round(stop.minutes)) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className={styles.home}>
        <HomePhoto key={job.id} url={home.housePhotoUrl ?? home.cansPhotoUrl} />
        <div>
          <h2 className={styles.address}>{address}</h2>
          <p className="soft small">
            {[
              job.rental?.name ?? resident?.firstName,
              guests && jobTexts("nextGuests", { time: clockTime(guests.slice(11, 16)) }),
              jobTexts("cans", { count: job.numberOfCans }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {hours && <p className="soft small">{hours}</p>}
        </div>
      </div>
      {specialInstructions && (
        <p className={styles.instruction}>
          <Icon name="info" />
          {specialInstructions}
        </p>
      )}
      <Cleaner stop={stop} leg={leg} time={time} />
      <Past view={view} legTime={legTime} time={time} />
      <div className={styles.pair}>
        {next === "setOut" ? (
          <Quiet
            icon="pin"
            label={t("arrive")}
            {...{ address, opens }}
            onPress={() => steps.arrive(target)}
          />
        ) : (
          <ButtonAnchor
            variant="quiet"
            {...toMap(address)}
            aria-label={t("named", { step: t("directions"), address })}
          >
            <Icon name="navigate" />
            {t("directions")}
          </ButtonAnchor>
        )}
        <Quiet icon="info" label={t("problem")} {...{ address, opens }} onPress={asked("cannotServe")} />
      </div>
      <MessageResident stop={stop} />
      {opens === null && <AddOns target={target} name={resident?.firstName ?? null} />}
      {checklist.length > 0 && (
        <Checklist
          checklist={checklist}
          timesLed={timesLed}
          onCheck={(item, isChecked, picture) => steps.check(target, item, isChecked, picture)}
        />
      )}
      <StopNotes
        stop={stop}
        onRelease={leg === "out" && job.status === "assigned" ? asked("release") : null}
        onEmpty={view.leg === "in" ? (isEmpty) => steps.emptyCans(target, isEmpty) : null}
        onStreet={job.isCheckout ? null : (cameOn) => steps.street(target, cameOn)}
      />
      <div className={styles.pinned} data-pinned>
        {held}
        {opens && <p className={`soft small ${styles.opens}`}>{opens}</p>}
        {next === "setOut" ? (
          <ButtonAnchor
            wide
            size="large"
            {...toMap(address)}
            aria-label={t("named", { step: t("directions"), address })}
            // The map opens even before the pickup does; only then does the homeowner hear of it.
            onClick={() => opens === null && steps.setOut(target)}
          >
            <Icon name="navigate" />
            {t("directions")}
          </ButtonAnchor>
        ) : (
          <Button
            // A new button for each step: a second tap must not reach the next one.
            key={next}
            wide
            size="large"
            variant={next === "tick" ? "quiet" : "primary"}
            aria-label={t("named", { step: acts[next].words ?? "", address })}
            aria-disabled={opens !== null}
            aria-description={opens ?? undefined}
            onClick={() => actOnceOpen(opens, acts[next].act)}
          >
            <Icon name={acts[next].icon} />
            {acts[next].words}
          </Button>
        )}
      </div>
    </section>
  );
}

/** A quiet act beside another; before the stop opens it only says when. */
function Quiet({
  icon,
  label,
  address,
  opens,
  onPress,
}: {
  icon: "pin" | "info";
  label: string;
  address: string;
  opens: string | null;
  onPress: () => void;
}) {
  const t = useTranslations("route.next");
  const actOnceOpen = useActOnceOpen();
  return (
    <Button
      variant="quiet"
      aria-label={t("named", { step: label, address })}
      aria-disabled={opens !== null}
      aria-description={opens ?? undefined}
      onClick={() => actOnceOpen(opens, onPress)}
    >
      <Icon name={icon} />
      {label}
    </Button>
  );
}

/** Until when a cleaner needs the cans; renders nothing after that. */
function Cleaner({
  stop: { cleaning },
  leg,
  time,
}: {
  stop: StopView["stop"];
  leg: "out" | "in";
  time: (at: string) => string;
}) {
  const t = useTranslations("stop.cleaner");
  useNow({ updateInterval: 60_000 });
  // A route kept on the phone by an earlier version has none.
  if (!cleaning || cleaning.leg !== leg) return null;
  const isOver = cleaning.doneAt === null && Date.parse(cleaning.untilAt) <= serverNow();
  return (
    !isOver && (
      <p className={styles.instruction} role="status">
        <Icon name="clock" />
        {cleaning.doneAt ? t("done", { leg }) : t("until", { leg, time: time(cleaning.untilAt) })}
      </p>
    )
  );
}

function toMap(address: string) {
  return { href: mapLinks(address).google, target: "_blank", rel: "noreferrer" };
}

/** What was done at this stop; a start can be undone for ten minutes. */
function Past({
  view: { jobId, stop, onTheWayAt, cameAt, outAt },
  legTime,
  time,
}: {
  view: StopView;
  legTime: ReturnType<typeof useLegTime>;
  time: (at: string) => string;
}) {
  const t = useTranslations("route.next");
  const said = [
    outAt && legTime("outDone", outAt),
    onTheWayAt && t("onTheWay", { time: time(onTheWayAt) }),
    cameAt && t("came", { time: time(cameAt) }),
  ].filter((each) => each !== null && each !== "");
  if (said.length === 0) return null;
  return (
    <div className={`flex wrap middle gap-2 small strong ${styles.past}`}>
      <Icon name="check" />
      <p>{said.join(" · ")}</p>
      {outAt && <UndoOut jobId={jobId} job={stop.job} outAt={outAt} />}
    </div>
  );
}

/** Undoes cans out, for ten minutes. */
export function UndoOut({
  jobId,
  job,
  outAt,
}: {
  jobId: string;
  job: StopView["stop"]["job"];
  outAt: string;
}) {
  const t = useTranslations("route.next");
  const { outbox } = useOutbox();
  const undoStart = useUndoStart(job);
  const isUndoable = useIsUndoable(outAt);
  return (
    isUndoable && (
      <SmallButton
        loading={undoStart.isActing}
        aria-label={t("named", { step: t("undoOut"), address: job.address })}
        onClick={({ currentTarget }) => {
          // The pressed button leaves with what it undid.
          const place = currentTarget.closest<HTMLElement>('[tabindex="-1"]');
          void undoOut(outbox, jobId, undoStart, () => place?.focus({ preventScroll: true }));
        }}
      >
        {t("undoOut")}
      </SmallButton>
    )
  );
}

/** The home's picture; nothing while it can't be loaded, as without reception. */
function HomePhoto({ url }: { url: string | null }) {
  const t = useTranslations("stop.home");
  const [hasFailed, setHasFailed] = useState(false);
  return (
    url &&
    !hasFailed && (
      <img className={styles.photo} src={url} alt={t("housePhoto")} onError={() => setHasFailed(true)} />
    )
  );
}

const clock = { hour: "numeric", minute: "2-digit" } as const;
