import { useTranslations } from "use-intl";
import type { Member } from "#modules/circles/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";

/** A host's acts on helpers. */
export function useMemberActs({
  onLink,
  onSaved,
  onFailed,
}: {
  onLink: (link: { path: string; member: Member }) => void;
  onSaved: () => void;
  onFailed: (error: unknown) => unknown;
}) {
  const t = useTranslations("circle.people");
  const shared = { failure: { sentence: t("failed") }, invalidates: [trpc.useUtils().circle.members] };
  return {
    invite: useAct(trpc.circle.invite, { ...shared, onDone: onLink, onFailed }),
    renew: useAct(trpc.circle.renewLink, { ...shared, onDone: onLink }),
    save: useAct(trpc.circle.saveMember, {
      ...shared,
      success: { title: t("saved") },
      onDone: onSaved,
      onFailed,
    }),
  };
}
