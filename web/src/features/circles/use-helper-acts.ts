import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** Confirms drafts, with an Undo. */
export function useHelperConfirm(token: string) {
  const t = useTranslations("circle.page");
  const shared = { failure: { sentence: t("failed") }, invalidates: [trpc.useUtils().helper.page] };
  const undo = useAct(trpc.helper.undoConfirm, { ...shared, success: { title: t("unconfirmed") } });
  return useAct(trpc.helper.confirm, {
    ...shared,
    success: ({ confirmed, left }, { ids }) => ({
      title: confirmed > 0 ? t("confirmed", { count: confirmed }) : t("left", { count: left }),
      ...(confirmed > 0 && left > 0 && { message: t("left", { count: left }) }),
      ...(confirmed > 0 && { action: { label: t("undo"), onAct: () => undo.act({ token, ids }) } }),
    }),
  });
}

export function useHelperAnswer() {
  const t = useTranslations("circle.page");
  return useAct(trpc.helper.answer, {
    failure: { sentence: t("failed") },
    success: (_, { keep }) => ({ title: t(keep ? "kept" : "canceled") }),
    invalidates: [trpc.useUtils().helper.page],
  });
}

export function useCleaningActs() {
  const t = useTranslations("circle.page");
  const shared = { failure: { sentence: t("failed") }, invalidates: [trpc.useUtils().helper.page] };
  return {
    set: useAct(trpc.helper.setCleaning, { ...shared, success: { title: t("cleanSaved") } }),
    end: useAct(trpc.helper.endCleaning, {
      ...shared,
      success: (_, { isDone }) => ({ title: t(isDone ? "doneSaved" : "notWaiting") }),
    }),
  };
}
