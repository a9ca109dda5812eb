import { useTranslations } from "use-intl";
import type { HomeWish } from "#modules/callers/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import type { Toast } from "../../ui/toast.tsx";
import { usePersonActs } from "./use-person-acts.ts";

/** The acts of the menu; undoing a skip is offered where it was skipped. */
export const homeActs = [
  "days",
  "home",
  "skip",
  "extra",
  "pause",
  "resume",
  "undoPause",
  "cancel",
  "undoCancel",
] as const satisfies readonly HomeWish["act"][];
export type HomeAct = (typeof homeActs)[number];

/** What takes an act back, where a toast offers it. */
const undoOf = { pause: "resume", cancel: "undoCancel" } as const;

/** Does something for a homeowner, says who is told, and offers to undo it. */
export function useServeHome(
  { homeownerId, name }: { homeownerId: string; name: string },
  onDone: () => void = () => {},
) {
  const t = useTranslations("callers");
  const { admin } = trpc.useUtils();
  const shared = usePersonActs();
  const invalidates = [
    ...shared.invalidates,
    admin.homeService,
    admin.personPickups,
    admin.personPickup,
    admin.alerts,
  ];
  const done = (act: HomeWish["act"]): Toast => ({ title: t(`done.${act}`), message: t("told", { name }) });
  const undo = useAct(trpc.admin.serveHome, {
    failure: t("failed"),
    invalidates,
    success: (_, { wish }) => done(wish.act),
  });
  const { act, isActing } = useAct(trpc.admin.serveHome, {
    failure: t("failed"),
    invalidates,
    onDone,
    success: ({ days }, { wish }) => {
      const back: HomeWish | null =
        wish.act === "skip"
          ? { act: "undoSkip", days }
          : wish.act in undoOf
            ? { act: undoOf[wish.act as "pause" | "cancel"] }
            : null;
      return {
        ...done(wish.act),
        ...(back && {
          action: { label: t("undo"), onAct: () => undo.act({ homeownerId, wish: back }) },
        }),
      };
    },
  });
  return { serve: (wish: HomeWish) => act({ homeownerId, wish }), isActing: isActing || undo.isActing };
}
