import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";

export type Side = "homeowner" | "host" | "runner";

/** The choice of role with its sign-up form. */
export function SignUpTabs({
  side,
  onSide,
  children,
}: {
  side: Side;
  onSide: (side: Side) => void;
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
