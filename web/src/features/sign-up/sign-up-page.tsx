import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun, hasHome, type SetUpRole, setUpPaths } from "#modules/accounts/rules.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { keepCode } from "../growth/kept-code.ts";
import { AuthLayout } from "../sign-in/auth-layout.tsx";
import { ForVisitors } from "../sign-in/for-visitors.tsx";
import { GoogleSignUp } from "../sign-in/google-sign-in.tsx";
import { returningTo, useReturnTo } from "../sign-in/return-to.ts";
import { homeDraft } from "./home-values.ts";
import { HomeownerWizard } from "./homeowner-wizard.tsx";
import { HostStartWizard } from "./host-start-wizard.tsx";
import { RunnerStartWizard } from "./runner-start-wizard.tsx";
import { SignUpTabs } from "./sign-up-tabs.tsx";
import { hasDraft } from "./use-wizard.ts";

const SignUpCode = lazyPart("growth", async () => (await import("../growth/sign-up-code.tsx")).SignUpCode);

/** /sign-up: a homeowner's wizard, a host's account, or a runner's application. */
export function SignUpPage() {
  const t = useTranslations("auth.signUp");
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  const { role = "homeowner", invitation, zip, code } = useSearch({ from: "/sign-up" });
  useEffect(() => {
    // Keep it for people who sign in instead.
    if (code !== undefined && role !== "runner") keepCode(code);
  }, [code, role]);
  const invited = useInvited(role === "runner" ? invitation : undefined);
  const show = (chosen: { side: SetUpRole; invitation?: string }) =>
    void navigate({
      to: "/sign-up",
      search: ({ returnTo: back, zip: asked, code: given }) => ({
        ...(chosen.side !== "homeowner" && { role: chosen.side }),
        ...(back && { returnTo: back }),
        ...(asked && { zip: asked }),
        ...(given && { code: given }),
        ...(chosen.invitation && { invitation: chosen.invitation }),
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <ForVisitors
      next={(user) =>
        nextOf[role](user) ?? (code !== undefined && user.role === "homeowner" ? "/settings#billing" : null)
      }
    >
      <AuthLayout
        title={t("title")}
        foot={
          <>
            {t("haveAccount")}{" "}
            <Link to="/sign-in" search={returningTo(role === "homeowner" ? returnTo : setUpPaths[role])}>
              {t("signIn")}
            </Link>
          </>
        }
      >
        {code !== undefined && <SignUpCode key={role} code={code} isRunner={role === "runner"} />}
        <SignUpTabs side={role} onSide={(chosen) => show({ side: chosen, invitation })}>
          {role === "homeowner" ? (
            <HomeownerWizard
              zip={zip?.toString()}
              orElse={
                <>
                  {code === undefined && <SignUpCode code={undefined} />}
                  <GoogleSignUp returnTo={setUpPaths.homeowner} />
                </>
              }
            />
          ) : role === "host" ? (
            <>
              <HostStartWizard zip={zip?.toString()} />
              {code === undefined && <SignUpCode code={undefined} />}
              <GoogleSignUp returnTo={setUpPaths.host} />
            </>
          ) : invited.isLoading ? (
            <Skeleton rows={4} />
          ) : invitation !== undefined && invited.data === null ? (
            <EmptyState
              title={t("invitationOver.title")}
              text={t("invitationOver.text")}
              action={<Button onClick={() => show({ side: role })}>{t("invitationOver.apply")}</Button>}
            />
          ) : (
            <>
              <RunnerStartWizard invited={invited.data ?? undefined} zip={zip?.toString()} />
              {code === undefined && <SignUpCode code={undefined} isRunner />}
            </>
          )}
        </SignUpTabs>
      </AuthLayout>
    </ForVisitors>
  );
}

/** Where a signed-in person goes on; null for their dashboard. */
const nextOf = {
  runner: () => setUpPaths.runner,
  host: ({ role }: User) => (role === "homeowner" ? setUpPaths.host : null),
  homeowner: nextOfHomeowner,
} satisfies Record<SetUpRole, (user: User) => string | null>;

/** The setup that a homeowner has not finished: what they typed here is not asked again. */
function nextOfHomeowner({ role, homeownerProfile: profile }: User): string | null {
  if (role !== "homeowner" || (profile && hasBegun(profile.subscriptionStatus))) return null;
  if (profile && !hasHome(profile)) return setUpPaths.host;
  return profile || hasDraft(homeDraft) ? "/subscribe?from=sign-up" : null;
}

/** The invitation's recipient; null when expired. If the query fails, the person can still apply. */
function useInvited(invitation: string | undefined) {
  return trpc.site.openInvitation.useQuery(
    { token: invitation ?? "" },
    { enabled: invitation !== undefined, retry: false },
  );
}
