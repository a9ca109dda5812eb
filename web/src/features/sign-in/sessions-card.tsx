import { useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { SessionRow } from "#modules/sign-in/contract/security.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";

/** The account's sessions, with ways to end them. */
export function SessionsCard() {
  const t = useTranslations("security.sessions");
  const source = trpc.security.sessions.useQuery();
  const [isAsking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const { act: endOthers, isActing } = useAct(trpc.security.endOtherSessions, {
    success: ({ ended }) => ({
      title: t("othersEnded.title"),
      message: t("othersEnded.text", { count: ended }),
    }),
    failure: t("endFailed"),
    screen: "account",
    invalidates: [utils.security.sessions],
  });
  const hasOthers = source.data?.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={source}
        empty={t("empty")}
        action={
          hasOthers && (
            <Button variant="quiet" loading={isActing} onClick={() => setAsking(true)}>
              {t("endOthers")}
            </Button>
          )
        }
      >
        {(session) => <Row session={session} />}
      </ListCard>
      <Confirm
        opened={isAsking}
        title={t("confirm.title")}
        action={t("confirm.action")}
        onConfirm={() => {
          setAsking(false);
          endOthers();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t("confirm.text")}</p>
      </Confirm>
    </>
  );
}

function Row({ session }: { session: SessionRow }) {
  const t = useTranslations("security.sessions");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { kind, network, isCurrent } = session;
  const device = t("device", { kind, browser: session.browser ?? "none", system: session.system ?? "none" });
  const utils = trpc.useUtils();
  const ended = { title: t("ended.title"), message: t("ended.text", { device }) };
  const { act: end, isActing } = useAct(trpc.security.endSession, {
    success: ended,
    failure: ({ code }) => (code === "NOT_FOUND" ? ended : t("endFailed")),
    screen: "account",
    invalidates: [utils.security.sessions],
  });
  const used = format.relativeTime(new Date(session.lastUsedAt), now);
  const signedIn = format.dateTime(new Date(session.signedInAt), { dateStyle: "medium", timeStyle: "short" });
  const about = [
    t("signedIn", { when: signedIn }),
    ...(isCurrent ? [] : [t("used", { when: used })]),
    ...(network ? [t("network", { network })] : []),
  ];
  return (
    <ListRow
      title={device}
      text={about.join(" · ")}
      badge={isCurrent && <StatusBadge tone="good" icon="check" label={t("current")} />}
      actions={
        !isCurrent && (
          <Button
            variant="plain"
            size="small"
            loading={isActing}
            aria-label={t("endNamed", { device, when: used })}
            onClick={() => end({ id: session.id })}
          >
            {t("end")}
          </Button>
        )
      }
    />
  );
}
