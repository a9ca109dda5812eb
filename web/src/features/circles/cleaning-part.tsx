import { useState } from "react";
import { useTranslations } from "use-intl";
import type { HelperPage, HelperPickup } from "#modules/circles/contract.ts";
import { type CleaningLeg, cleaningLegs } from "#modules/rentals/rules/cleanings.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { SmallButton } from "../../ui/button.tsx";
import { RadioChoices, SelectField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useCleaningActs } from "./use-helper-acts.ts";

/** Until when the runner waits with the cans, and a cleaner's buttons for that. */
export function CleaningPart({
  token,
  pickup,
  jobId,
  property,
  mayClean,
}: {
  token: string;
  pickup: HelperPickup;
  jobId: string;
  property: HelperPage["properties"][number];
  mayClean: boolean;
}) {
  const t = useTranslations("circle.page");
  const days = useDays();
  const time = useCleaningTime(pickup.onDay, property.timeZone);
  const { set, end } = useCleaningActs();
  const [isChoosing, setIsChoosing] = useState(false);
  const { cleaning, cleanBy } = pickup;
  const legs = cleaningLegs.filter((leg) => cleanBy[leg] !== null);
  const waits = cleaning !== null && cleaning.doneAt === null;
  const isOpen = legs.length > 0 && mayClean;
  const words = { rental: property.name, day: days.day(pickup.onDay) };
  const busy = set.isActing || end.isActing;
  return (
    <>
      {cleaning && pickup.status !== "completed" && pickup.status !== "missed" && (
        <p className="small strong">
          {waits ? t("waits", { leg: cleaning.leg, time: time(cleaning.untilAt) }) : t("waitDone")}
        </p>
      )}
      {isOpen && (
        <div className="flex wrap gap-2">
          {waits ? (
            <>
              <SmallButton
                loading={busy}
                aria-label={t("doneNamed", words)}
                onClick={() => end.act({ token, jobId, isDone: true })}
              >
                {t("done")}
              </SmallButton>
              <SmallButton
                variant="quiet"
                loading={busy}
                aria-label={t("changeNamed", words)}
                onClick={() => setIsChoosing(true)}
              >
                {t("change")}
              </SmallButton>
              <SmallButton
                variant="plain"
                loading={busy}
                aria-label={t("dontCleanNamed", words)}
                onClick={() => end.act({ token, jobId, isDone: false })}
              >
                {t("dontClean")}
              </SmallButton>
            </>
          ) : (
            <SmallButton
              variant="quiet"
              loading={busy}
              aria-label={t("cleanNamed", words)}
              onClick={() => setIsChoosing(true)}
            >
              {t("clean")}
            </SmallButton>
          )}
          <CleaningDialog
            key={`${legs.join()} ${cleaning?.untilAt}`}
            opened={isChoosing}
            pickup={pickup}
            legs={legs}
            property={property}
            onClose={() => setIsChoosing(false)}
            onChoose={(leg, untilAt) => {
              setIsChoosing(false);
              set.act({ token, jobId, leg, untilAt });
            }}
          />
        </div>
      )}
    </>
  );
}

const stepMs = 30 * 60_000;

/** Half hours from now, or from when the cans may go out, to the latest; the latest itself too. */
function timesFor(leg: CleaningLeg, { windowStartsAt, cleanBy }: HelperPickup): string[] {
  const latest = cleanBy[leg];
  if (latest === null) return [];
  const last = Date.parse(latest);
  const first = Math.max(serverNow(), Math.min(Date.parse(windowStartsAt), last - stepMs));
  const times: number[] = [];
  for (let at = (Math.floor(first / stepMs) + 1) * stepMs; at < last; at += stepMs) times.push(at);
  return [...times, last].slice(-48).map((at) => new Date(at).toISOString());
}

function CleaningDialog({
  opened,
  pickup,
  legs,
  property,
  onClose,
  onChoose,
}: {
  opened: boolean;
  pickup: HelperPickup;
  legs: readonly CleaningLeg[];
  property: HelperPage["properties"][number];
  onClose: () => void;
  onChoose: (leg: CleaningLeg, untilAt: string) => void;
}) {
  const t = useTranslations("circle.page");
  const time = useCleaningTime(pickup.onDay, property.timeZone);
  const [chosenLeg, setLeg] = useState<CleaningLeg | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = legs.find((leg) => leg === pickup.cleaning?.leg) ?? legs[0] ?? "in";
  const leg = chosenLeg && legs.includes(chosenLeg) ? chosenLeg : first;
  const times = timesFor(leg, pickup);
  const untilAt = times.find((at) => at === chosen) ?? times.at(0);
  return (
    <FormDialog
      opened={opened}
      title={t("cleanTitle", { rental: property.name })}
      submit={t("saveClean")}
      isIncomplete={untilAt === undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (untilAt) onChoose(leg, untilAt);
      }}
      onClose={onClose}
    >
      <p>{t("cleanText")}</p>
      {legs.length > 1 && (
        <RadioChoices
          legend={t("cans")}
          options={legs.map((value) => ({ value, label: t(`legs.${value}`) }))}
          value={leg}
          onChange={setLeg}
        />
      )}
      <SelectField
        label={t("cleanUntil")}
        options={times.map((value) => ({ value, label: time(value) }))}
        value={untilAt ?? ""}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </FormDialog>
  );
}

/** "2 PM" by the rental's clock, with its weekday on another day than the pickup's. */
function useCleaningTime(onDay: string, timeZone: string): (at: string) => string {
  const format = usePickupFormat(timeZone);
  return (at) => {
    const when = new Date(at);
    const isThatDay = dayIn(when, timeZone) === onDay;
    return format.dateTime(when, {
      hour: "numeric",
      minute: "2-digit",
      ...(!isThatDay && { weekday: "short" }),
    });
  };
}
