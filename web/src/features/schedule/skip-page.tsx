import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { useDays } from "../../lib/days.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { PageSkeleton } from "../../ui/states.tsx";

/** A reminder's link that skips its pickup, signed out too. Names it and asks first, so link scanners skip nothing. */
export function SkipPage({ token }: { token: string }) {
  const t = useTranslations("schedule.link");
  const words = useTranslations("homeowner.skip");
  const common = useTranslations("common");
  const days = useDays();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const onSuccess = (now: { onDay: string; state: "open" | "skipped" | "over" }) => {
    utils.skipLink.find.setData({ token }, now);
    void utils.homeowner.invalidate();
  };
  const found = trpc.skipLink.find.useQuery({ token });
  const skip = trpc.skipLink.skip.useMutation({ onSuccess });
  const undo = trpc.skipLink.undo.useMutation({ onSuccess });

  const calendar = <ButtonLink to="/calendar">{t("calendar")}</ButtonLink>;
  const error = skip.error ?? undo.error ?? found.error;
  if (error) {
    const isFinal = ["LINK_INVALID", "BAD_REQUEST"].includes(toAppError(error).code);
    const again = () => {
      skip.reset();
      undo.reset();
      void found.refetch();
    };
    return (
      <MessagePage
        hasFailed
        step="failed"
        title={t("failed.title")}
        text={isFinal ? t("failed.invalid") : errorText(error, t("failed.other"))}
        actions={
          isFinal ? (
            calendar
          ) : (
            <Button loading={found.isFetching} onClick={again}>
              {common("retry")}
            </Button>
          )
        }
      />
    );
  }
  if (!found.data) return <PageSkeleton />;
  const { onDay, state } = found.data;
  const day = days.day(onDay);
  if (state === "over")
    return (
      <MessagePage
        step="over"
        title={t(undo.isSuccess ? "restored.title" : "over.title")}
        text={t(undo.isSuccess ? "restored.text" : "over.text", { day })}
        actions={calendar}
      />
    );
  if (state === "skipped")
    return (
      <MessagePage
        step="skipped"
        title={words("done", { count: 1 })}
        text={words("doneText", { days: day })}
        actions={
          <Button variant="quiet" loading={undo.isPending} onClick={() => undo.mutate({ token })}>
            {words("undo")}
          </Button>
        }
      />
    );
  return (
    <MessagePage
      step="open"
      title={t("title")}
      text={t("text", { day })}
      actions={
        <Button loading={skip.isPending} onClick={() => skip.mutate({ token })}>
          {words("named", { day })}
        </Button>
      }
    />
  );
}
