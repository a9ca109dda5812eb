import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { SetUpRole } from "#modules/accounts/rules.ts";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";

/** The choice of role with its sign-up form. */
export function SignUpTabs({
  side,
  onSide,
  children,
}: {
  side: SetUpRole;
  onSide: (side: SetUpRole) => void;
  children: ReactNode;
}) {
  const t = useTranslations("auth.signUp.roles");
  return (
    <ChoiceTabs
      label={t("label")}
      options={[
        { value: "homeowner", label: t("homeowner") },
        { value: "host", label: t("host") },
        { value: "runner", label: t("runner") },
      ]}
      value={side}
      onChange={onSide}
    >
      {children}
    </ChoiceTabs>
  );
}
