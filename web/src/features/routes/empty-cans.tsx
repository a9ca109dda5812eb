import { useTranslations } from "use-intl";
import type { RouteStop } from "#modules/routes/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";

/** What a runner says about a home that wants to know whether anything was in its cans, once they are out. */
export function EmptyCans({ stop: { job, emptyCans } }: { stop: Pick<RouteStop, "job" | "emptyCans"> }) {
  const t = useTranslations("homeCircle");
  const { act: note, isActing } = useAct(trpc.runner.noteEmptyCans, {
    failure: { sentence: t("people.failed") },
    invalidates: [trpc.useUtils().runner.route],
  });
  const { id: jobId, address } = job;
  return (
    <div className="grid gap-2">
      <p className="bold">{t("stop.ask")}</p>
      <p role="status">{emptyCans && t("stop.noted")}</p>
      <div>
        <SmallButton
          variant={emptyCans ? "plain" : "quiet"}
          loading={isActing}
          aria-label={t(emptyCans ? "stop.undoNamed" : "stop.emptyNamed", { address })}
          onClick={() => note({ jobId, isEmpty: !emptyCans })}
        >
          {t(emptyCans ? "stop.undo" : "stop.empty")}
        </SmallButton>
      </div>
    </div>
  );
}
