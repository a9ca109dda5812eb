import { useTranslations } from "use-intl";
import { type DispatchJob, noteMissed } from "#modules/dispatch/contract/dispatch.ts";
import { useDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { type MissedJob, MissedPickups, ReturnDialog } from "./missed-pickups.tsx";
import { useDispatchActs } from "./use-dispatch.ts";

/** Missed pickups with their acts: a return pickup, handed to `onPlanned` to find its runner, or a note. */
export function MissedQueue({
  jobs,
  onPlanned,
}: {
  jobs: readonly MissedJob[];
  onPlanned: (pickup: DispatchJob) => void;
}) {
  const t = useTranslations("dispatch.missed");
  const words = useDay();
  const { changed } = useDispatchActs();
  const [returning, askReturn, endReturn] = useAsked<{ job: MissedJob }>();
  const [noting, askNote, endNote] = useAsked<{ job: MissedJob }>();
  const plan = useAct(trpc.admin.planReturnVisit, {
    success: (pickup) => ({ title: t("planned"), message: words(pickup.day) }),
    failure: t("planFailed"),
    onDone: (pickup, { jobId }) => {
      if (returning?.job.id === jobId) endReturn();
      onPlanned(pickup);
    },
    invalidates: changed,
  });
  const note = useAct(trpc.admin.noteMissed, {
    success: ({ address }) => ({ title: t("noteDone"), message: address }),
    failure: t("noteFailed"),
    onDone: (_, { jobId }) => noting?.job.id === jobId && endNote(),
    invalidates: changed,
  });
  return (
    <>
      <MissedPickups jobs={jobs} onPlan={(job) => askReturn({ job })} onNote={(job) => askNote({ job })} />
      {returning && (
        <ReturnDialog
          key={`${returning.job.id} return`}
          job={returning.job}
          opened={returning.opened}
          loading={plan.isActing}
          onCancel={endReturn}
          onConfirm={(when) => plan.act({ jobId: returning.job.id, ...when })}
        />
      )}
      {noting && (
        <ReasonDialog
          key={`${noting.job.id} note`}
          title={t("noteTitle", { address: noting.job.address })}
          label={t("words")}
          description={t("wordsHelp")}
          rule={noteMissed.input.shape.words}
          action={t("noteAction")}
          opened={noting.opened}
          loading={note.isActing}
          onCancel={endNote}
          onConfirm={(text) => note.act({ jobId: noting.job.id, words: text })}
        />
      )}
    </>
  );
}
