import { useTranslations } from "use-intl";
import type { Member } from "#modules/circles/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";

/** A new link for a member, and their removal, which can be undone. */
export function MemberActs({
  member: { id, name, email },
  renew,
  onRemoved,
}: {
  member: Member;
  renew: { act: (input: { id: string; email?: boolean }) => void; isActing: boolean };
  onRemoved: () => void;
}) {
  const t = useTranslations("circle.people");
  const shared = { failure: { sentence: t("failed") }, invalidates: [trpc.useUtils().circle.members] };
  const undo = useAct(trpc.circle.undoRemoveMember, { ...shared, success: { title: t("undone", { name }) } });
  const remove = useAct(trpc.circle.removeMember, {
    ...shared,
    success: {
      title: t("removed", { name }),
      message: t("removedText"),
      action: { label: t("undo"), onAct: () => undo.act({ id }) },
    },
    onDone: onRemoved,
  });
  return (
    <div className="grid gap-2 mt-4">
      <div className="flex wrap gap-2">
        <SmallButton
          variant="quiet"
          loading={renew.isActing}
          onClick={() => renew.act({ id, ...(email !== null && { email: true }) })}
        >
          {t("renew")}
        </SmallButton>
        <SmallButton variant="danger" loading={remove.isActing} onClick={() => remove.act({ id })}>
          {t("remove")}
        </SmallButton>
      </div>
      <p className="soft small">{t("renewText")}</p>
    </div>
  );
}
