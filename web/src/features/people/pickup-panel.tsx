import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import type { PersonPickup } from "#modules/callers/contract.ts";
import { clockIn, dayIn, useDay } from "../../lib/days.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { useMay } from "../../lib/may.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes, usePickupFormat } from "../../lib/use-job-times.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { PhoneLink } from "./contact.tsx";
import { JobRecord } from "./job-record.tsx";
import styles from "./person.module.css";
import { PickupProblem } from "./pickup-problem.tsx";
import { useServeHome } from "./use-serve-home.ts";

const PaidAddOns = lazyPart("add-ons", async () => (await import("../pickups/add-on-name.tsx")).PaidAddOns);
const HelperLines = lazyPart(
  "circles",
  async () => (await import("../helpers/helper-lines.tsx")).HelperLines,
);

const RunnerCallSheet = lazyDialog(
  async () => (await import("./runner-call-sheet.tsx")).RunnerCallSheet,
  "messages",
);

/** One pickup: both photos, its calls, its problems with their answer beside them, who ran it, and planned and real times. */
export function PickupPanel({ jobId }: { jobId: string }) {
  const source = trpc.admin.personPickup.useQuery({ jobId });
  return (
    <Loaded source={source} rows={5}>
      {(pickup) => <Panel pickup={pickup} onReload={source.refetch} />}
    </Loaded>
  );
}

function Panel({ pickup, onReload }: { pickup: PersonPickup; onReload: () => unknown }) {
  const t = useTranslations("callers.pickups");
  const list = useTranslations("people.person");
  const may = useMay();
  const times = useJobTimes();
  const { legs, timeZone, problems, status, runBy, rating, rental, address } = pickup;
  const place = useRef<HTMLDivElement>(null);
  // Brings both photos and an answer's form into view.
  useEffect(() => place.current?.scrollIntoView({ block: "start" }), []);
  const truckTexts = useTranslations("truck");
  const isLeftOut = pickup.fullCans === "leftOut";
  const hasBegun = legs.out.at !== null || legs.in.at !== null;
  return (
    <div ref={place} className={styles.panel}>
      {hasBegun && <PhotoPair {...legs} timeZone={timeZone} isLeftOut={isLeftOut} onReload={onReload} />}
      {problems.map((problem) => (
        <PickupProblem key={problem.id} problem={problem} />
      ))}
      <Facts
        rows={[
          { label: t("promised"), value: times.window(pickup) },
          { label: t("out"), value: <Leg at={legs.out.at} by={pickup.due.outBy} timeZone={timeZone} /> },
          {
            label: t("back"),
            value: isLeftOut ? (
              truckTexts("places.leftOut")
            ) : (
              <Leg at={legs.in.at} by={pickup.due.inBy} timeZone={timeZone} />
            ),
          },
          ...(pickup.truck
            ? [{ label: truckTexts("asked"), value: truckTexts(`verdicts.${pickup.truck.verdict}`) }]
            : []),
          {
            label: list("runner"),
            value: runBy ? <Runner pickup={pickup} runner={runBy} /> : t("nobody"),
          },
          ...(rating === null ? [] : [{ label: t("stars"), value: t("starsText", { count: rating }) }]),
          ...(pickup.specialInstructions
            ? [{ label: t("instructions"), value: pickup.specialInstructions }]
            : []),
        ]}
      />
      <p className="soft small">{rental ? `${rental.name}, ${address}` : address}</p>
      {pickup.notes && <p>{pickup.notes}</p>}
      {pickup.addOns.length > 0 && <PaidAddOns addOns={pickup.addOns} />}
      {pickup.helpers.length > 0 && <HelperLines acts={pickup.helpers} timeZone={timeZone} />}
      {pickup.calls.length > 0 && <Calls pickup={pickup} />}
      {(hasBegun || pickup.runner !== null) && <JobRecord job={pickup} />}
      <div className="flex wrap gap-2-3">
        {status === "cancelled" && may("serve") && <UndoSkip pickup={pickup} />}
        <Link to="/admin" search={{ job: pickup.id }}>
          {t("desk")}
        </Link>
      </div>
    </div>
  );
}

function Facts({ rows }: { rows: { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.strip}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Runner({
  pickup: { id, messages },
  runner: { runnerId, name, phoneNumber },
}: {
  pickup: PersonPickup;
  runner: NonNullable<PersonPickup["runBy"]>;
}) {
  const t = useTranslations("callers.pickups");
  const [isCalling, setIsCalling] = useState(false);
  return (
    <span className="flex wrap middle gap-2">
      <Link to="/admin/runners/$id" params={{ id: runnerId }}>
        {name}
      </Link>
      <PhoneLink number={phoneNumber} />
      {messages.calls.includes("other") && (
        <>
          <SmallButton
            needs="serve"
            aria-haspopup="dialog"
            aria-label={t("callNamed", { name })}
            onClick={() => setIsCalling(true)}
          >
            {t("call")}
          </SmallButton>
          <RunnerCallSheet jobId={id} name={name} opened={isCalling} onClose={() => setIsCalling(false)} />
        </>
      )}
    </span>
  );
}

/** Who called whom about the pickup, and when. */
function Calls({ pickup: { calls, timeZone } }: { pickup: PersonPickup }) {
  const t = useTranslations("callers.pickups");
  const format = usePickupFormat(timeZone);
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <section aria-label={t("calls")} className="grid gap-1">
      <h3 className="bold medium">{t("calls")}</h3>
      <ul className="grid gap-1 soft small">
        {calls.map(({ at, by, from, to, hasFailed }) => (
          <li key={`${at} ${by}`}>
            {t("callLine", { by, from, to, time: time(at), hasFailed: String(hasFailed) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A leg's real time, and whether it kept the promise. `by` is the home's wall clock, as UTC. */
function Leg({ at, by, timeZone }: { at: string | null; by: string; timeZone: string }) {
  const t = useTranslations("callers.pickups");
  const format = usePickupFormat(timeZone);
  if (at === null) return t("notYet");
  const isKept = clockIn(new Date(at), timeZone) <= by.slice(0, 16);
  return (
    <span className="flex wrap middle gap-2">
      {format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" })}
      <StatusBadge
        tone={isKept ? "good" : "bad"}
        icon={isKept ? "check" : "clock"}
        label={t(isKept ? "kept" : "late")}
      />
    </span>
  );
}

/** Plans a skipped pickup of the schedule again. */
function UndoSkip({ pickup }: { pickup: PersonPickup }) {
  const t = useTranslations("callers.acts");
  const day = useDay();
  const onDay = pickup.scheduledDate.slice(0, 10);
  const today = dayIn(useNow(), pickup.timeZone);
  const { serve, isActing } = useServeHome({ homeownerId: pickup.homeownerId, name: pickup.homeowner });
  if (pickup.isExtra || pickup.isCheckout || onDay < today) return null;
  return (
    <SmallButton
      loading={isActing}
      aria-label={`${t("undoSkip")}, ${day(onDay)}`}
      onClick={() => serve({ act: "undoSkip", days: [onDay] })}
    >
      {t("undoSkip")}
    </SmallButton>
  );
}
