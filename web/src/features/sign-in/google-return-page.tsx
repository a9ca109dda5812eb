import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { type GoogleOutcome, googleChannel } from "#modules/sign-in/rules.ts";
import { useSession } from "../../lib/current-user.ts";
import { ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { MorningStreet } from "../../ui/scenes.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { CodeForm } from "./code-form.tsx";
import { ForVisitors } from "./for-visitors.tsx";
import { failureOf } from "./google-sign-in.tsx";
import { returningTo, signInAddress, useReturnTo } from "./return-to.ts";

/** /google: the end of Google sign-in. In a popup, notifies the opener and closes; else continues here. */
export function GoogleReturnPage({
  outcome,
  windowId,
}: {
  outcome: GoogleOutcome;
  windowId: string | undefined;
}) {
  return windowId ? (
    <InWindow outcome={outcome} windowId={windowId} />
  ) : outcome === "linked" || outcome === "signedIn" ? (
    <ForVisitors>
      <NobodyYet />
    </ForVisitors>
  ) : outcome === "secondFactor" ? (
    <SecondStep />
  ) : (
    <Failed outcome={outcome} />
  );
}

function InWindow({ outcome, windowId }: { outcome: GoogleOutcome; windowId: string }) {
  const t = useTranslations("auth.google");
  useEffect(() => {
    const channel = new BroadcastChannel(googleChannel(windowId));
    channel.postMessage(outcome);
    channel.close();
    window.close();
  }, [outcome, windowId]);
  const isDone = outcome === "signedIn" || outcome === "linked" || outcome === "secondFactor";
  return (
    <MessagePage
      picture={<MorningStreet />}
      title={t(isDone ? "page.done" : "page.failed")}
      text={isDone ? t("page.close") : `${t(`outcomes.${failureOf(outcome)}`)} ${t("page.close")}`}
    />
  );
}

/** Shown until the user is known; if there is none, the URL was made up. */
function NobodyYet() {
  const session = useSession();
  return session.status === "signedOut" ? <Failed outcome="refused" /> : <PageSkeleton />;
}

function SecondStep() {
  const t = useTranslations("auth.signIn");
  const returnTo = useReturnTo();
  return (
    <ForVisitors>
      <AuthLayout title={t("title")} lead={t("lead")}>
        <CodeForm onOver={() => window.location.assign(signInAddress(returnTo))} />
      </AuthLayout>
    </ForVisitors>
  );
}

function Failed({ outcome }: { outcome: GoogleOutcome }) {
  const t = useTranslations("auth.google");
  const session = useSession();
  const returnTo = useReturnTo();
  return (
    <MessagePage
      picture={<MorningStreet />}
      title={t("page.failed")}
      text={t(`outcomes.${failureOf(outcome)}`)}
      actions={
        session.status === "signedIn" ? (
          <ButtonAnchor href={returnTo}>{t("page.back")}</ButtonAnchor>
        ) : (
          <ButtonLink to="/sign-in" search={returningTo(returnTo)}>
            {t("page.signIn")}
          </ButtonLink>
        )
      }
    />
  );
}
