import { type ComponentProps, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { SessionRow } from "#modules/sign-in/contract.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { Button, ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Stack } from "../../ui/page.tsx";
import { Loaded, Skeleton } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.tsx";
import { EmailCode } from "./email-code.tsx";
import { failureOf, useGoogle } from "./google-sign-in.tsx";
import { DeleteAccount, PasswordCard } from "./security-cards.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";
import { useResendVerification } from "./use-resend-verification.ts";

/** The account's email: whether it is confirmed, and a change awaiting confirmation. */
function EmailCard() {
  const t = useTranslations("security.email");
  const overview = trpc.security.overview.useQuery();
  const { act: resend, isActing, emailsSent } = useResendVerification();
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={overview} rows={2}>
        {(data) => (
          <div className="grid start gap-4">
            <Facts
              rows={[
                {
                  label: data.email,
                  value: data.addressTrouble ? (
                    <StatusBadge tone="bad" icon="alert" label={t("unreachable")} />
                  ) : data.emailVerified ? (
                    <StatusBadge tone="good" icon="check" label={t("verified")} />
                  ) : (
                    <StatusBadge tone="busy" icon="clock" label={t("unverified")} />
                  ),
                },
              ]}
            />
            {data.addressTrouble && (
              <p>
                {t(`trouble.${data.addressTrouble}`)} {t("untilThen")}
              </p>
            )}
            {data.pendingEmail && <p>{t("pending", { email: data.pendingEmail })}</p>}
            {(!data.emailVerified || (data.addressTrouble && emailsSent > 0)) && (
              <EmailCode key={emailsSent} />
            )}
            <div className="flex wrap gap-3">
              {(!data.emailVerified || data.addressTrouble) && (
                <Button variant="quiet" loading={isActing} onClick={() => resend()}>
                  {t("send")}
                </Button>
              )}
              <ButtonLink variant="quiet" to="/profile" hash="email">
                {t("change")}
              </ButtonLink>
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** The linked Google account; nothing if Google isn't configured and none is linked. */
export function GoogleCard() {
  const t = useTranslations("security.google");
  const { data } = trpc.security.overview.useQuery();
  const reauthenticate = useReauthenticate();
  const google = useLinkGoogle(reauthenticate.run);
  const [isAsking, setAsking] = useState(false);
  if (!data || !(data.google.available || data.google.linked)) return null;
  const { linked, email, available } = data.google;
  return (
    <Card title={t("title")} note={t("note")}>
      <div className="grid start gap-4">
        <Facts rows={[{ label: t("account"), value: email ?? t("none") }]} />
        {linked ? (
          <Button variant="quiet" loading={google.isUnlinking} onClick={() => setAsking(true)}>
            {t("unlink")}
          </Button>
        ) : (
          available && (
            <Button variant="quiet" loading={google.isLinking} onClick={() => google.link()}>
              {t("link")}
            </Button>
          )
        )}
        {google.isWaiting && <p role="status">{google.waiting}</p>}
      </div>
      <Confirm
        opened={isAsking}
        title={t("confirm.title")}
        action={t("confirm.action")}
        onConfirm={() => {
          setAsking(false);
          google.unlink();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t("confirm.text", { email: email ?? "" })}</p>
      </Confirm>
      {reauthenticate.passwordDialog}
    </Card>
  );
}

/** Links and unlinks a Google account; asks for the password when needed. */
function useLinkGoogle(run: ReturnType<typeof useReauthenticate>["run"]) {
  const t = useTranslations("security.google");
  const auth = useTranslations("auth.google");
  const { overview } = trpc.useUtils().security;
  const shared = { through: run, failure: t("failed"), screen: "account", invalidates: [overview] } as const;
  const { go, isWaiting } = useGoogle({
    purpose: "link",
    returnTo: "/settings#security",
    onOutcome: async (outcome) => {
      if (outcome === "linked") toast({ title: auth("linked.title"), message: auth("linked.text") });
      else if (outcome !== "cancelled")
        toast({ title: auth("failed"), message: auth(`outcomes.${failureOf(outcome)}`), kind: "error" });
      await overview.invalidate();
    },
  });
  const { act: link, isActing: isLinking } = useAct(trpc.security.linkGoogle, { ...shared, onDone: go });
  const { act: unlink, isActing: isUnlinking } = useAct(trpc.security.unlinkGoogle, {
    ...shared,
    success: { title: t("unlinked.title"), message: t("unlinked.text") },
  });
  return { isLinking, isWaiting, waiting: auth("waiting"), link, isUnlinking, unlink };
}

/** The account's sessions, with ways to end them. */
function SessionsCard() {
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
          <SmallButton
            variant="plain"
            loading={isActing}
            aria-label={t("endNamed", { device, when: used })}
            onClick={() => end({ id: session.id })}
          >
            {t("end")}
          </SmallButton>
        )
      }
    />
  );
}

const PasskeysCard = lazyPart(
  "passkeys",
  async () => (await import("./passkeys-card.tsx")).PasskeysCard,
  <Skeleton rows={3} />,
);

/** The settings' last tab: sign-in methods, sessions and account deletion. */
export function SecurityTab(deletion: ComponentProps<typeof DeleteAccount>) {
  const t = useTranslations("security");
  return (
    <Stack>
      <PasswordCard />
      <TwoFactorCard />
      <PasskeysCard />
      <GoogleCard />
      <EmailCard />
      <SessionsCard />
      <Card title={t("deletion")}>
        <DeleteAccount {...deletion} />
      </Card>
    </Stack>
  );
}
