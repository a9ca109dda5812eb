import { useTranslations } from "use-intl";
import type { Language } from "#platform/values/preferences.ts";
import { AuthFrame } from "../features/sign-in/auth-frame.tsx";
import { LanguageChoice } from "../features/sign-in/language-choice.tsx";
import { SignUpAddressFields } from "../features/sign-up/address-fields.tsx";
import { SignUpTabs } from "../features/sign-up/sign-up-tabs.tsx";
import { Wizard } from "../features/sign-up/wizard.tsx";
import { Link } from "../ui/link.tsx";
import { Shell } from "../ui/shell.tsx";
import type { RenderedSignUp } from "./site.ts";
import { byLanguage, toMarkup } from "./to-markup.tsx";

/**
 * The first step of homeowner sign-up as HTML, usable before the app loads. `early.ts` starts the app on the first
 * touch, and `features/sign-in/take-over.ts` hands over the input.
 */
export function renderSignUp(): Record<Language, RenderedSignUp> {
  return byLanguage((language) => ({
    title: toMarkup(language, <Title />),
    content: toMarkup(language, <SignUp />),
  }));
}

function Title() {
  const t = useTranslations();
  return t("common.title", { page: t("auth.signUp.title") });
}

function SignUp() {
  const t = useTranslations("auth");
  return (
    <Shell path="/sign-up" visitor="signedOut">
      <AuthFrame
        title={t("signUp.title")}
        foot={
          <>
            {t("signUp.haveAccount")} <Link to="/sign-in">{t("signUp.signIn")}</Link>
          </>
        }
        languages={<LanguageChoice />}
      >
        <SignUpTabs side="homeowner" onSide={later}>
          <Wizard
            name={t("homeowner.name")}
            title={t("homeowner.steps.address")}
            wizard={firstStep}
            total={5}
            submitLabel={t("homeowner.submit")}
            sending={false}
            onSubmit={later}
          >
            <SignUpAddressFields form={empty} />
          </Wizard>
        </SignUpTabs>
      </AuthFrame>
    </Shell>
  );
}

/** The app handles these once loaded. */
const later = () => {};
const firstStep = {
  at: 0,
  count: 4,
  heading: null,
  isChecking: false,
  typePasswordAgain: null,
  back: later,
  next: later,
};
const empty = { getInputProps: (path: string) => ({ "data-path": path, defaultValue: "", onChange: later }) };
