import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useWordError } from "../../lib/word-error.ts";
import { Button } from "../../ui/button.tsx";
import { SleepingCan, TippedCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/message-page.tsx";

/** Where the link in a letter to a guest leads. It asks first: programs that only look at links stop nothing. */
export function StopMessagesPage({ token }: { token: string }) {
  const t = useTranslations("guests.stop");
  const wordError = useWordError();
  const stop = trpc.guests.stopMessages.useMutation();
  const button = (
    <Button loading={stop.isPending} onClick={() => stop.mutate({ token })}>
      {t("action")}
    </Button>
  );
  if (stop.data)
    return (
      <div role="status">
        <MessagePage
          picture={<SleepingCan />}
          title={t("done.title")}
          text={t("done.text", { property: stop.data.property })}
        />
      </div>
    );
  if (!stop.error)
    return <MessagePage picture={<SleepingCan />} title={t("title")} text={t("text")} actions={button} />;
  const isFinal = ["LINK_INVALID", "BAD_REQUEST"].includes(toAppError(stop.error).code);
  return (
    <div role="alert">
      <MessagePage
        picture={<TippedCan />}
        title={t("failed.title")}
        text={isFinal ? t("failed.invalid") : wordError(stop.error, t("failed.other"))}
        actions={!isFinal && button}
      />
    </div>
  );
}
