import { useTranslations } from "use-intl";
import { Link } from "../../ui/link.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { ForVisitors } from "./for-visitors.tsx";
import { returningTo, useReturnTo } from "./return-to.ts";
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
            {t("noAccount")}{" "}
            <Link to="/sign-up" search={returningTo(returnTo)}>
              {t("signUp")}
            </Link>
          </>
        }
      >
        <SignInSteps />
      </AuthLayout>
    </ForVisitors>
  );
}
