import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Invitation } from "#contracts/people.ts";
import { lazyDialog } from "../../../lib/lazy-dialog.tsx";
import { trpc } from "../../../lib/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { ListCard, ListRow } from "../../../ui/list-card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { MoreButton } from "../paging.tsx";
import { useInvite } from "./use-invite.ts";

const InviteDialog = lazyDialog(async () => (await import("./invite-dialog.tsx")).InviteDialog);

const looks = {
  open: { tone: "calm", icon: "clock" },
  expired: { tone: "off", icon: "clock" },
  revoked: { tone: "off", icon: "minus" },
  accepted: { tone: "good", icon: "check" },
} as const;

/** Whom the operator has asked to run, and the way to ask another one. */
export function Invitations() {
  const t = useTranslations("people.invitations");
  const [isOpened, setIsOpened] = useState(false);
  const query = trpc.admin.invitations.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const list = { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        action={<Button onClick={() => setIsOpened(true)}>{t("add")}</Button>}
        source={list}
        empty={t("empty")}
      >
        {(invitation) => <Row invitation={invitation} />}
      </ListCard>
      <MoreButton list={list} />
      <InviteDialog opened={isOpened} onClose={() => setIsOpened(false)} />
    </>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const t = useTranslations("people.invitations");
  const format = useFormatter();
  const { resend, revoke, isSending } = useInvite(() => {});
  const { id, email, firstName, state, sentAt } = invitation;
  const isOpen = state === "open" || state === "expired";
  return (
    <ListRow
      title={firstName}
      text={t("line", { email, day: format.dateTime(new Date(sentAt), { dateStyle: "medium" }) })}
      badge={<StatusBadge {...looks[state]} label={t(`states.${state}`)} />}
      actions={
        isOpen && (
          <>
            <Button
              variant="quiet"
              size="small"
              loading={isSending}
              aria-label={t("resendNamed", { email })}
              onClick={() => resend(id)}
            >
              {t("resend")}
            </Button>
            <Button
              variant="quiet"
              size="small"
              loading={isSending}
              aria-label={t("revokeNamed", { email })}
              onClick={() => revoke(id)}
            >
              {t("revoke")}
            </Button>
          </>
        )
      }
    />
  );
}
