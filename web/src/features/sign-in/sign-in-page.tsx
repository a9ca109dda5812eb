import { useTranslations } from "use-intl";
import { AuthLayout } from "./auth-layout.tsx";
import { ForVisitors } from "./for-visitors.tsx";
import { useReturnTo, withReturnTo } from "./return-to.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

export function SignInPage() {
  const t = useTranslations("auth.signIn");
  const returnTo = useReturnTo();
  return (
    <ForVisitors>
      <AuthLayout
        title={t("title")}
        lead={t("lead")}
        foot={
          <>
            {t("noAccount")} <a href={withReturnTo("/sign-up", returnTo)}>{t("signUp")}</a>
          </>
        }
      >
        <SignInSteps />
      </AuthLayout>
    </ForVisitors>
  );
}
