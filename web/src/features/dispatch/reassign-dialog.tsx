import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ReassignLine, ReassignMove } from "#modules/dispatch/contract/reassign.ts";
import { reassignLimits } from "#modules/dispatch/contract/reassign.ts";
import { dayAfter } from "#platform/values/days.ts";
import { platformZone } from "#platform/values/preferences.ts";
import { dayIn, useDay } from "../../lib/days.ts";
import { useMiles } from "../../lib/places.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import styles from "./dispatch.module.css";
import { seenOf, useMovedDay } from "./use-dispatch.ts";
import { useLegWords } from "./use-leg-words.ts";

type Runner = { id: string; name: string };

/**
 * A runner is out: what falls open, who takes it instead and why, and one confirmation. Without a runner it does the
 * same for the pickups of a day that nobody has taken.
 */
export function ReassignDialog({
  runner,
  day,
  until = day,
  area = "",
  opened,
  onClose,
}: DialogSwitch & { runner: Runner | null; day?: string; until?: string; area?: string }) {
  const t = useTranslations("dispatch.reassign");
  const [days, setDays] = useState(() => {
    const first = day ?? dayIn(new Date(), platformZone);
    return { fromOn: first, untilOn: until ?? first };
  });
  const count = lengthOf(days);
  const source = trpc.admin.proposeReassignment.useQuery(
    { runnerId: runner?.id ?? null, ...days, area: runner ? "" : area },
    { enabled: opened && count > 0 },
  );
  const { reassign, isActing } = useReassign(runner, onClose);
  const lines = source.data?.lines ?? [];
  const moves = movesOf(lines, { opens: runner !== null });
  return (
    <FormDialog
      opened={opened}
      title={runner ? t("title", { name: runner.name }) : t("autoTitle")}
      submit={
        moves.length > 0
          ? t(runner ? "action" : "autoAction", { count: moves.length })
          : runner && t("markOut")
      }
      isSending={isActing}
      isIncomplete={!source.data}
      onSubmit={(event) => {
        event.preventDefault();
        if (!source.data) return;
        const off = Array.from({ length: count }, (_, nth) => dayAfter(days.fromOn, nth));
        reassign({ moves, daysOff: runner && { runnerId: runner.id, days: off, isOut: true } });
      }}
      onClose={onClose}
      after={
        <div aria-live="polite">
          {source.error && !source.data ? (
            <ErrorState error={source.error} onRetry={source.refetch} />
          ) : source.data ? (
            <Proposal lines={lines} isCut={source.data.isCut} isOut={runner !== null} />
          ) : (
            count > 0 && <Skeleton rows={4} />
          )}
        </div>
      }
    >
      <Fields pair="short">
        <TextField
          label={t("from")}
          type="date"
          data-autofocus
          value={days.fromOn}
          onChange={({ currentTarget: { value } }) =>
            setDays({ fromOn: value, untilOn: value > days.untilOn ? value : days.untilOn })
          }
        />
        <TextField
          label={t("until")}
          type="date"
          value={days.untilOn}
          error={
            count > 0 || days.fromOn === "" ? undefined : t("tooLong", { count: String(reassignLimits.days) })
          }
          onChange={({ currentTarget }) => setDays({ ...days, untilOn: currentTarget.value })}
        />
      </Fields>
    </FormDialog>
  );
}

/** Days of a range, both ends included; 0 if it is incomplete, out of order or too long. */
function lengthOf({ fromOn, untilOn }: { fromOn: string; untilOn: string }): number {
  const length = (Date.parse(untilOn) - Date.parse(fromOn)) / 86_400_000 + 1;
  return length > 0 && length <= reassignLimits.days ? length : 0;
}

/** What is changed: every pickup that somebody takes and, of a runner who is out, those opened to all. */
function movesOf(lines: readonly ReassignLine[], { opens }: { opens: boolean }): ReassignMove[] {
  return lines
    .filter(({ to, isStuck }) => to !== null || (opens && !isStuck))
    .map(({ job, to }) => ({ jobId: job.id, seen: seenOf(job), toRunnerId: to?.id ?? null }));
}

/** Reassigns at once; its toast can undo it. */
function useReassign(runner: Runner | null, onDone: () => void) {
  const t = useTranslations("dispatch.reassign");
  const { admin } = trpc.useUtils();
  const invalidates = [...useMovedDay(), admin.proposeReassignment, admin.suggestRunners];
  const undo = useAct(trpc.admin.reassign, {
    success: ({ stayed }) => ({ title: t("undone"), message: t("undoneText", { stayed: stayed.length }) }),
    failure: t("undoFailed"),
    invalidates,
  });
  const { act, isActing } = useAct(trpc.admin.reassign, {
    success: ({ given, opened, stayed, undo: back }) => ({
      title: runner ? t("title", { name: runner.name }) : t("autoDone"),
      message: t("doneText", { given, opened, stayed: stayed.length }),
      action: {
        label: t("undo"),
        onAct: () =>
          undo.act({
            moves: back.moves,
            daysOff: runner && { runnerId: runner.id, days: back.days, isOut: false },
          }),
      },
    }),
    failure: t("failed"),
    onDone,
    invalidates,
  });
  return { reassign: act, isActing };
}

function Proposal({
  lines,
  isCut,
  isOut,
}: {
  lines: readonly ReassignLine[];
  isCut: boolean;
  isOut: boolean;
}) {
  const t = useTranslations("dispatch.reassign");
  const day = useDay();
  const format = useFormatter();
  if (lines.length === 0) return <p className="mt-4">{t(isOut ? "none" : "autoNone")}</p>;
  const given = lines.flatMap(({ to }) => to?.id ?? []);
  const groups = [...Map.groupBy(lines, ({ job }) => `${job.day} ${job.zipCode}`)];
  return (
    <section aria-label={t("list")} className="mt-4">
      <p className="strong">
        {t("summary", {
          count: lines.length,
          given: format.number(given.length),
          runners: new Set(given).size,
          rest: lines.length - given.length,
        })}
      </p>
      {groups.map(([key, own]) => (
        <div key={key}>
          <h3 className={styles.area}>
            {own[0] &&
              t("group", { day: day(own[0].job.day), zipCode: own[0].job.zipCode, city: own[0].job.city })}
          </h3>
          <ul className="grid">
            {own.map((line) => (
              <Line key={line.job.id} line={line} isOut={isOut} />
            ))}
          </ul>
        </div>
      ))}
      {isCut && <p className="soft small">{t("cut", { count: lines.length })}</p>}
    </section>
  );
}

function Line({ line: { job, to, reason, isStuck }, isOut }: { line: ReassignLine; isOut: boolean }) {
  const t = useTranslations("dispatch.reassign");
  const { summary } = useLegWords(job);
  const miles = useMiles();
  return (
    <li className={`flex between gap-3 py-2 ruled ${styles.suggestion}`}>
      <div className={styles.words}>
        <p className="strong break">{job.address}</p>
        <p className="soft small">{summary}</p>
      </div>
      <div className={styles.words}>
        <p className="flex middle gap-1 strong break">
          <Icon name={to ? "arrowRight" : "alert"} size="1em" />
          {to?.name ?? t("nobody")}
        </p>
        <p className="soft small">
          {reason
            ? [
                reason.street !== null
                  ? t("onStreet", { street: reason.street })
                  : reason.stops > 0
                    ? t("stops", { count: reason.stops })
                    : t("first"),
                ...(reason.meters ? [t("more", { miles: miles(reason.meters) })] : []),
              ].join(", ")
            : isStuck
              ? t("stuck")
              : isOut
                ? t("opened")
                : t("stays")}
        </p>
      </div>
    </li>
  );
}
