import { useState } from "react";
import { useTranslations } from "use-intl";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { ForVisitors } from "./for-visitors.tsx";
import { GoogleSignUp } from "./google-sign-up.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";

/** /auth: sign in, or create an account without a role. */
export function AuthPage() {
  const t = useTranslations("auth");
  const [tab, setTab] = useState<"signIn" | "createAccount">("signIn");
  return (
    <ForVisitors>
      <AuthLayout title={t(`${tab}.title`)} lead={t(`${tab}.lead`)}>
        <ChoiceTabs
          label={t("tabs.label")}
          options={[
            { value: "signIn", label: t("tabs.signIn") },
            { value: "createAccount", label: t("tabs.createAccount") },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === "signIn" ? (
            <SignInSteps key="in" />
          ) : (
            <>
              <RegisterForm />
              <GoogleSignUp />
            </>
          )}
        </ChoiceTabs>
      </AuthLayout>
    </ForVisitors>
  );
}
