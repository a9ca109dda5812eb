import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { DayMovePreview, DispatchDay } from "#modules/dispatch/contract/dispatch.ts";
import { dayMoveReasons, laterLimits, moveFates } from "#modules/homes/rules.ts";
import { dayAfter } from "#platform/values/days.ts";
import { toAppError } from "../../lib/app-error.ts";
import { issueTexts, useTranslate } from "../../lib/error-text.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Facts } from "../../ui/card.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import styles from "./dispatch.module.css";
import { useClock, useMovedDay, useUndoDayMove } from "./use-dispatch.ts";

const whats = ["otherDay", "truckLate", "streetClosed"] as const;

const hoursLate = Array.from({ length: laterLimits.hours }, (_, nth) => nth + 1);
const hoursClosed = Array.from({ length: laterLimits.until }, (_, nth) => nth + 1);

/**
 * Moves a day's pickups to another day or to later hours, after a preview of the effects: everywhere, in one area, in one
 * street, or only the selected ones.
 */
export function MoveDayDialog({
  day,
  area,
  areas,
  jobIds = null,
  opened,
  onClose,
}: DialogSwitch & {
  day: string;
  area: string;
  areas: DispatchDay["areas"];
  /** Only these pickups of the day. */
  jobIds?: string[] | null;
}) {
  const t = useTranslations("dispatch.dayMove");
  const clock = useClock();
  const [dayMoveId] = useState(() => crypto.randomUUID());
  const [given, setGiven] = useState({
    what: "otherDay" as (typeof whats)[number],
    area: jobIds ? "" : area,
    street: "",
    fromOn: day,
    toOn: dayAfter(day, 1),
    hours: 2,
    until: 12,
    reason: "weather" as (typeof dayMoveReasons)[number],
  });
  const { what, fromOn, hours, until, reason } = given;
  const toOn = what === "otherDay" ? given.toOn : fromOn;
  const isWhole = fromOn !== "" && toOn !== "";
  const asked = {
    area: given.area,
    street: given.street.trim() || null,
    jobIds,
    fromOn,
    toOn,
    later: laterOf(what, { hours, until }),
  };
  const preview = trpc.admin.previewDayMove.useQuery(asked, { enabled: isWhole });
  const { act: undo } = useUndoDayMove();
  const { act: moveDay, isActing } = useAct(trpc.admin.pushJobs, {
    success: ({ id, pickups, later }) => ({
      title: t(later ? "doneLater" : "done"),
      message: t("doneText", { count: pickups }),
      action: { label: t("undo"), onAct: () => undo({ dayMoveId: id }) },
    }),
    failure: t("failed"),
    onDone: onClose,
    invalidates: useMovedDay(),
  });
  const refused = useDayMoveRefusal(isWhole ? preview.error : null);
  const count = preview.data ? changedBy(preview.data) : 0;
  return (
    <FormDialog
      opened={opened}
      title={t("title")}
      submit={t("action", { count })}
      isSending={isActing}
      isIncomplete={count === 0}
      onSubmit={(event) => {
        event.preventDefault();
        if (preview.data && count > 0) moveDay({ ...asked, dayMoveId, reason, expected: count });
      }}
      onClose={onClose}
      after={
        <div aria-live="polite">
          {refused.fromOn || refused.toOn ? null : isWhole && preview.error ? (
            <ErrorState error={preview.error} onRetry={preview.refetch} />
          ) : preview.data ? (
            <Preview preview={preview.data} isLater={what !== "otherDay"} />
          ) : (
            isWhole && <Skeleton rows={3} />
          )}
        </div>
      }
    >
      <p>{t("text")}</p>
      <SelectField
        label={t("what")}
        options={whats.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={what}
        onChange={({ currentTarget }) =>
          setGiven({ ...given, what: whats.find((each) => each === currentTarget.value) ?? what })
        }
      />
      <Fields pair="short">
        <TextField
          label={t(what === "otherDay" ? "from" : "day")}
          type="date"
          data-autofocus
          value={fromOn}
          error={refused.fromOn ?? (what === "otherDay" ? null : refused.toOn)}
          onChange={(event) => setGiven({ ...given, fromOn: event.currentTarget.value })}
        />
        {what === "otherDay" && (
          <TextField
            label={t("to")}
            type="date"
            value={toOn}
            error={refused.toOn}
            onChange={(event) => setGiven({ ...given, toOn: event.currentTarget.value })}
          />
        )}
        {what === "truckLate" && (
          <SelectField
            label={t("hours")}
            options={hoursLate.map((count) => ({ value: String(count), label: t("hour", { count }) }))}
            value={String(hours)}
            onChange={(event) => setGiven({ ...given, hours: Number(event.currentTarget.value) })}
          />
        )}
        {what === "streetClosed" && (
          <SelectField
            label={t("until")}
            options={hoursClosed.map((hour) => ({ value: String(hour), label: clock(hour) }))}
            value={String(until)}
            onChange={(event) => setGiven({ ...given, until: Number(event.currentTarget.value) })}
          />
        )}
      </Fields>
      {jobIds ? (
        <p className="strong">{t("selected", { count: jobIds.length })}</p>
      ) : (
        <Where
          areas={areas}
          area={given.area}
          street={given.street}
          onChange={(where) => setGiven({ ...given, ...where })}
        />
      )}
      <SelectField
        label={t("reason")}
        options={dayMoveReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        value={reason}
        onChange={(event) =>
          setGiven({
            ...given,
            reason: dayMoveReasons.find((each) => each === event.currentTarget.value) ?? reason,
          })
        }
      />
    </FormDialog>
  );
}

function laterOf(what: (typeof whats)[number], { hours, until }: { hours: number; until: number }) {
  if (what === "truckLate") return { kind: what, hours };
  return what === "streetClosed" ? { kind: what, until } : null;
}

function Where({
  areas,
  area,
  street,
  onChange,
}: {
  areas: DispatchDay["areas"];
  area: string;
  street: string;
  onChange: (where: { area?: string; street?: string }) => void;
}) {
  const t = useTranslations("dispatch.dayMove");
  return (
    <>
      <SelectField
        label={t("area")}
        options={[
          { value: "", label: t("everywhere") },
          ...sharedBeginnings(areas).map(({ prefix, count: zips }) => ({
            value: prefix,
            label: t("begins", { prefix, count: zips }),
          })),
          ...areas.map(({ zipCode, city }) => ({ value: zipCode, label: t("zip", { zipCode, city }) })),
        ]}
        value={area}
        onChange={(event) => onChange({ area: event.currentTarget.value })}
      />
      <TextField
        label={t("street")}
        optional
        description={t("streetHelp")}
        maxLength={120}
        value={street}
        onChange={(event) => onChange({ street: event.currentTarget.value })}
      />
    </>
  );
}

/** Field errors for the two days; empty for other failures. */
function useDayMoveRefusal(error: unknown): { fromOn?: string; toOn?: string } {
  const t = useTranslate();
  if (!error) return {};
  const { fromOn, toOn } = issueTexts(error, t);
  if (toAppError(error).code === "DAY_MOVE_NOT_POSSIBLE")
    return { toOn: t("refusals.DAY_MOVE_NOT_POSSIBLE") };
  return { fromOn, toOn };
}

/** ZIP prefixes shared by several areas: the same three digits mean one region. */
function sharedBeginnings(areas: DispatchDay["areas"]): { prefix: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { zipCode } of areas) {
    const prefix = zipCode.slice(0, 3);
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([prefix, count]) => ({ prefix, count }));
}

function changedBy({ pickups }: DayMovePreview): number {
  return pickups.moved + pickups.released + pickups.merged;
}

function Preview({ preview, isLater }: { preview: DayMovePreview; isLater: boolean }) {
  const t = useTranslations("dispatch.dayMove");
  const dollars = useDollars();
  const format = useFormatter();
  const { homes, pickups, promises, pastRule, runners, pay } = preview;
  return (
    <section aria-label={t("preview")} className="sunken round mt-4 p-4">
      <p className="strong break">{t("homes", { count: homes })}</p>
      <ul className={styles.fates}>
        {moveFates
          .filter((fate) => pickups[fate] > 0)
          .map((fate) => (
            <li key={fate}>
              {t(isLater && fate === "moved" ? "movedLater" : `fates.${fate}`, { count: pickups[fate] })}
            </li>
          ))}
        <li>{t(isLater ? "promisesLater" : "promises", { count: promises })}</li>
        {pastRule > 0 && <li className="strong">{t("pastRule", { count: pastRule })}</li>}
      </ul>
      {runners.length > 0 && (
        <>
          <h3 className={styles.area}>{t("runners")}</h3>
          <ul className={styles.fates}>
            {runners.map(({ id, name, keeps, givesBack }) => (
              <li key={id}>
                {t("runner", { name, keeps: format.number(keeps), givesBack: format.number(givesBack) })}
              </li>
            ))}
          </ul>
        </>
      )}
      <Facts
        rows={[
          { label: t("payStays"), value: dollars(pay.stays) },
          { label: t("paySaved"), value: dollars(pay.saved) },
        ]}
      />
    </section>
  );
}
