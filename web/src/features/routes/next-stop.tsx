import { type ReactNode, useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useClockTime } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useMiles } from "../../lib/places.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Button, ButtonAnchor, SmallButton } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PersonLine } from "../../ui/person-line.tsx";
import { GateCode } from "./home-notes.tsx";
import { mapLinks } from "./route-map.tsx";
import styles from "./route-page.module.css";
import { focusAgain, useActOnceOpen, useIsUndoable, useLegTime, useOpens } from "./use-legs.ts";
import type { Picture } from "./use-outbox.ts";
import type { StopView } from "./view-route.ts";

/** Only rentals have one. */
const Checklist = lazyPart("routes", async () => (await import("./checklist.tsx")).Checklist);

/** The next stop, enlarged: can location, notes and its three steps. */
export function NextStop({
  view,
  day,
  metersBefore,
  isUndoing,
  isUndone,
  onSetOut,
  onUndoStart,
  onArrive,
  onProve,
  onCheck,
  onCannotServe,
  onRelease,
}: {
  view: StopView;
  day: string;
  /** The distance from the previous stop; null when there is none or it is unknown. */
  metersBefore: number | null;
  isUndoing: boolean;
  /** The start was just undone: focus its button. */
  isUndone: boolean;
  onSetOut: () => void;
  onUndoStart: () => void;
  onArrive: () => void;
  onProve: (leg: "out" | "in") => void;
  onCheck: (item: string, isChecked: boolean, picture: Picture | null) => void;
  onCannotServe: () => void;
  onRelease: () => void;
}) {
  const t = useTranslations("route.next");
  const job = useTranslations("runner.job");
  const clockTime = useClockTime();
  const miles = useMiles();
  const { timeZone } = view.stop.job;
  const format = usePickupFormat(timeZone);
  const legTime = useLegTime(day, view.stop.job);
  const id = useId();
  const { stop, onTheWayAt, cameAt, outAt } = view;
  const leg = view.leg ?? "in";
  const { address } = stop.job;
  const time = (at: string) => format.dateTime(new Date(at), clock);
  const opens = useOpens()(stop.job, leg);
  const actOnceOpen = useActOnceOpen();
  const isUndoable = useIsUndoable(outAt);
  const asked = cameAt ? leg : onTheWayAt || outAt ? "arrive" : "setOut";
  return (
    <section className={styles.next} aria-labelledby={`${id}-title`}>
      <div className="flex wrap middle between gap-2-4">
        <h2 id={`${id}-title`} className="medium">
          {t("title")}
        </h2>
        <p className={styles.due}>
          <Icon name="clock" />
          {leg === "out" ? legTime("outBy", stop.outBy) : legTime("inBy", stop.inBy)}
        </p>
      </div>
      <p className={styles.nextAddress}>{address}</p>
      {stop.job.rental && (
        <p>
          {[
            stop.job.rental.name,
            stop.job.rental.nextGuestsAt &&
              job("nextGuests", { time: clockTime(stop.job.rental.nextGuestsAt.slice(11, 16)) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      <p className="soft small">
        {[
          metersBefore !== null && t("away", { distance: miles(metersBefore) }),
          t(stop.isMeasured ? "measured" : "minutes", { count: Math.max(1, Math.round(stop.minutes)) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Home view={view} />
      <Directions address={address} />
      {view.checklist.length > 0 && <Checklist view={view} onCheck={onCheck} />}
      {/* Spaced so a wet thumb doesn't hit the wrong one. */}
      <ul className="grid py-2 gap-5">
        {outAt && (
          <Done text={legTime("outDone", outAt)}>
            {isUndoable && (
              <SmallButton
                loading={isUndoing}
                aria-label={t("named", { step: t("undoOut"), address })}
                onClick={onUndoStart}
              >
                {t("undoOut")}
              </SmallButton>
            )}
          </Done>
        )}
        {onTheWayAt ? (
          <Done text={t("onTheWay", { time: time(onTheWayAt) })} />
        ) : (
          !cameAt &&
          !outAt && (
            <Step
              step="setOut"
              asked={asked}
              address={address}
              icon="arrowRight"
              opens={opens}
              onPress={onSetOut}
            />
          )
        )}
        {cameAt ? (
          <Done text={t("came", { time: time(cameAt) })} />
        ) : (
          <Step step="arrive" asked={asked} address={address} icon="pin" opens={opens} onPress={onArrive} />
        )}
        <Step
          step={leg}
          asked={asked}
          address={address}
          icon="camera"
          opens={opens}
          takesFocus={isUndone && leg === "out"}
          onPress={() => onProve(leg)}
        />
      </ul>
      <div className="grid gap-2 ruled pt-4">
        <p className="soft small">{t("trouble")}</p>
        {opens && <p className="soft small">{opens}</p>}
        <div className="flex wrap between gap-4">
          <Button
            variant="quiet"
            aria-label={t("named", { step: t("cannotServe"), address })}
            aria-disabled={opens !== null}
            aria-description={opens ?? undefined}
            onClick={() => actOnceOpen(opens, onCannotServe)}
          >
            {t("cannotServe")}
          </Button>
          {leg === "out" && stop.job.status === "assigned" && (
            <Button
              variant="plain"
              aria-label={t("named", { step: t("release"), address })}
              onClick={onRelease}
            >
              {t("release")}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function Step({
  step,
  asked,
  address,
  icon,
  opens,
  takesFocus = false,
  onPress,
}: {
  step: "setOut" | "arrive" | "out" | "in";
  /** The usual next step. */
  asked: string;
  address: string;
  icon: "arrowRight" | "pin" | "camera";
  /** When it opens; null if open now. */
  opens: string | null;
  takesFocus?: boolean;
  onPress: () => void;
}) {
  const t = useTranslations("route.next");
  const actOnceOpen = useActOnceOpen();
  return (
    <li className="grid gap-1">
      <Button
        ref={takesFocus ? focusAgain : null}
        wide
        size="large"
        variant={step === asked ? "primary" : "quiet"}
        aria-label={t("named", { step: t(step), address })}
        aria-description={opens ?? undefined}
        aria-disabled={opens !== null}
        onClick={() => actOnceOpen(opens, onPress)}
      >
        <Icon name={icon} />
        {t(step)}
      </Button>
      {opens && <p className="soft small">{opens}</p>}
    </li>
  );
}

function Done({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <li className={`flex middle gap-2 strong ${styles.done}`}>
      <Icon name="check" />
      {text}
      {children}
    </li>
  );
}

function Home({ view: { stop } }: { view: StopView }) {
  const t = useTranslations("stop.home");
  const jobWords = useTranslations("runner.job");
  const format = useFormatter();
  const { home, job, resident } = stop;
  const cans = jobWords("cans", { count: job.numberOfCans });
  const kinds = format.list(home.canKinds.map((kind) => t(`kinds.${kind}`)));
  const rows = [
    { label: t("resident"), value: resident && <PersonLine person={resident} /> },
    { label: t("cans"), value: `${cans}: ${kinds}` },
    { label: t("cansPlace"), value: home.cansPlace },
    { label: t("curbPlace"), value: home.curbPlace },
    { label: t("pets"), value: home.pets },
    { label: t("access"), value: home.accessNotes },
    { label: jobWords("instructions"), value: job.specialInstructions },
  ].filter(({ value }) => value);
  return (
    <div className="grid break sunken round gap-4 p-4">
      <Facts rows={rows} />
      {home.cansPhotoUrl && (
        <img className={styles.photo} src={home.cansPhotoUrl} alt={t("cansPhoto")} loading="lazy" />
      )}
      {home.gateCodeFrom && <Gate job={job} from={home.gateCodeFrom} />}
    </div>
  );
}

function Gate({ job, from }: { job: Job; from: string }) {
  const t = useTranslations("route.next");
  return (
    <div>
      {/* The key resets the code for the next stop. */}
      <GateCode key={job.id} job={job} from={from} />
      <p className="soft small">{t("gateNeedsReception")}</p>
    </div>
  );
}

function Directions({ address }: { address: string }) {
  const t = useTranslations("route.next");
  const links = mapLinks(address);
  return (
    <fieldset className="bare">
      <legend className="soft small p-0">{t("directions")}</legend>
      <div className={`flex wrap gap-3 mt-2 ${styles.maps}`}>
        {(["google", "apple", "waze"] as const).map((map) => (
          <ButtonAnchor
            key={map}
            variant="quiet"
            href={links[map]}
            target="_blank"
            rel="noreferrer"
            aria-label={t("directionsNamed", { address, map: t(map) })}
          >
            {t(map)}
          </ButtonAnchor>
        ))}
      </div>
    </fieldset>
  );
}

const clock = { hour: "numeric", minute: "2-digit" } as const;
