import { useFormatter, useNow, useTranslations } from "use-intl";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import { reviewHours } from "#modules/runners/rules.ts";
import { fullName } from "#platform/values/actor.ts";
import type { AvailabilityWindow, VehicleType } from "#platform/values/runner-words.ts";
import { SmallButton } from "../../ui/button.tsx";
import { MenuAct, PopoverMenu } from "../../ui/popover-menu.tsx";
import { ApplicationStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { EmailLink, PhoneLink } from "../people/contact.tsx";

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

/** A runner's columns; `isWaiting`: of the applications that wait, which are in order of their wait. */
export function useRunnerColumns({ isWaiting }: { isWaiting: boolean }): TableColumn<AdminRunner>[] {
  const t = useTranslations("admin");
  const words = useTranslations("people.list");
  const format = useFormatter();
  return [
    {
      id: "name",
      exported: ["firstName", "lastName"],
      title: words("name"),
      width: 18,
      cell: fullName,
      ...(!isWaiting && { sort: { key: "name", isDescending: false } }),
    },
    {
      id: "status",
      exported: ["application", "isOnline", "isSuspended"],
      title: words("status"),
      width: isWaiting ? 28 : 18,
      cell: (runner) => <RunnerStatus runner={runner} />,
      // Beside the button to approve, it would leave no room for the name.
      onPhone: isWaiting ? "line" : "badge",
    },
    {
      id: "city",
      title: t("runner.city"),
      width: 15,
      cell: ({ city }) => city,
      // The ZIP codes say where; the email tells applicants of one name apart.
      ...(isWaiting && { isHidden: true }),
    },
    {
      id: "zipCodes",
      title: t("runner.zipCodes"),
      width: 16,
      cell: ({ serviceAreas }) => (JSON.parse(serviceAreas) as string[]).join(", "),
      ...(!isWaiting && { onPhone: "line" }),
    },
    {
      id: "phone",
      title: words("phone"),
      width: 16,
      cell: ({ phoneNumber }) => <PhoneLink number={phoneNumber} />,
    },
    {
      id: "email",
      title: words("email"),
      width: 15,
      cell: ({ email }) => <EmailLink email={email} />,
      ...(!isWaiting && { isHidden: true }),
    },
    {
      id: "vehicle",
      title: t("runner.vehicle"),
      width: 12,
      cell: ({ vehicleType }) => t(`vehicles.${vehicleKeys[vehicleType]}`),
    },
    {
      id: "availability",
      title: t("runner.availability"),
      width: 20,
      cell: ({ availabilityWindows }) =>
        format.list(availabilityWindows.map((window) => t(`availability.${windowKeys[window]}`))),
      isHidden: true,
    },
    {
      id: "completed",
      title: t("runner.completedJobs"),
      width: 16,
      cell: ({ completedJobs }) => format.number(completedJobs),
      isNumber: true,
      ...(isWaiting && { isHidden: true }),
    },
    {
      id: "rating",
      title: t("runner.rating"),
      width: 9,
      cell: ({ rating, ratingCount }) =>
        ratingCount === 0 ? (
          <abbr title={t("runner.noRating")}>–</abbr>
        ) : (
          format.number(rating, { minimumFractionDigits: 1 })
        ),
      isNumber: true,
      ...(isWaiting ? { isHidden: true } : { sort: { key: "rating", isDescending: true } }),
    },
    {
      id: "applied",
      title: t("runner.applied"),
      width: 17,
      cell: ({ appliedAt }) => (
        <time dateTime={appliedAt}>{format.dateTime(new Date(appliedAt), { dateStyle: "medium" })}</time>
      ),
      sort: isWaiting ? { key: "waiting", isDescending: false } : { key: "newest", isDescending: true },
    },
  ];
}

function RunnerStatus({ runner }: { runner: AdminRunner }) {
  const t = useTranslations("admin");
  const words = useTranslations("people.list");
  const now = useNow({ updateInterval: 60_000 });
  const { applicationStatus: status, isAvailable } = runner;
  if (runner.isSuspended) return <StatusBadge tone="bad" icon="alert" label={words("suspended")} />;
  if (status === "approved" && isAvailable)
    return <StatusBadge tone="calm" icon="check" label={t("runner.online")} />;
  if (status !== "submitted") return <ApplicationStatusBadge status={status} />;
  const { state, hours } = reviewClock(runner.appliedAt, now);
  return <StatusBadge {...clockBadges[state]} label={t(`clock.${state}`, { hours })} />;
}

/** The application, and while it can be decided all three answers. */
export function RunnerActs({
  runner,
  onApprove,
  onReject,
  onAsk,
  onLook,
  onOut,
}: {
  runner: AdminRunner;
  onApprove: () => void;
  onReject: () => void;
  onAsk: () => void;
  onLook: () => void;
  onOut: () => void;
}) {
  const people = useTranslations("people");
  const t = useTranslations("admin.list");
  const name = fullName(runner);
  const canBeDecided = runner.applicationStatus === "submitted" || runner.applicationStatus === "more_info";
  return (
    <span className="flex middle end gap-1">
      {canBeDecided && (
        <SmallButton
          variant="primary"
          needs="dispatch"
          aria-label={people("review.approveNamed", { name })}
          onClick={onApprove}
        >
          {people("review.approve")}
        </SmallButton>
      )}
      <PopoverMenu label={t("acts")} named={t("actsNamed", { name })} icon="more">
        <MenuAct label={people("application.openNamed", { name })} onAct={onLook}>
          {people("application.open")}
        </MenuAct>
        {runner.applicationStatus === "approved" && (
          <MenuAct label={people("acts.outNamed", { name })} needs="dispatch" onAct={onOut}>
            {people("acts.out")}
          </MenuAct>
        )}
        {canBeDecided && (
          <>
            <MenuAct label={people("review.askNamed", { name })} needs="dispatch" onAct={onAsk}>
              {people("review.ask")}
            </MenuAct>
            <MenuAct
              label={people("review.rejectNamed", { name })}
              needs="dispatch"
              onAct={onReject}
              isDanger
            >
              {people("review.reject")}
            </MenuAct>
          </>
        )}
      </PopoverMenu>
    </span>
  );
}

const clockBadges = {
  fresh: { tone: "calm", icon: "clock" },
  due: { tone: "busy", icon: "clock" },
  overdue: { tone: "bad", icon: "alert" },
} as const;

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
