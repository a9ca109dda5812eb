import { useState } from "react";
import { useTranslations } from "use-intl";
import { daysCredit } from "#modules/billing/rules/credits.ts";
import * as contract from "#modules/schedule/contract/calendar.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { useDays } from "./use-days.ts";
import { useReplanned } from "./use-replanned.ts";
import { daysFrom } from "./weeks.ts";

type Adding = { today: string; monthlyRateCents: number; onClose: () => void };

/** A dialog that adds a vacation hold. */
export function AddHold({ opened, ...adding }: Adding & { opened: boolean }) {
  const t = useTranslations("schedule.holds");
  return (
    <Dialog opened={opened} title={t("addTitle")} onClose={adding.onClose}>
      <HoldForm {...adding} />
    </Dialog>
  );
}

function HoldForm({ today, monthlyRateCents, onClose }: Adding) {
  const t = useTranslations("schedule.holds");
  const common = useTranslations("common");
  const [typed, setTyped] = useState({ fromOn: "", untilOn: "" });
  const { form, onInvalid, setServerErrors } = useAppForm(contract.addHold.input, typed, setTyped);
  const { span } = useDays();
  const { act: add, isActing } = useAct(trpc.homeowner.addHold, {
    success: ({ fromOn, untilOn }) => ({
      title: t("added"),
      message: t("addedText", { days: span(fromOn, untilOn) }),
    }),
    failure: t("addFailed"),
    onDone: onClose,
    onFailed: setServerErrors,
    invalidates: useReplanned(),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => add(values), onInvalid)}>
      <Fields>
        <p>{t("addText")}</p>
        <Fields pair>
          <TextField
            label={t("from")}
            type="date"
            min={today}
            data-autofocus
            key={form.key("fromOn")}
            {...form.getInputProps("fromOn")}
          />
          <TextField
            label={t("until")}
            type="date"
            min={typed.fromOn || today}
            key={form.key("untilOn")}
            {...form.getInputProps("untilOn")}
          />
        </Fields>
        <Worth {...typed} monthlyRateCents={monthlyRateCents} />
      </Fields>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" loading={isActing}>
          {t("addAction")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The credit for the hold being entered. */
function Worth({
  fromOn,
  untilOn,
  monthlyRateCents,
}: {
  fromOn: string;
  untilOn: string;
  monthlyRateCents: number;
}) {
  const t = useTranslations("schedule.holds");
  const dollars = useDollars();
  const days = fromOn && untilOn ? daysFrom(fromOn, untilOn) : 0;
  const cents = daysCredit(monthlyRateCents, days);
  return (
    <p role="status">
      {days > 0 && (cents > 0 ? t("preview", { days, credit: dollars(cents) }) : t("previewNone", { days }))}
    </p>
  );
}
