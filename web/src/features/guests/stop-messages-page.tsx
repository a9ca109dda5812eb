import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useWordError } from "../../lib/word-error.ts";
import { Button } from "../../ui/button.tsx";
import { SleepingCan, TippedCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/page.tsx";

/** The unsubscribe link in a guest email. Asks first, so link scanners unsubscribe nobody. */
export function StopMessagesPage({ token }: { token: string }) {
  const t = useTranslations("guests.stop");
  const wordError = useWordError();
  const stop = trpc.guests.stopMessages.useMutation();
  const { data, error } = stop;
  const isFinal = error !== null && ["LINK_INVALID", "BAD_REQUEST"].includes(toAppError(error).code);
  const button = (
    <Button loading={stop.isPending} onClick={() => stop.mutate({ token })}>
      {t("action")}
    </Button>
  );
  const says = data
    ? { step: "done", title: t("done.title"), text: t("done.text", { property: data.property }) }
    : error
      ? {
          step: "failed",
          title: t("failed.title"),
          text: isFinal ? t("failed.invalid") : wordError(error, t("failed.other")),
        }
      : { step: "asks", title: t("title"), text: t("text") };
  return (
    <MessagePage
      {...says}
      hasFailed={error !== null}
      picture={error ? <TippedCan /> : <SleepingCan />}
      actions={!data && !isFinal && button}
    />
  );
}
