import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AddOnAnswer } from "#modules/pickups/rules/add-ons.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { MessagePage, Page } from "../../ui/page.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { AddOnQuestion } from "./add-on-question.tsx";

/** How often to check whether a question expired or somebody else answered. */
const askMs = 15_000;

/** The question in a message's link, signed out too. Opening it answers nothing, so link scanners approve nothing. */
export function AddOnPage({ token }: { token: string }) {
  const t = useTranslations("addOns");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const found = trpc.addOnLink.find.useQuery(
    { token },
    { refetchInterval: ({ state }) => (state.data?.state === "open" ? askMs : false) },
  );
  const [last, setLast] = useState<AddOnAnswer | null>(null);
  const { act, isActing } = useAct(trpc.addOnLink.answer, {
    failure: t("home.failed"),
    onDone: (addOn) => utils.addOnLink.find.setData({ token }, addOn),
    invalidates: [utils.addOnLink.find],
  });
  if (found.data)
    return (
      <Page title={t("home.title")}>
        <Card title={t("home.title")} hidesTitle>
          <AddOnQuestion
            addOn={found.data}
            answering={isActing ? last : null}
            onAnswer={(answer) => {
              setLast(answer);
              act({ token, answer });
            }}
          />
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
