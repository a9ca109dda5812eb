import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Link } from "../../ui/link.tsx";
import { PersonLine } from "../../ui/person-line.tsx";
import { CurbPhoto } from "../../ui/photo-pair.tsx";
import { MessageRunner } from "./message-runner.tsx";
import { ReportProblem } from "./pickup-list.tsx";
import { PickupReceipt } from "./pickup-receipt.tsx";
import styles from "./pickups.module.css";
import { Track, useStepTime } from "./track.tsx";

/** A pickup whose cans are at the curb, with the photo, or one that went wrong today. */
export function LivePickup({
  job,
  about,
  onReload,
}: {
  job: OwnJob;
  /** More about the photo. */
  about?: ReactNode;
  onReload: () => unknown;
}) {
  const t = useTranslations("homeowner.live");
  const pickup = useTranslations("homeowner.pickup");
  const at = useStepTime(job);
  const times = useJobTimes();
  const id = useId();
  const when = pickup("when", { day: times.day(job), window: times.window(job) });
  const { out } = job.legs;
  return (
    <section className={styles.live} aria-labelledby={id} data-photo={out.photoUrl !== null}>
      {out.photoUrl !== null && (
        <CurbPhoto
          legs={job.legs}
          label={out.at && t("atCurb", { at: at(out.at) })}
          timeZone={job.timeZone}
          onReload={onReload}
        />
      )}
      <div className={styles.liveWords}>
        <Telling id={id} job={job} />
        {job.runnerShown?.phoneNumber && <PersonLine person={job.runnerShown} />}
        {job.isCheckout && <p className="soft small">{pickup("checkout", { address: job.address })}</p>}
        {about}
        <Track job={job} />
        <ReportProblem job={job} when={when} beside={<MessageRunner job={job} />} />
      </div>
    </section>
  );
}

function Telling({ id, job }: { id: string; job: OwnJob }) {
  const t = useTranslations("homeowner");
  const runner = job.runner?.user.firstName;
  if (job.status !== "missed")
    return (
      <div>
        <h2 id={id} className="larger">
          {t("inProgress.title", { count: job.numberOfCans })}
        </h2>
        {/* How near the runner is says more. */}
        {job.stopsAway === null && (
          <p className="soft">{runner ? t("inProgress.text", { runner }) : t("inProgress.textNobody")}</p>
        )}
      </div>
    );
  return (
    <div>
      <h2 id={id} className="larger">
        {t("live.missed")}
      </h2>
      <p className="soft">
        {job.cannotServe
          ? t(`pickup.notServed.${job.cannotServe.reason}`)
          : t(job.legs.out.at ? "live.missedIn" : "live.missedOut")}{" "}
        {job.cannotServe?.photoUrl && <a href={job.cannotServe.photoUrl}>{t("pickup.notServedPhoto")}</a>}
        {!job.cannotServe && (
          <Link to="/settings" hash="billing">
            {t("pickup.credit")}
          </Link>
        )}
      </p>
    </div>
  );
}

/** A started or finished pickup on the dashboard. New homeowners have none and don't load this code. */
export function DashboardPickup({
  job,
  as,
  onReload,
}: {
  job: OwnJob;
  as: "live" | "track" | "receipt";
  onReload: () => unknown;
}) {
  switch (as) {
    case "live":
      return <LivePickup job={job} onReload={onReload} />;
    case "track":
      return (
        <>
          <Track job={job} />
          <MessageRunner job={job} />
        </>
      );
    case "receipt":
      return <PickupReceipt job={job} onReload={onReload} />;
  }
}
