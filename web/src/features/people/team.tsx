import { useTranslations } from "use-intl";
import type { TeamMember } from "#modules/people/contract.ts";
import { fullName } from "#platform/values/actor.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";

const RoleDialog = lazyDialog(async () => (await import("./team-dialogs.tsx")).RoleDialog);
const InviteAdminDialog = lazyDialog(async () => (await import("./team-dialogs.tsx")).InviteAdminDialog);

/** Every admin with their role, for owners. */
export function Team() {
  const t = useTranslations("people.team");
  const [changing, change, close] = useAsked<{ member: TeamMember }>();
  const [inviting, invite, closeInvite] = useAsked<object>();
  const source = trpc.admin.team.useQuery(undefined, {
    select: ({ rows }) => rows.map((row) => ({ ...row, id: row.userId })),
  });
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={source}
        empty={null}
        action={
          <Button variant="quiet" onClick={() => invite({})}>
            {t("invite")}
          </Button>
        }
      >
        {(member) => <MemberRow member={member} onChange={() => change({ member })} />}
      </ListCard>
      {changing && (
        <RoleDialog
          key={`${changing.member.userId} ${changing.member.adminRole}`}
          {...changing}
          onClose={close}
        />
      )}
      {inviting && <InviteAdminDialog opened={inviting.opened} onClose={closeInvite} />}
    </>
  );
}

function MemberRow({ member, onChange }: { member: TeamMember; onChange: () => void }) {
  const t = useTranslations("people.team");
  const words = useTranslations("people.list");
  const name = fullName(member);
  return (
    <ListRow
      title={name}
      text={t("line", { email: member.email, role: t(`roles.${member.adminRole}`) })}
      badge={
        <>
          {member.isSuspended && <StatusBadge tone="bad" icon="alert" label={words("suspended")} />}
          {member.isInvited && <StatusBadge tone="busy" icon="clock" label={t("noPassword")} />}
        </>
      }
      actions={
        <SmallButton aria-label={t("changeNamed", { name })} onClick={onChange}>
          {t("change")}
        </SmallButton>
      }
    />
  );
}
