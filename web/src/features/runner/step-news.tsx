import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { type Entry, isToSend } from "../../lib/outbox/entry.ts";
import { useVisitZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { toast } from "../../ui/toast.tsx";
import { NeedsYou, OutboxCard } from "../routes/outbox-card.tsx";
import { UnkeptGuard } from "../routes/unkept-guard.tsx";
import { useOutbox } from "../routes/use-outbox.ts";
import { shownPay } from "./job-pay.ts";

/** The state of steps stored in this browser: arrived, unsendable now, or refused. */
export function StepNews({ onTakeAnother }: { onTakeAnother: (entry: Entry) => void }) {
  const { outbox, state } = useOutbox();
  const utils = trpc.useUtils();
  const ownZone = useVisitZone();
  const zoneOf = ({ jobId }: Entry) =>
    utils.runner.jobs.getData()?.find(({ id }) => id === jobId)?.timeZone ?? ownZone;
  const sayArrived = useArrivedToast();
  useEffect(() => outbox.onSettled(sayArrived), [outbox, sayArrived]);
  const { entries, stopped } = state;
  const isStuck = entries.some(
    (entry) => isToSend(entry) && (stopped !== null || entry.tries > 0 || entry.isInPageOnly),
  );
  return (
    <>
      <NeedsYou outbox={outbox} entries={entries} zoneOf={zoneOf} onTakeAnother={onTakeAnother} />
      {isStuck && <OutboxCard outbox={outbox} state={state} zoneOf={zoneOf} />}
      <UnkeptGuard entries={entries} />
    </>
  );
}

function useArrivedToast(): (settled: Entry[]) => void {
  const t = useTranslations("stop");
  const dollars = useDollars();
  const utils = trpc.useUtils();
  return (settled) => {
    for (const { state, act, jobId } of settled) {
      if (state !== "sent") continue;
      if (act.kind === "startJob") toast({ title: t("start.done"), message: t("start.doneText") });
      if (act.kind === "completeJob") {
        const job = utils.runner.jobs.getData()?.find(({ id }) => id === jobId);
        const message = job && t("complete.doneText", { amount: dollars(shownPay(job)) });
        toast({ title: t("complete.done"), message });
      }
    }
  };
}
