import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun } from "#modules/accounts/rules.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";

import { AuthLayout } from "../sign-in/auth-layout.tsx";
import { ForVisitors } from "../sign-in/for-visitors.tsx";
import { GoogleSignUp } from "../sign-in/google-sign-in.tsx";
import { returningTo, useReturnTo } from "../sign-in/return-to.ts";
import { homeDraft } from "./home-values.ts";
import { HomeownerWizard } from "./homeowner-wizard.tsx";
import { RunnerStartWizard } from "./runner-start-wizard.tsx";
import { SignUpTabs } from "./sign-up-tabs.tsx";
import { hasDraft } from "./use-wizard.ts";

/** /sign-up: a homeowner's wizard or a runner's application. */
export function SignUpPage() {
  const t = useTranslations("auth.signUp");
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  const { role = "homeowner", invitation, zip } = useSearch({ from: "/sign-up" });
  const invited = useInvited(role === "runner" ? invitation : undefined);
  const show = (chosen: { side: "homeowner" | "runner"; invitation?: string }) =>
    void navigate({
      to: "/sign-up",
      search: ({ returnTo: back, zip: asked }) => ({
        ...(chosen.side === "runner" && { role: chosen.side }),
        ...(back && { returnTo: back }),
        ...(asked && { zip: asked }),
        ...(chosen.invitation && { invitation: chosen.invitation }),
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <ForVisitors next={role === "runner" ? () => "/runner-setup" : nextOf}>
      <AuthLayout
        title={t("title")}
        lead={t("lead")}
        foot={
          <>
            {t("haveAccount")}{" "}
            <Link to="/sign-in" search={returningTo(role === "runner" ? "/runner-setup" : returnTo)}>
              {t("signIn")}
            </Link>
          </>
        }
      >
        <SignUpTabs side={role} onSide={(chosen) => show({ side: chosen, invitation })}>
          {role !== "runner" ? (
            <HomeownerWizard zip={zip?.toString()} orElse={<GoogleSignUp returnTo="/subscribe" />} />
          ) : invited.isLoading ? (
            <Skeleton rows={4} />
          ) : invitation !== undefined && invited.data === null ? (
            <EmptyState
              title={t("invitationOver.title")}
              text={t("invitationOver.text")}
              action={<Button onClick={() => show({ side: role })}>{t("invitationOver.apply")}</Button>}
            />
          ) : (
            <RunnerStartWizard invited={invited.data ?? undefined} zip={zip?.toString()} />
          )}
        </SignUpTabs>
      </AuthLayout>
    </ForVisitors>
  );
}

/** /subscribe for a homeowner who has not finished there: what they typed here is not asked again. */
function nextOf({ role, homeownerProfile: home }: User): string | null {
  if (role !== "homeowner" || (home && hasBegun(home.subscriptionStatus))) return null;
  return home || hasDraft(homeDraft) ? "/subscribe?from=sign-up" : null;
}

/** The invitation's recipient; null when expired. If the query fails, the person can still apply. */
function useInvited(invitation: string | undefined) {
  return trpc.site.openInvitation.useQuery(
    { token: invitation ?? "" },
    { enabled: invitation !== undefined, retry: false },
  );
}
