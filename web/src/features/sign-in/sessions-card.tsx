import { useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { SessionRow } from "#modules/sign-in/contract/security.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useEndOtherSessions, useEndSession } from "./use-end-sessions.ts";

/** The account's sessions, with ways to end them. */
export function SessionsCard() {
  const t = useTranslations("security.sessions");
  const source = trpc.security.sessions.useQuery();
  const [isAsking, setAsking] = useState(false);
  const { endSession, isEnding } = useEndSession();
  const { endOthers, isEndingOthers } = useEndOtherSessions();
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
            <Button variant="quiet" loading={isEndingOthers} onClick={() => setAsking(true)}>
              {t("endOthers")}
            </Button>
          )
        }
      >
        {(session) => (
          <Row
            session={session}
            isEnding={isEnding(session.id)}
            onEnd={(device) => endSession(session, device)}
          />
        )}
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

function Row({
  session,
  isEnding,
  onEnd,
}: {
  session: SessionRow;
  isEnding: boolean;
  onEnd: (device: string) => void;
}) {
  const t = useTranslations("security.sessions");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const { kind, network, isCurrent } = session;
  const device = t("device", { kind, browser: session.browser ?? "none", system: session.system ?? "none" });
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
            loading={isEnding}
            aria-label={t("endNamed", { device, when: used })}
            onClick={() => onEnd(device)}
          >
            {t("end")}
          </Button>
        )
      }
    />
  );
}
