import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { useWordError } from "../../lib/word-error.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SleepingCan, TippedCan } from "../../ui/illustrations.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { PageSkeleton } from "../../ui/skeleton.tsx";
import { useLetterSwitch } from "./use-letter-switch.ts";

/**
 * Where the link under a letter leads. It says what is turned off and asks first, as programs that only look at links turn
 * nothing off; and it has a way back.
 */
export function StopLettersPage({ token }: { token: string }) {
  const t = useTranslations("letterStop");
  const named = useTranslations("settings.notifications");
  const wordError = useWordError();
  const { found, stop, allow } = useLetterSwitch(token);

  const error = stop.error ?? allow.error ?? found.error;
  if (error) {
    const isFinal = ["LINK_INVALID", "BAD_REQUEST"].includes(toAppError(error).code);
    const again = () => {
      stop.reset();
      allow.reset();
      if (found.error) found.refetch();
    };
    return (
      <div role="alert">
        <MessagePage
          picture={<TippedCan />}
          title={t("failed.title")}
          text={isFinal ? t("failed.invalid") : wordError(error, t("failed.other"))}
          actions={
            isFinal ? (
              <ButtonLink href="/settings#notifications">{t("failed.settings")}</ButtonLink>
            ) : (
              <Button onClick={again}>{t("failed.again")}</Button>
            )
          }
        />
      </div>
    );
  }
  if (!found.data) return <PageSkeleton />;
  const { name, isOn } = found.data;
  if (!isOn)
    return (
      <div role="status">
        <MessagePage
          picture={<SleepingCan />}
          title={t("done.title")}
          text={`${t(`done.${name}`)} ${t("done.keep")}`}
          actions={
            <Button loading={allow.isPending} onClick={() => allow.mutate({ token })}>
              {t("done.undo")}
            </Button>
          }
        />
      </div>
    );
  if (allow.data)
    return (
      <div role="status">
        <MessagePage
          picture={<SleepingCan />}
          title={t("on.title")}
          text={t("on.text", { name: named(name) })}
        />
      </div>
    );
  return (
    <MessagePage
      picture={<SleepingCan />}
      title={t("title")}
      text={t("text", { name: named(name) })}
      actions={
        <Button loading={stop.isPending} onClick={() => stop.mutate({ token })}>
          {t("stop")}
        </Button>
      }
    />
  );
}
