import { useEffect, useRef, useState } from "react";
import { useFormatter, useTimeZone, useTranslations } from "use-intl";
import type { Member } from "#modules/circles/contract.ts";
import { isHomeRole } from "#modules/circles/rules.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { SwitchField } from "../../ui/fields.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { PersonDialog } from "./person-dialog.tsx";

/** Who helps at the home: their links, an invitation, and whether they hear of cans that stay empty. */
export function PeoplePart() {
  const t = useTranslations("homeCircle.people");
  const source = trpc.circle.members.useQuery();
  const [isInviting, setIsInviting] = useState(false);
  // Each invitation starts with an empty form.
  const [invitations, setInvitations] = useState(0);
  // The dialog keeps its member while it closes.
  const [edited, setEdited] = useState<Member | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const inviteButton = useRef<HTMLButtonElement>(null);
  const isGone = edited !== null && source.data?.every(({ id }) => id !== edited.id) === true;
  // Whoever was removed took the row's button along.
  useEffect(() => {
    if (isGone) inviteButton.current?.focus();
  }, [isGone]);
  return (
    <div className="grid gap-4">
      <p className="soft small">{t("lead")}</p>
      <Loaded source={source} rows={2}>
        {(members) => {
          const here = members.filter(({ role }) => isHomeRole(role));
          return here.length === 0 ? (
            <EmptyState title={t("empty")} text={t("emptyText")} />
          ) : (
            <ul className="grid no-list">
              {here.map((member) => (
                <li key={member.id} className="py-3 ruled">
                  <PersonRow
                    member={member}
                    onEdit={() => {
                      setEdited(member);
                      setIsEditing(true);
                    }}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <div>
        <Button
          ref={inviteButton}
          onClick={() => {
            setInvitations(invitations + 1);
            setIsInviting(true);
          }}
        >
          {t("invite")}
        </Button>
      </div>
      <Signal />
      <PersonDialog
        key={`invite ${invitations}`}
        opened={isInviting}
        member={null}
        onClose={() => setIsInviting(false)}
      />
      {edited && (
        <PersonDialog
          key={`edit ${edited.id}`}
          opened={isEditing}
          member={edited}
          onClose={() => setIsEditing(false)}
        />
      )}
    </div>
  );
}

function PersonRow({ member, onEdit }: { member: Member; onEdit: () => void }) {
  const t = useTranslations("homeCircle");
  const circle = useTranslations("circle");
  const format = useFormatter();
  const days = useDays();
  const when = (at: string) =>
    format.dateTime(new Date(at), { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  const { name, role, scopes, lastDay, isOver, lastSeenAt, gateCodeSeenAt } = member;
  const may = (scopes.includes("manage") ? (["manage", "gateCode"] as const) : shownScopes).filter((scope) =>
    scopes.includes(scope),
  );
  const lines = [
    may.length > 0 ? may.map((scope) => t(`may.${scope}`)).join(" · ") : t("may.see"),
    [
      lastDay && circle(isOver ? "people.over" : "people.until", { day: days.day(lastDay) }),
      lastSeenAt ? circle("people.seen", { when: when(lastSeenAt) }) : circle("people.unseen"),
      gateCodeSeenAt && circle("people.gateCodeSeen", { when: when(gateCodeSeenAt) }),
    ]
      .filter(Boolean)
      .join(" · "),
  ];
  return (
    <ListRow
      title={circle("who", { name, role })}
      text={
        <>
          {lines[0]}
          <br />
          {lines[1]}
        </>
      }
      actions={
        <SmallButton variant="plain" aria-label={circle("people.editNamed", { name })} onClick={onEdit}>
          {circle("people.edit")}
        </SmallButton>
      }
    />
  );
}

const shownScopes = ["skip", "pay", "gateCode"] as const;

/** Whether the people hear of three weeks without anything in the cans. Off until chosen. */
function Signal() {
  const t = useTranslations("homeCircle.people");
  const days = useDays();
  const timeZone = useTimeZone();
  const { circle } = trpc.useUtils();
  const { data } = trpc.circle.gentleSignal.useQuery();
  const { act: set, isActing } = useAct(trpc.circle.setGentleSignal, {
    success: ({ isOn }) => ({ title: t(isOn ? "signalOn" : "signalOff") }),
    failure: { sentence: t("failed") },
    onDone: (signal) => circle.gentleSignal.setData(undefined, signal),
  });
  if (!data) return null;
  return (
    <div>
      <SwitchField
        label={t("signal")}
        hint={t("signalHint")}
        checked={data.isOn}
        busy={isActing}
        onChange={(isOn) => set({ isOn })}
      />
      {data.toldAt && (
        <p className="soft small">
          {t("signalTold", { day: days.day(dayIn(new Date(data.toldAt), timeZone)) })}
        </p>
      )}
    </div>
  );
}
