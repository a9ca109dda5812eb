import { useTranslations } from "use-intl";
import { proofMonths } from "#modules/operations/rules.ts";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import { isUpcoming } from "#modules/pickups/rules/status.ts";
import { toAppError } from "../../lib/app-error.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { type LegName, legNames } from "../../lib/photo-legs.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes, usePickupFormat } from "../../lib/use-job-times.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { PersonLine } from "../../ui/person-line.tsx";
import { EmptyState, ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { LivePickup } from "./dashboard-pickup.tsx";
import { MessageRunner } from "./message-runner.tsx";
import { PickupAddOns } from "./pickup-add-ons.tsx";
import { ReportProblem, usePickupLines } from "./pickup-list.tsx";
import { PickupReceipt, useTook } from "./pickup-receipt.tsx";
import styles from "./pickups.module.css";
import { useLivePickups } from "./pickups.ts";
import { ProofLine } from "./proof-line.tsx";
import { SharePickup } from "./share-pickup.tsx";
import { Track } from "./track.tsx";

const CancelOneOff = lazyPart("one-offs", async () => (await import("./cancel-one-off.tsx")).CancelOneOff);
const HelperLines = lazyPart(
  "circles",
  async () => (await import("../helpers/helper-lines.tsx")).HelperLines,
);
const TipCard = lazyPart("tips", async () => (await import("./tip-card.tsx")).TipCard);
const RegularLine = lazyPart<{ jobId: string; isRegulars: string | null }>(
  "standing-routes",
  async () => (await import("../standing-routes/regular-runner.tsx")).RegularLine,
);
const TripFeeCard = lazyPart("trip-fees", async () => (await import("./trip-fee-card.tsx")).TripFeeCard);
const TruckCard = lazyPart("truck", async () => (await import("./truck-card.tsx")).TruckCard);

/** /pickups/$id: one pickup with its photos, what happened when, its rating, and its links for others. */
export default function PickupPage({ jobId }: { jobId: string }) {
  const t = useTranslations("pickups.page");
  const source = trpc.homeowner.pickup.useQuery({ jobId });
  const { data: job, error } = source;
  useLivePickups(job?.status === "assigned" || job?.status === "in_progress");
  if (job) return <Pickup job={job} onReload={source.refetch} />;
  if (!error) return <PageSkeleton />;
  if (["NOT_FOUND", "BAD_REQUEST"].includes(toAppError(error).code))
    return <EmptyState title={t("notFound")} action={<ButtonLink to="/history">{t("all")}</ButtonLink>} />;
  return <ErrorState error={error} onRetry={source.refetch} />;
}

function Pickup({ job, onReload }: { job: OwnPickup; onReload: () => unknown }) {
  const t = useTranslations("pickups.page");
  const pickup = useTranslations("homeowner.pickup");
  const times = useJobTimes();
  const day = times.day(job);
  const when = pickup("when", { day, window: times.window(job) });
  // A finished pickup tells its real times below.
  // A dot may end a line but never begin one.
  const title = job.status === "completed" ? day : when.replaceAll(" · ", "\u00a0· ");
  return (
    <Page title={title} lead={<Link to="/history">{t("all")}</Link>}>
      {job.status !== "scheduled" && job.status !== "cancelled" && <PickupAddOns jobId={job.id} />}
      {job.truck && <TruckCard job={job} truck={job.truck} />}
      <WhatHappened job={job} when={when} onReload={onReload} />
      {job.cannotServe && <TripFeeCard job={job} />}
      {job.status === "completed" && <TipCard jobId={job.id} />}
      {job.helpers.length > 0 && <HelperLines acts={job.helpers} timeZone={job.timeZone} />}
      {photosOf(job).length > 0 && <SharePickup job={job} />}
    </Page>
  );
}

function WhatHappened({ job, when, onReload }: { job: OwnPickup; when: string; onReload: () => unknown }) {
  const lines = usePickupLines()(job);
  const proof = useTranslations("common.proof");
  const status = useTranslations("common.jobStatus");
  if (job.status === "in_progress" || (job.status === "missed" && job.legs.out.photoUrl))
    return <LivePickup job={job} about={<LegProof job={job} leg="out" />} onReload={onReload} />;
  if (job.status !== "completed")
    return (
      <Card title={status(job.status)}>
        <div className="grid one-column gap-3">
          {lines.filter(Boolean).map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each line has its place
            <p key={place}>{line}</p>
          ))}
          {(job.status === "assigned" || job.status === "scheduled") && !job.isCheckout && (
            <RegularLine jobId={job.id} isRegulars={job.runner?.user.firstName ?? null} />
          )}
          {job.status === "assigned" && <Track job={job} />}
          <MessageRunner job={job} />
          {job.isExtra && isUpcoming(job.status) && <CancelOneOff job={job} />}
          {job.status === "missed" && <ReportProblem job={job} when={when} />}
        </div>
      </Card>
    );
  return (
    <Card title={photosOf(job).length > 0 ? proof("photos") : status(job.status)}>
      <PickupReceipt
        job={job}
        about={{ out: <AboutLeg job={job} leg="out" />, in: <AboutLeg job={job} leg="in" /> }}
        onReload={onReload}
      >
        {job.referenceUrl && job.legs.in.photoUrl && <Reference url={job.referenceUrl} />}
        <About job={job} />
      </PickupReceipt>
    </Card>
  );
}

/** The host's photo of where the cans stand, to compare with. */
function Reference({ url }: { url: string }) {
  const t = useTranslations("pickups.page");
  return (
    <figure className={styles.reference}>
      <img src={url} alt="" loading="lazy" />
      <figcaption className="soft small">{t("reference")}</figcaption>
    </figure>
  );
}

/** When the place lets the cans stand at the curb, and what was checked about the photo. */
function AboutLeg({ job, leg }: { job: OwnPickup; leg: LegName }) {
  const allowed = useAllowed(job)[leg];
  return (
    <>
      {allowed && <span className="soft small">{allowed}</span>}
      <LegProof job={job} leg={leg} />
    </>
  );
}

/** For each leg. */
function useAllowed({ curbLaw, timeZone }: OwnPickup): Partial<Record<LegName, string>> {
  const t = useTranslations("pickups.page");
  const format = usePickupFormat(timeZone);
  if (!curbLaw) return {};
  const { place, outFrom, backBy } = curbLaw;
  const time = (at: string) => format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" });
  return {
    out: t("allowedFrom", { place, time: time(outFrom) }),
    ...(backBy && { in: t("allowedUntil", { place, time: time(backBy) }) }),
  };
}

function LegProof({ job: { proofs, legs, timeZone }, leg }: { job: OwnPickup; leg: LegName }) {
  const { [leg]: proof } = proofs;
  const { at } = legs[leg];
  return proof && at && <ProofLine proof={proof} at={at} timeZone={timeZone} />;
}

/** Who came, how many cans, how long they were out, and what was checked about photos that are deleted. */
function About({ job }: { job: OwnPickup }) {
  const t = useTranslations("pickups.page");
  const format = usePickupFormat(job.timeZone);
  const leg = useTranslations("common.proof");
  return (
    <div className="grid gap-2">
      {job.runnerShown && <PersonLine person={job.runnerShown} />}
      <p className="soft small">
        {[t("cans", { count: job.numberOfCans }), useTook(job)].filter(Boolean).join(" · ")}
      </p>
      {job.photosThinnedAt && (
        <>
          <p className="soft small">
            {t("thinned", {
              months: String(proofMonths),
              date: format.dateTime(new Date(job.photosThinnedAt), { dateStyle: "medium" }),
            })}
          </p>
          {legNames
            .filter((name) => job.proofs[name])
            .map((name) => (
              <div key={name}>
                <p className="soft small">{leg(name)}</p>
                <LegProof job={job} leg={name} />
              </div>
            ))}
        </>
      )}
      <MessageRunner job={job} />
    </div>
  );
}

function photosOf({ legs }: OwnPickup) {
  return legNames.filter((leg) => legs[leg].photoUrl !== null);
}
