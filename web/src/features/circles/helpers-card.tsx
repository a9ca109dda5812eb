import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Member } from "#modules/circles/contract.ts";
import { rentalScopes } from "#modules/circles/rules.ts";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { MemberDialog } from "./member-dialog.tsx";

/** A rental's helpers, with their links. */
export function HelpersCard({ propertyId, isFolded }: { propertyId: string; isFolded: boolean }) {
  const t = useTranslations("circle.people");
  const source = trpc.circle.members.useQuery();
  const [isInviting, setIsInviting] = useState(false);
  // Each invitation starts with an empty form.
  const [invitations, setInvitations] = useState(0);
  // The dialog keeps its member while it closes.
  const [edited, setEdited] = useState<Member | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const here = source.data?.filter(({ propertyIds }) => propertyIds.includes(propertyId));
  return (
    <>
      <ListCard
        isFolded={isFolded}
        title={t("title")}
        note={t("note")}
        source={{ ...source, data: here }}
        rows={2}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
        action={
          <SmallButton
            variant="quiet"
            onClick={() => {
              setInvitations(invitations + 1);
              setIsInviting(true);
            }}
          >
            {t("invite")}
          </SmallButton>
        }
      >
        {(member) => (
          <MemberRow
            member={member}
            onEdit={() => {
              setEdited(member);
              setIsEditing(true);
            }}
          />
        )}
      </ListCard>
      <MemberDialog
        key={`invite ${invitations}`}
        opened={isInviting}
        propertyId={propertyId}
        member={null}
        onClose={() => setIsInviting(false)}
      />
      {edited && (
        <MemberDialog
          key={`edit ${edited.id}`}
          opened={isEditing}
          propertyId={propertyId}
          member={edited}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  );
}

function MemberRow({ member, onEdit }: { member: Member; onEdit: () => void }) {
  const t = useTranslations("circle.people");
  const who = useTranslations("circle");
  const format = useFormatter();
  const days = useDays();
  const when = (at: string) =>
    format.dateTime(new Date(at), { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  const { name, role, scopes, lastDay, isOver, lastSeenAt, gateCodeSeenAt } = member;
  const lines = [
    rentalScopes
      .filter((scope) => scopes.includes(scope) && (scope !== "see" || scopes.length === 1))
      .map((scope) => t(`may.${scope}`))
      .join(" · "),
    [
      lastDay && t(isOver ? "over" : "until", { day: days.day(lastDay) }),
      lastSeenAt ? t("seen", { when: when(lastSeenAt) }) : t("unseen"),
      gateCodeSeenAt && t("gateCodeSeen", { when: when(gateCodeSeenAt) }),
    ]
      .filter(Boolean)
      .join(" · "),
  ];
  return (
    <ListRow
      title={who("who", { name, role })}
      text={
        <>
          {lines[0]}
          <br />
          {lines[1]}
        </>
      }
      actions={
        <SmallButton variant="plain" aria-label={t("editNamed", { name })} onClick={onEdit}>
          {t("edit")}
        </SmallButton>
      }
    />
  );
}
