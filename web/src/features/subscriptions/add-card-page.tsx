import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { MessagePage, Page } from "../../ui/page.tsx";
import { PageSkeleton } from "../../ui/states.tsx";

/** The texted link that starts a service. Opening it signs nobody in; the button does. */
export function AddCardPage({ token }: { token: string }) {
  const t = useTranslations("addCard");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const found = trpc.auth.payLink.useQuery({ token });
  const { act, isActing } = useAct(trpc.auth.openPayLink, {
    failure: t("link.other"),
    onDone: (user) => {
      utils.auth.currentUser.setData(undefined, user);
      void navigate({ to: "/subscribe" });
    },
  });
  if (found.data)
    return (
      <Page title={t("page")}>
        <Card title={t("title", { firstName: found.data.firstName })}>
          <div className="grid content-start gap-4">
            <p>{t("text", { address: found.data.address })}</p>
            <div>
              <Button loading={isActing} onClick={() => act({ token })}>
                {t("go")}
              </Button>
            </div>
          </div>
        </Card>
      </Page>
    );
  if (!found.error) return <PageSkeleton />;
  const isFinal = ["LINK_INVALID", "BAD_REQUEST"].includes(toAppError(found.error).code);
  return (
    <MessagePage
      hasFailed
      step="failed"
      title={t("link.title")}
      text={isFinal ? t("link.text") : errorText(found.error, t("link.other"))}
      actions={
        isFinal ? (
          <ButtonLink to="/">{t("link.app")}</ButtonLink>
        ) : (
          <Button loading={found.isFetching} onClick={() => void found.refetch()}>
            {common("retry")}
          </Button>
        )
      }
    />
  );
}
