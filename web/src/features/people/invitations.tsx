import { useFormatter, useTranslations } from "use-intl";
import type { Invitation } from "#modules/runners/contract.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { PagedList } from "../../ui/list-tools.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";

const badges = {
  open: { tone: "calm", icon: "clock" },
  expired: { tone: "off", icon: "clock" },
  revoked: { tone: "off", icon: "minus" },
  accepted: { tone: "good", icon: "check" },
} as const;

export function Invitations() {
  const t = useTranslations("people.invitations");
  const list = withRows(trpc.admin.invitations.useInfiniteQuery({}, byPage));
  if (list.data?.length === 0)
    return (
      <section aria-label={t("title")}>
        <p className="soft small">{t("empty")}</p>
      </section>
    );
  return (
    <PagedList title={t("title")} note={t("note")} source={list} empty={null}>
      {(invitation) => <Row invitation={invitation} />}
    </PagedList>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const t = useTranslations("people.invitations");
  const format = useFormatter();
  const utils = trpc.useUtils();
  const shared = { failure: t("failed"), invalidates: [utils.admin.invitations] };
  const resend = useAct(trpc.admin.resendInvitation, {
    ...shared,
    success: (sent) => ({ title: t("sent"), message: t("sentText", { email: sent.email }) }),
  });
  const { id, email, firstName, language, state, sentAt } = invitation;
  const invite = useAct(trpc.admin.inviteRunner, {
    ...shared,
    success: { title: t("sent"), message: t("sentText", { email }) },
  });
  // A new link: the one taken back stays dead.
  const sendAgain = { label: t("resend"), onAct: () => invite.act({ email, firstName, language }) };
  const revoke = useAct(trpc.admin.revokeInvitation, {
    ...shared,
    success: { title: t("revoked"), message: email, action: sendAgain },
  });
  const isOpen = state === "open" || state === "expired";
  return (
    <ListRow
      title={firstName}
      text={t("line", { email, day: format.dateTime(new Date(sentAt), { dateStyle: "medium" }) })}
      badge={<StatusBadge {...badges[state]} label={t(`states.${state}`)} />}
      actions={
        isOpen && (
          <>
            <SmallButton
              needs="dispatch"
              loading={resend.isActing || revoke.isActing}
              aria-label={t("resendNamed", { email })}
              onClick={() => resend.act({ invitationId: id })}
            >
              {t("resend")}
            </SmallButton>
            <SmallButton
              needs="dispatch"
              loading={resend.isActing || revoke.isActing}
              aria-label={t("revokeNamed", { email })}
              onClick={() => revoke.act({ invitationId: id })}
            >
              {t("revoke")}
            </SmallButton>
          </>
        )
      }
    />
  );
}
