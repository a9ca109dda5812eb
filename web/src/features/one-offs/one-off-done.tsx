import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { HouseWithCan } from "../../ui/scenes.tsx";
import { PageSkeleton } from "../../ui/states.tsx";

/** After the payment: the booked pickup, or why there is none. */
export function OneOffDone({ id }: { id: string }) {
  const t = useTranslations("oneOffs");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { client, homeowner } = trpc.useUtils();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["one-off", id],
    // Checking books what was paid meanwhile.
    queryFn: async () => {
      const answer = await client.homeowner.finishOneOff.mutate({ id });
      await Promise.all([
        homeowner.jobs.invalidate(),
        homeowner.oneOffs.invalidate(),
        homeowner.oneOffOffer.invalidate(),
        homeowner.calendarMonth.invalidate(),
        homeowner.billing.invalidate(),
      ]);
      return answer;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const anew = <ButtonLink to="/once">{t("anew")}</ButtonLink>;
  const again = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {common("retry")}
    </Button>
  );
  if (data?.status === "booked") return <Booked jobId={data.jobId} />;
  if (data?.status === "open")
    return (
      <MessagePage
        step="open"
        title={t("waiting.title")}
        text={t("waiting.text")}
        actions={
          <>
            {again}
            <ButtonLink to="/once" variant="quiet">
              {t("anew")}
            </ButtonLink>
          </>
        }
      />
    );
  if (data)
    return (
      <MessagePage
        step="over"
        title={t(`${data.status}.title`)}
        text={t(`${data.status}.text`)}
        actions={anew}
      />
    );
  if (!error) return <PageSkeleton />;
  const isUnknown = toAppError(error).code === "NOT_FOUND";
  return (
    <MessagePage
      hasFailed
      step="failed"
      title={t("unchecked.title")}
      text={isUnknown ? t("unchecked.unknown") : errorText(error, t("unchecked.text"))}
      actions={isUnknown ? anew : again}
    />
  );
}

function Booked({ jobId }: { jobId: string | null }) {
  const t = useTranslations("oneOffs");
  const cancel = useTranslations("homeowner.cancel");
  const times = useJobTimes();
  const { data: jobs } = trpc.homeowner.jobs.useQuery();
  const job = jobs?.find((one) => one.id === jobId);
  return (
    <MessagePage
      picture={<HouseWithCan />}
      step="booked"
      isAnswer
      title={t("done.title")}
      text={
        <>
          {job && (
            <strong className="block">
              {cancel("when", { day: times.day(job), window: times.window(job) })}
            </strong>
          )}
          {t("free")}
        </>
      }
      actions={
        jobId && (
          <ButtonLink to="/pickups/$id" params={{ id: jobId }}>
            {t("done.act")}
          </ButtonLink>
        )
      }
    />
  );
}
