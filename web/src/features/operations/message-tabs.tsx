import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";

const pages = { sent: "/admin/deliveries", texts: "/admin/messages" } as const;
type MessagePage = keyof typeof pages;

/** The two pages about messages: what was sent, and the texts. */
export function MessageTabs({ page, children }: { page: MessagePage; children: ReactNode }) {
  const t = useTranslations("messageTexts");
  const navigate = useNavigate();
  return (
    <ChoiceTabs
      label={t("pages")}
      options={(["sent", "texts"] as const).map((value) => ({ value, label: t(`pageNames.${value}`) }))}
      value={page}
      onChange={(chosen) => void navigate({ to: pages[chosen] })}
    >
      {children}
    </ChoiceTabs>
  );
}
