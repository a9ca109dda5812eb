import { useTranslations } from "use-intl";
import type { EmailSwitch } from "#modules/notices/contract.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { PageSkeleton } from "../../ui/states.tsx";

/**
 * The unsubscribe link in emails. Says what it turns off and asks first, so link scanners turn nothing off. Offers
 * Undo.
 */
export function StopEmailsPage({ token }: { token: string }) {
  const t = useTranslations("emailStop");
  const named = useTranslations("settings.notifications");
  const errorText = useErrorText();
  const { found, stop, allow } = useEmailSwitch(token);

  const error = stop.error ?? allow.error ?? found.error;
  if (!error && !found.data) return <PageSkeleton />;
  const says = error
    ? failed(error)
    : found.data?.isOn === false
      ? done(found.data.name)
      : found.data && asks(found.data.name);
  return says && <MessagePage {...says} hasFailed={!!error} />;

  function failed(cause: unknown) {
    const isFinal = ["LINK_INVALID", "BAD_REQUEST"].includes(toAppError(cause).code);
    const again = () => {
      stop.reset();
      allow.reset();
      if (found.error) found.refetch();
    };
    return {
      step: "failed",
      title: t("failed.title"),
      text: isFinal ? t("failed.invalid") : errorText(cause, t("failed.other")),
      actions: isFinal ? (
        <ButtonLink to="/settings" hash="notifications">
          {t("failed.settings")}
        </ButtonLink>
      ) : (
        <Button key="again" loading={found.isFetching} onClick={again}>
          {t("failed.again")}
        </Button>
      ),
    };
  }

  function done(name: EmailSwitch) {
    return {
      step: "done",
      title: t("done.title"),
      text: `${t(`done.${name}`)} ${t("done.keep")}`,
      actions: (
        <Button key="undo" loading={allow.isPending} onClick={() => allow.mutate({ token })}>
          {t("done.undo")}
        </Button>
      ),
    };
  }

  function asks(name: EmailSwitch) {
    if (allow.data) return { step: "on", title: t("on.title"), text: t("on.text", { name: named(name) }) };
    return {
      step: "asks",
      title: t("title"),
      text: t("text", { name: named(name) }),
      actions: (
        <Button key="stop" loading={stop.isPending} onClick={() => stop.mutate({ token })}>
          {t("stop")}
        </Button>
      ),
    };
  }
}

/**
 * Turns an email type off and on by its link. Then refetches a signed-in user's switches, because Settings saves them
 * all and would restore the old value.
 */
function useEmailSwitch(token: string) {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: (now: { name: EmailSwitch; isOn: boolean }) => {
      utils.letters.find.setData({ token }, now);
      void utils.auth.currentUser.invalidate();
    },
  };
  const found = trpc.letters.find.useQuery({ token });
  return {
    found,
    stop: trpc.letters.stop.useMutation(options),
    allow: trpc.letters.allow.useMutation(options),
  };
}
