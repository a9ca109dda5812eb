import { useState } from "react";
import { useTranslations } from "use-intl";
import type { HelperPage, HelperPickup } from "#modules/circles/contract.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { precision, usePickupFormat } from "../../lib/use-job-times.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { HelperLines } from "../helpers/helper-lines.tsx";
import { CleaningPart } from "./cleaning-part.tsx";
import { costOf } from "./confirm-all.tsx";
import { useHelperAnswer, useHelperConfirm } from "./use-helper-acts.ts";

const badges = {
  draft: { tone: "off", icon: "clock" },
  asked: { tone: "bad", icon: "alert" },
  scheduled: { tone: "calm", icon: "calendar" },
  assigned: { tone: "calm", icon: "user" },
  in_progress: { tone: "busy", icon: "can" },
  completed: { tone: "good", icon: "check" },
  missed: { tone: "bad", icon: "alert" },
  cancelled: { tone: "off", icon: "minus" },
} as const;

/** A pickup with its state, photos, what helpers did, and what this one may do. */
export function HelperPickupRow({
  token,
  page,
  pickup,
  onReload,
}: {
  token: string;
  page: HelperPage;
  pickup: HelperPickup;
  onReload: () => unknown;
}) {
  const t = useTranslations("circle.page");
  const property = page.properties.find(({ id }) => id === pickup.propertyId);
  const format = usePickupFormat(property?.timeZone ?? "UTC");
  if (!property) return null;
  const { scopes } = page;
  const shown = pickup.state === "asked" ? "asked" : (pickup.status ?? "draft");
  const isOpen = pickup.status === "scheduled" || pickup.status === "assigned" || pickup.status === null;
  const [from, until] = [new Date(pickup.windowStartsAt), new Date(pickup.windowEndsAt)];
  const isOneDay = dayIn(from, property.timeZone) === dayIn(until, property.timeZone);
  const hasPhoto = pickup.outPhotoUrl !== null || pickup.inPhotoUrl !== null;
  return (
    <section className="grid gap-2 sunken round p-4" aria-label={property.name}>
      <div className="flex wrap middle between gap-2">
        <p className="strong break">{property.name}</p>
        <StatusBadge {...badges[shown]} label={t(`states.${shown}`)} />
      </div>
      {(isOpen || pickup.status === "in_progress") && (
        <p className="small">
          {isOneDay
            ? format.dateTimeRange(from, until, precision(from, until))
            : [from, until]
                .map((at) => format.dateTime(at, { weekday: "short", ...precision(at) }))
                .join(" – ")}
        </p>
      )}
      <Why page={page} pickup={pickup} timeZone={property.timeZone} />
      {hasPhoto && (
        <PhotoPair
          out={{ at: pickup.outAt, photoUrl: pickup.outPhotoUrl }}
          in={{ at: pickup.inAt, photoUrl: pickup.inPhotoUrl }}
          timeZone={property.timeZone}
          onReload={onReload}
        />
      )}
      {pickup.state === "asked" && scopes.includes("answer") && (
        <Question token={token} pickup={pickup} rental={property.name} />
      )}
      {pickup.canConfirm && scopes.includes("confirm") && (
        <Draft token={token} page={page} pickup={pickup} rental={property.name} />
      )}
      {pickup.jobId && (
        <CleaningPart
          token={token}
          pickup={pickup}
          jobId={pickup.jobId}
          property={property}
          mayClean={scopes.includes("clean")}
        />
      )}
      {pickup.jobId && pickup.reportable.length > 0 && (
        <Report token={token} pickup={pickup} jobId={pickup.jobId} rental={property.name} host={page.host} />
      )}
      <HelperLines acts={pickup.acts} timeZone={property.timeZone} />
    </section>
  );
}

/** Which guests come and go that day, and whether the truck comes. */
function Why({ page, pickup, timeZone }: { page: HelperPage; pickup: HelperPickup; timeZone: string }) {
  const t = useTranslations("circle.page");
  const format = usePickupFormat(timeZone);
  const here = page.stays.filter(({ propertyId }) => propertyId === pickup.propertyId);
  const isLeaving = here.some(({ untilOn }) => untilOn === pickup.onDay);
  const isComing = here.some(({ fromOn }) => fromOn === pickup.onDay);
  const { nextGuestsAt } = pickup;
  const time =
    nextGuestsAt && format.dateTime(new Date(nextGuestsAt), { hour: "numeric", minute: "2-digit" });
  const lines = [
    isLeaving && (time ? t("turn", { time }) : t("leaving")),
    !isLeaving && isComing && t("coming"),
    pickup.isCollection && t("collection"),
  ].filter(Boolean);
  return lines.length > 0 && <p className="soft small">{lines.join(" · ")}</p>;
}

type Row = { token: string; pickup: HelperPickup; rental: string };

const ReportDialog = lazyDialog(async () => (await import("./report-dialog.tsx")).ReportDialog, "pickups");

function Report({ token, pickup, rental, jobId, host }: Row & { jobId: string; host: string }) {
  const t = useTranslations("circle.page");
  const days = useDays();
  const [isReporting, setIsReporting] = useState(false);
  return (
    <div>
      <SmallButton
        variant="plain"
        aria-label={t("reportNamed", { rental, day: days.day(pickup.onDay) })}
        onClick={() => setIsReporting(true)}
      >
        {t("report")}
      </SmallButton>
      <ReportDialog
        {...{ token, pickup, jobId, host }}
        opened={isReporting}
        onClose={() => setIsReporting(false)}
      />
    </div>
  );
}

function Draft({ token, page, pickup, rental }: Row & { page: HelperPage }) {
  const t = useTranslations("circle.page");
  const days = useDays();
  const dollars = useDollars();
  const confirm = useHelperConfirm(token);
  const seenCents = costOf(page, [pickup]);
  const { host } = page;
  return (
    <div className="flex wrap middle between gap-2">
      <p className="small">
        {seenCents > 0 ? t("cost", { cost: dollars(seenCents), host }) : t("included", { host })}
      </p>
      <SmallButton
        loading={confirm.isActing}
        aria-label={t("confirmNamed", { rental, day: days.day(pickup.onDay) })}
        onClick={() => confirm.act({ token, ids: [pickup.id], seenCents })}
      >
        {t("confirm")}
      </SmallButton>
    </div>
  );
}

function Question({ token, pickup, rental }: Row) {
  const t = useTranslations("circle.page");
  const days = useDays();
  const { act: answer, isActing } = useHelperAnswer();
  const [isAsking, setIsAsking] = useState(false);
  const words = { rental, day: days.day(pickup.onDay) };
  const send = (keep: boolean) => {
    setIsAsking(false);
    answer({ token, id: pickup.id, keep });
  };
  return (
    <div className="grid gap-2">
      <p className="small">{t(pickup.missesTruck ? "tooLate" : "asked")}</p>
      <div className="flex wrap gap-2">
        <SmallButton loading={isActing} aria-label={t("keepNamed", words)} onClick={() => send(true)}>
          {t("keep")}
        </SmallButton>
        <SmallButton
          variant="danger"
          loading={isActing}
          aria-label={t("cancelNamed", words)}
          onClick={() => setIsAsking(true)}
        >
          {t("cancel")}
        </SmallButton>
      </div>
      <Confirm
        opened={isAsking}
        title={t("cancelTitle")}
        action={t("cancel")}
        danger
        onConfirm={() => send(false)}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t("cancelText", words)}</p>
      </Confirm>
    </div>
  );
}
