import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SleepingCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/message-page.tsx";

/** Shown when sign-out failed. */
export function StillSignedInPage({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const t = useTranslations("signOut.failed");
  return (
    <MessagePage
      picture={<SleepingCan />}
      title={t("title")}
      text={t("text")}
      actions={
        <>
          <Button loading={isTrying} onClick={onRetry}>
            {t("again")}
          </Button>
          <ButtonLink to="/" variant="quiet">
            {t("stay")}
          </ButtonLink>
        </>
      }
    />
  );
}
