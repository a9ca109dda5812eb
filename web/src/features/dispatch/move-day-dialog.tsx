import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { DayMovePreview, DispatchDay } from "#modules/dispatch/contract/dispatch.ts";
import { dayMoveReasons, moveFates } from "#modules/homes/rules.ts";
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
import { useMovedDay, useUndoDayMove } from "./use-dispatch.ts";

/** Moves a day's pickups, everywhere or in one area, to another day, after a preview of the effects. */
export function MoveDayDialog({
  day,
  area,
  areas,
  opened,
  onClose,
}: DialogSwitch & { day: string; area: string; areas: DispatchDay["areas"] }) {
  const t = useTranslations("dispatch.dayMove");
  const [dayMoveId] = useState(() => crypto.randomUUID());
  const [given, setGiven] = useState({
    area,
    fromOn: day,
    toOn: dayAfter(day, 1),
    reason: "weather" as (typeof dayMoveReasons)[number],
  });
  const { area: chosen, fromOn, toOn, reason } = given;
  const isWhole = fromOn !== "" && toOn !== "";
  const preview = trpc.admin.previewDayMove.useQuery({ area: chosen, fromOn, toOn }, { enabled: isWhole });
  const { act: undo } = useUndoDayMove();
  const { act: moveDay, isActing } = useAct(trpc.admin.pushJobs, {
    success: ({ id, pickups }) => ({
      title: t("done"),
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
        if (preview.data && count > 0)
          moveDay({ dayMoveId, area: chosen, fromOn, toOn, reason, expected: count });
      }}
      onClose={onClose}
      after={
        <div aria-live="polite">
          {refused.fromOn || refused.toOn ? null : isWhole && preview.error ? (
            <ErrorState error={preview.error} onRetry={preview.refetch} />
          ) : preview.data ? (
            <Preview preview={preview.data} />
          ) : (
            isWhole && <Skeleton rows={3} />
          )}
        </div>
      }
    >
      <p>{t("text")}</p>
      <Fields pair="short">
        <TextField
          label={t("from")}
          type="date"
          data-autofocus
          value={fromOn}
          error={refused.fromOn}
          onChange={(event) => setGiven({ ...given, fromOn: event.currentTarget.value })}
        />
        <TextField
          label={t("to")}
          type="date"
          value={toOn}
          error={refused.toOn}
          onChange={(event) => setGiven({ ...given, toOn: event.currentTarget.value })}
        />
      </Fields>
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
        value={chosen}
        onChange={(event) => setGiven({ ...given, area: event.currentTarget.value })}
      />
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

function Preview({ preview }: { preview: DayMovePreview }) {
  const t = useTranslations("dispatch.dayMove");
  const dollars = useDollars();
  const format = useFormatter();
  const { homes, pickups, promises, runners, pay } = preview;
  return (
    <section aria-label={t("preview")} className="sunken round mt-4 p-4">
      <p className="strong break">{t("homes", { count: homes })}</p>
      <ul className={styles.fates}>
        {moveFates
          .filter((fate) => pickups[fate] > 0)
          .map((fate) => (
            <li key={fate}>{t(`fates.${fate}`, { count: pickups[fate] })}</li>
          ))}
        <li>{t("promises", { count: promises })}</li>
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
