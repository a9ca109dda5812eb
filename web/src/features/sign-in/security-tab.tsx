import { useTranslations } from "use-intl";
import { Card } from "../../ui/card.tsx";
import { Stack } from "../../ui/page.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { EmailCard } from "./email-card.tsx";
import { GoogleCard } from "./google-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

/** The settings' last tab: sign-in methods, sessions and account deletion. */
export function SecurityTab({ onDeleted }: { onDeleted: () => void }) {
  const t = useTranslations("security");
  return (
    <Stack>
      <PasswordCard />
      <TwoFactorCard />
      <GoogleCard />
      <EmailCard />
      <SessionsCard />
      <Card title={t("deletion")}>
        <DeleteAccount onDeleted={onDeleted} />
      </Card>
    </Stack>
  );
}
