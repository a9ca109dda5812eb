import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/lazy.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { ForVisitors } from "./for-visitors.tsx";
import { useLinkToken } from "./link-token.ts";
import { returningTo, useReturnTo } from "./return-to.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

const OpenLink = lazyPart("security", async () => (await import("./sign-in-link.tsx")).OpenLink);
const AskForLink = lazyPart("security", async () => (await import("./sign-in-link.tsx")).AskForLink);

/** /sign-in, also opened by the emailed link that signs in. */
export function SignInPage() {
  const t = useTranslations("auth.signIn");
  const returnTo = useReturnTo();
  const token = useLinkToken();
  const [asks, setAsks] = useState<boolean | null>(null);
  if (asks)
    return (
      <ForVisitors>
        <AskForLink onBack={() => setAsks(false)} />
      </ForVisitors>
    );
  if (token && asks === null)
    return (
      <ForVisitors>
        <OpenLink token={token} onAgain={() => setAsks(true)} />
      </ForVisitors>
    );
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
        <Button variant="plain" onClick={() => setAsks(true)}>
          {t("byEmail")}
        </Button>
      </AuthLayout>
    </ForVisitors>
  );
}
