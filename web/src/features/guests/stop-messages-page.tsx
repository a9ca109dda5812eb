import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";

/** The unsubscribe link in a guest email. Asks first, so link scanners unsubscribe nobody. */
export function StopMessagesPage({ token }: { token: string }) {
  const t = useTranslations("guests.stop");
  const errorText = useErrorText();
  const { act: stop, isActing, answer, error } = useAct(trpc.guests.stopMessages, { failure: () => null });
  const isFinal = error !== null && ["LINK_INVALID", "BAD_REQUEST"].includes(error.code);
  const button = (
    <Button loading={isActing} onClick={() => stop({ token })}>
      {t("action")}
    </Button>
  );
  const says = answer
    ? { step: "done", title: t("done.title"), text: t("done.text", { property: answer.property }) }
    : error
      ? {
          step: "failed",
          title: t("failed.title"),
          text: isFinal ? t("failed.invalid") : errorText(error, t("failed.other")),
        }
      : { step: "asks", title: t("title"), text: t("text") };
  return <MessagePage {...says} hasFailed={error !== null} actions={!answer && !isFinal && button} />;
}
