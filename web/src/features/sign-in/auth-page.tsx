import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { useTranslate } from "../../lib/error-text.ts";
import { useToldSignedOutElsewhere } from "../../lib/session-elsewhere.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import { Link } from "../../ui/link.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { AccountFields, accountAtFirst } from "./account-fields.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { ForVisitors } from "./for-visitors.tsx";
import { GoogleSignUp } from "./google-sign-in.tsx";
import { fieldErrors, registerForm, useRegistrationFailed } from "./registration.ts";

import { useReturnTo } from "./return-to.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

/** An account without a role, which is chosen afterwards. */
export function RegisterForm() {
  const t = useTranslations("auth.createAccount");
  const translate = useTranslate();
  const language = useLanguage();
  const auth = useTranslations("auth");
  const setCurrentUser = useSetCurrentUser();
  const { form, onInvalid, showErrors } = useAppForm(registerForm, accountAtFirst);
  const { act: register, isActing } = useAct(trpc.auth.register, {
    success: { title: t("done.title"), message: t("done.text") },
    failure: useRegistrationFailed(auth("signUp.failed.title")),
    onDone: setCurrentUser,
    onFailed: (error, { email }) => showErrors(fieldErrors(error, translate, email)),
  });
  const send = ({ confirmPassword: _, ...account }: typeof accountAtFirst) =>
    register({ ...account, language });
  return (
    <form className="grid one-column gap-5" noValidate onSubmit={form.onSubmit(send, onInvalid)}>
      <AccountFields form={form} />
      <Button type="submit" size="large" wide loading={isActing}>
        {t("submit")}
      </Button>
    </form>
  );
}

/** /auth: sign in, or create an account without a role. */
export function AuthPage() {
  const t = useTranslations("auth");
  useToldSignedOutElsewhere();
  const foot = useReturnTo() === "/vacation-rental" && (
    <>
      {t("hostStart.question")}{" "}
      <Link to="/sign-up" search={{ role: "host" }}>
        {t("hostStart.link")}
      </Link>
    </>
  );
  const [tab, setTab] = useState<"signIn" | "createAccount">("signIn");
  return (
    <ForVisitors>
      <AuthLayout title={t(`${tab}.title`)} lead={t(`${tab}.lead`)} foot={foot}>
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
