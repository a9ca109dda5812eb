import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { ApplicationSubmitted } from "./application-submitted.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { ForVisitors } from "./for-visitors.tsx";
import { HomeownerWizard } from "./homeowner-wizard.tsx";
import { useReturnTo, withReturnTo } from "./return-to.ts";
import { RunnerWizard } from "./runner-wizard.tsx";

/** /sign-up: a homeowner's wizard or a runner's application. */
export function SignUpPage() {
  const t = useTranslations("auth.signUp");
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  const { role = "homeowner" } = useSearch({ from: "/sign-up" });
  const [hasApplied, setHasApplied] = useState(false);
  if (hasApplied) return <ApplicationSubmitted />;
  return (
    <ForVisitors>
      <AuthLayout
        title={t("title")}
        lead={t("lead")}
        foot={
          <>
            {t("haveAccount")} <a href={withReturnTo("/sign-in", returnTo)}>{t("signIn")}</a>
          </>
        }
      >
        <ChoiceTabs
          label={t("roles.label")}
          options={[
            { value: "homeowner", label: t("roles.homeowner") },
            { value: "runner", label: t("roles.runner") },
          ]}
          value={role}
          onChange={(chosen) =>
            navigate({
              to: "/sign-up",
              search: ({ returnTo: back }) => ({
                ...(chosen === "runner" && { role: chosen }),
                ...(back && { returnTo: back }),
              }),
              replace: true,
              resetScroll: false,
            })
          }
        >
          {role === "runner" ? <RunnerWizard onApplied={() => setHasApplied(true)} /> : <HomeownerWizard />}
        </ChoiceTabs>
      </AuthLayout>
    </ForVisitors>
  );
}
