import { useTranslations } from "use-intl";
import type { AppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";

/**
 * What an operator's actions on a person share, for `useAct`. `onDone` also runs when another operator was first, so
 * the page shows their change.
 */
export function usePersonActs(onDone: () => void = () => {}) {
  const t = useTranslations("people.acts");
  const { admin } = trpc.useUtils();
  return {
    failure: t("failed"),
    onDone,
    onFailed: ({ code }: AppError) => {
      if (code === "PERSON_CHANGED") onDone();
    },
    invalidates: [
      admin.person,
      admin.personTimeline,
      admin.homeowners,
      admin.runners,
      admin.homeownerCounts,
      admin.runnerCounts,
      admin.auditLog,
    ],
  };
}
