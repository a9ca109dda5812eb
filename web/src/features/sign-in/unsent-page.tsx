import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SleepingCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/message-page.tsx";

/** Shown before a sign-out that would lose unsent actions. */
export function UnsentPage({ count, onLeave }: { count: number; onLeave: () => void }) {
  const t = useTranslations("signOut");
  return (
    <MessagePage
      picture={<SleepingCan />}
      title={t("unsent", { count })}
      text={t("unsentText", { count })}
      actions={
        <>
          <ButtonLink to="/runner/route">{t("sendFirst", { count })}</ButtonLink>
          <Button variant="danger" onClick={onLeave}>
            {t("leaveAnyway", { count })}
          </Button>
        </>
      }
    />
  );
}
