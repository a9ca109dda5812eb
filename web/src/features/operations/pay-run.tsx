import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { PayRunPreview, PayRunRow, PayRunResult as Result } from "#modules/payouts/contract.ts";
import * as contract from "#modules/payouts/contract.ts";
import { fullName } from "#platform/values/actor.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { orderIn } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm, type QuestionSwitch } from "../../ui/confirm.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { FormDialog, ReasonDialog } from "../../ui/form-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import styles from "./money.module.css";
import { PayRunActs, PayRunJobs, usePayRunColumns } from "./pay-run-entry.tsx";

const directions = ["add", "take"] as const;

/** Asks for an adjustment's amount, direction and reason. Retrying in the same dialog makes the same adjustment. */
function AdjustDialog({
  row,
  opened,
  loading,
  onCancel,
  onAdjust,
}: QuestionSwitch & {
  row: PayRunRow;
  onAdjust: (adjustment: { adjustmentId: string; amount: string; reason: string }) => void;
}) {
  const t = useTranslations("pay.adjust");
  const dollars = useDollars();
  const [adjustmentId] = useState(() => crypto.randomUUID());
  const { form, fieldOf, onInvalid } = useAppForm(
    contract.adjustPay.input.pick({ reason: true }).extend({ amount: contract.adjustedBy }),
    {
      direction: "add" as (typeof directions)[number],
      amount: "",
      reason: "",
    },
  );
  const send = ({ direction, amount, reason }: { direction: string; amount: string; reason: string }) =>
    onAdjust({
      adjustmentId,
      amount: direction === "take" ? `-${amount}` : amount,
      reason: reason.trim(),
    });
  return (
    <FormDialog
      opened={opened}
      title={t("title", { name: fullName(row) })}
      submit={t("action")}
      isSending={loading}
      onSubmit={form.onSubmit(send, onInvalid)}
      onClose={onCancel}
    >
      <p>{t("text", { total: dollars(row.total) })}</p>
      <SelectField
        label={t("kind")}
        options={directions.map((value) => ({ value, label: t(value) }))}
        {...fieldOf("direction")}
      />
      <TextField
        label={t("amount")}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...fieldOf("amount")}
      />
      <TextAreaField label={t("reason")} description={t("reasonHelp")} {...fieldOf("reason")} />
    </FormDialog>
  );
}

/** Payouts the last manual run skipped, and why; hidden when none. */
function PayRunResult({ result }: { result: Result }) {
  const t = useTranslations("pay.run");
  const left = [
    { count: result.waiting, text: t("leftWaiting", { count: result.waiting }) },
    { count: result.held, text: t("leftHeld", { count: result.held }) },
    { count: result.failed, text: t("leftFailed", { count: result.failed }) },
    { count: result.sending, text: t("leftSending", { count: result.sending }) },
  ].filter(({ count }) => count > 0);
  if (left.length === 0) return null;
  return (
    <ul className="grid sunken round gap-1 mb-4 p-3-4" aria-label={t("left")}>
      {left.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

type Asked = { row: PayRunRow; act: "hold" | "adjust" };

/** A week's payouts: review, hold, adjust, run now. Starts with the week of the URL. */
export function PayRun() {
  const t = useTranslations("pay.run");
  const words = useTranslations("pay");
  const dollars = useDollars();
  const { shown, show } = useDeskAddress();
  const [isAsked, setAsked] = useState(false);
  const [asked, ask, close] = useAsked<Asked>();
  const sorted = orderIn(contract.payRunSorts, shown.sort);
  const source = useWeekOfPay({ week: shown.week ?? null, ...sorted });
  const { week } = source;
  const utils = trpc.useUtils();
  const run = useAct(trpc.admin.payRun, {
    success: ({ paid, unsettled }) => ({ title: t("done"), message: t("result", { paid, left: unsettled }) }),
    failure: t("failed"),
    onSettled: () => setAsked(false),
    invalidates: [utils.admin.previewPayRun],
  });
  const shared = {
    failure: words("hold.failed"),
    onDone: close,
    invalidates: [utils.admin.previewPayRun, utils.admin.alerts],
  };
  const hold = useAct(trpc.admin.holdPayout, {
    ...shared,
    success: (row) => ({
      title: words("hold.done"),
      message: words("hold.doneText", { name: fullName(row) }),
    }),
  });
  const adjust = useAct(trpc.admin.adjustPay, {
    ...shared,
    success: (row) => ({
      title: words("adjust.done"),
      message: words("adjust.doneText", { name: fullName(row), total: dollars(row.total) }),
    }),
  });
  const [looked, look, closeLooked] = useAsked<{ row: PayRunRow }>();
  const key = (row: PayRunRow) => ({ runnerId: row.runnerId, week: week?.week ?? "" });
  return (
    <>
      <AdminList
        title={t("title")}
        note={t(week?.isTestMode ? "noteTest" : "note")}
        action={
          <Button needs="pay" onClick={() => setAsked(true)}>
            {t("now")}
          </Button>
        }
        exported={week ? { list: "payRun", week: week.week, ...sorted } : null}
        before={
          <>
            {run.answer && <PayRunResult result={run.answer} />}
            {week && <WeekHeader week={week} onChoose={(chosen) => show({ week: chosen })} />}
          </>
        }
        source={source}
        columns={usePayRunColumns()}
        sort="pay"
        actsWidth={21}
        nameOf={(row) =>
          `${words("row.jobs", { count: row.jobs })}. ${words("row.showJobs", { name: fullName(row) })}`
        }
        onOpen={(row) => look({ row })}
        acts={(row) =>
          week && (
            <PayRunActs
              row={row}
              week={week.week}
              isClosed={week.isClosed}
              onHold={() => ask({ row, act: "hold" })}
              onAdjust={() => ask({ row, act: "adjust" })}
            />
          )
        }
        empty={<EmptyState title={t("empty")} />}
      />
      {looked && week && <PayRunJobs {...looked} week={week.week} onClose={closeLooked} />}
      <RunConfirm
        week={week}
        opened={isAsked}
        loading={run.isActing}
        onConfirm={() => run.act()}
        onCancel={() => setAsked(false)}
      />
      {asked?.act === "hold" && (
        <ReasonDialog
          key={asked.row.runnerId}
          opened={asked.opened}
          title={words("hold.title", { name: fullName(asked.row) })}
          text={words("hold.text")}
          label={words("hold.reason")}
          rule={contract.holdPayout.input.shape.reason}
          action={words("hold.action")}
          loading={hold.isActing}
          onConfirm={(reason) => hold.act({ ...key(asked.row), reason })}
          onCancel={close}
        />
      )}
      {asked?.act === "adjust" && (
        <AdjustDialog
          key={`${asked.row.runnerId} ${asked.row.total}`}
          row={asked.row}
          opened={asked.opened}
          loading={adjust.isActing}
          onCancel={close}
          onAdjust={(adjustment) => adjust.act({ ...key(asked.row), ...adjustment })}
        />
      )}
    </>
  );
}

/** Asks before paying: how much of this week, and of others. */
function RunConfirm({
  week,
  ...question
}: QuestionSwitch & { week: PayRunPreview | undefined; onConfirm: () => void }) {
  const t = useTranslations("pay.run");
  const words = useTranslations("pay");
  const day = useDay();
  const dollars = useDollars();
  return (
    <Confirm {...question} title={t("nowTitle")} action={t("nowAction")}>
      {week?.isClosed && (
        <p>
          <strong>
            {t("nowDue", {
              week: words("weekOf", { from: day(week.week), to: day(week.lastDay) }),
              count: week.due.runners,
              amount: dollars(week.due.total),
            })}
          </strong>
        </p>
      )}
      {week && week.others.payouts > 0 && (
        <p>
          <strong>
            {t("nowOthers", { count: week.others.payouts, amount: dollars(week.others.total) })}
          </strong>
        </p>
      )}
      <p>{t("nowText")}</p>
    </Confirm>
  );
}

function WeekHeader({ week, onChoose }: { week: PayRunPreview; onChoose: (week: string) => void }) {
  const t = useTranslations("pay");
  const day = useDay();
  const format = useFormatter();
  const dollars = useDollars();
  const { nextWeek } = week;
  return (
    <>
      <fieldset className={`flex middle gap-3 mb-4 p-0 ${styles.weeks}`}>
        <legend className="visually-hidden">{t("run.weeks")}</legend>
        <SmallButton aria-label={t("run.previous")} onClick={() => onChoose(week.previousWeek)}>
          <Icon name="back" />
        </SmallButton>
        <strong aria-live="polite">{t("weekOf", { from: day(week.week), to: day(week.lastDay) })}</strong>
        <SmallButton
          aria-label={t("run.next")}
          aria-disabled={!nextWeek}
          onClick={() => nextWeek && onChoose(nextWeek)}
        >
          <Icon name="arrowRight" />
        </SmallButton>
      </fieldset>
      <dl className={styles.figures}>
        <Figure label={t("run.total")} value={dollars(week.due.total)} />
        <Figure label={t("run.runners")} value={format.number(week.runners)} />
        <Figure label={t("run.paid")} value={dollars(week.paid)} />
        <Figure label={t("run.held")} value={dollars(week.held)} />
      </dl>
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="soft small">{label}</dt>
      <dd className="large bold figures">{value}</dd>
    </div>
  );
}

/** A week's loaded pay run; the last completed week if its `week` is null. */
function useWeekOfPay(shown: { week: string | null } & ReturnType<typeof orderIn<contract.PayRunSort>>) {
  const query = trpc.admin.previewPayRun.useInfiniteQuery(
    { ...shown, limit: 100 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return { ...query, week: query.data?.pages[0], data: rows?.map((row) => ({ ...row, id: row.runnerId })) };
}
