import { useTranslations } from "use-intl";
import type { RunnerWish } from "#modules/callers/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePersonActs } from "./use-person-acts.ts";

/** The acts of the menu that open a form. */
export const runnerActs = ["hours", "daysOff", "areas"] as const satisfies readonly RunnerWish["act"][];
export type RunnerAct = (typeof runnerActs)[number];

/** Does something for a runner, and says that they are told. */
export function useServeRunner(
  { runnerId, name }: { runnerId: string; name: string },
  onDone: () => void = () => {},
) {
  const t = useTranslations("callers");
  const { admin } = trpc.useUtils();
  const shared = usePersonActs();
  const { act, isActing } = useAct(trpc.admin.serveRunner, {
    failure: t("failed"),
    invalidates: [
      ...shared.invalidates,
      admin.runnerService,
      admin.personPickups,
      admin.freeRunners,
      admin.dispatchJobs,
      admin.alerts,
    ],
    onDone,
    success: ({ released, kept }, { wish }) => ({
      title: t(`runner.done.${wish.act === "online" && !wish.isAvailable ? "offline" : wish.act}`),
      message: [
        released.length + kept.length > 0 &&
          t("runner.back", { released: released.length, kept: kept.length }),
        t("runner.told", { name }),
      ]
        .filter(Boolean)
        .join(" "),
    }),
  });
  return { serve: (wish: RunnerWish) => act({ runnerId, wish }), isActing };
}
