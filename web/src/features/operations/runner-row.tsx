import { useFormatter, useNow, useTranslations } from "use-intl";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import { reviewHours } from "#modules/runners/rules.ts";
import { fullName } from "#platform/values/actor.ts";
import type { AvailabilityWindow, VehicleType } from "#platform/values/runner-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ApplicationStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { Contact, PersonFact, PersonFacts, PersonRow } from "../people/person-row.tsx";

/** Compares an application's wait in whole `hours` with the promised 24 to 48. */
export function reviewClock(
  appliedAt: string,
  now: Date,
): { state: "fresh" | "due" | "overdue"; hours: number } {
  const waited = Math.max(0, now.getTime() - new Date(appliedAt).getTime()) / 3_600_000;
  if (waited < reviewHours.from) return { state: "fresh", hours: Math.floor(waited) };
  if (waited < reviewHours.until) return { state: "due", hours: Math.floor(reviewHours.until - waited) };
  return { state: "overdue", hours: Math.floor(waited - reviewHours.until) };
}

const clockBadges = {
  fresh: { tone: "calm", icon: "clock" },
  due: { tone: "busy", icon: "clock" },
  overdue: { tone: "bad", icon: "alert" },
} as const;

/** A runner and their application: while pending, its wait and both answers; once approved, their record. */
export function RunnerRow({
  runner,
  onApprove,
  onReject,
  onAsk,
  onLook,
}: {
  runner: AdminRunner;
  onApprove: () => void;
  onReject: () => void;
  onAsk: () => void;
  onLook: () => void;
}) {
  const t = useTranslations("admin");
  const people = useTranslations("people");
  const words = useTranslations("people.list");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const name = fullName(runner);
  const isWaiting = runner.applicationStatus === "submitted";
  const canBeDecided = isWaiting || runner.applicationStatus === "more_info";
  const clock = reviewClock(runner.appliedAt, now);
  const isApproved = runner.applicationStatus === "approved";
  return (
    <PersonRow
      name={name}
      badges={
        <>
          {isWaiting && (
            <StatusBadge
              {...clockBadges[clock.state]}
              label={t(`clock.${clock.state}`, { hours: clock.hours })}
            />
          )}
          {runner.applicationStatus !== "submitted" && (
            <ApplicationStatusBadge status={runner.applicationStatus} />
          )}
          {runner.isSuspended && <StatusBadge tone="bad" icon="alert" label={words("suspended")} />}
          {isApproved && (
            <StatusBadge
              {...(runner.isAvailable ? onlineLook : offlineLook)}
              label={t(runner.isAvailable ? "runner.online" : "runner.offline")}
            />
          )}
        </>
      }
      actions={
        <>
          <ButtonLink
            variant="quiet"
            to="/admin/runners/$id"
            params={{ id: runner.id }}
            aria-label={words("openNamed", { name })}
          >
            {words("open")}
          </ButtonLink>
          <Button variant="quiet" aria-label={people("application.openNamed", { name })} onClick={onLook}>
            {people("application.open")}
          </Button>
          {canBeDecided && (
            <>
              <Button
                variant="quiet"
                needs="dispatch"
                aria-label={people("review.askNamed", { name })}
                onClick={onAsk}
              >
                {people("review.ask")}
              </Button>
              <Button
                variant="quiet"
                needs="dispatch"
                aria-label={people("review.rejectNamed", { name })}
                onClick={onReject}
              >
                {people("review.reject")}
              </Button>
              <Button
                needs="dispatch"
                aria-label={people("review.approveNamed", { name })}
                onClick={onApprove}
              >
                {people("review.approve")}
              </Button>
            </>
          )}
        </>
      }
    >
      <Contact email={runner.email} phoneNumber={runner.phoneNumber} />
      <PersonFacts>
        {isApproved && (
          <>
            <PersonFact label={t("runner.completedJobs")}>{format.number(runner.completedJobs)}</PersonFact>
            <PersonFact label={t("runner.rating")}>
              {runner.ratingCount === 0
                ? t("runner.noRating")
                : format.number(runner.rating, { minimumFractionDigits: 1 })}
            </PersonFact>
          </>
        )}
        <PersonFact label={t("runner.city")}>{runner.city}</PersonFact>
        <PersonFact label={t("runner.zipCodes")}>
          <ZipCodes codes={JSON.parse(runner.serviceAreas)} />
        </PersonFact>
        <PersonFact label={t("runner.availability")}>
          <ul>
            {runner.availabilityWindows.map((window) => (
              <li key={window}>{t(`availability.${windowKeys[window]}`)}</li>
            ))}
          </ul>
        </PersonFact>
        <PersonFact label={t("runner.vehicle")}>
          {t(`vehicles.${vehicleKeys[runner.vehicleType]}`)}
        </PersonFact>
        <PersonFact label={t("runner.applied")}>
          <time dateTime={runner.appliedAt}>
            {format.dateTime(new Date(runner.appliedAt), { dateStyle: "medium", timeStyle: "short" })}
          </time>
        </PersonFact>
      </PersonFacts>
    </PersonRow>
  );
}

const onlineLook = { tone: "calm", icon: "check" } as const;
const offlineLook = { tone: "off", icon: "minus" } as const;

const vehicleKeys = {
  Car: "car",
  Truck: "truck",
  SUV: "suv",
  Bike: "bike",
  Walk: "walk",
} as const satisfies Record<VehicleType, string>;

const windowKeys = {
  "Early Morning (6am-9am)": "earlyMorning",
  "Morning (9am-12pm)": "morning",
  "Afternoon (12pm-5pm)": "afternoon",
  "Evening (5pm-8pm)": "evening",
  "Flexible/Anytime": "flexible",
} as const satisfies Record<AvailabilityWindow, string>;

const zipCodesShown = 12;

/** Up to 200 ZIP codes, the first few visible. */
function ZipCodes({ codes }: { codes: string[] }) {
  const t = useTranslations("admin.runner");
  const rest = codes.slice(zipCodesShown);
  return (
    <>
      {codes.slice(0, zipCodesShown).join(", ")}
      {rest.length > 0 && (
        <details>
          <summary>{t("moreZipCodes", { count: rest.length })}</summary>
          {rest.join(", ")}
        </details>
      )}
    </>
  );
}
