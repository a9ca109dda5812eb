import { useTranslations } from "use-intl";
import type { SharedRoute } from "#modules/routes/contract.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Card, Facts } from "../../ui/card.tsx";
import { MessagePage, Page } from "../../ui/page.tsx";
import { ErrorState, PageSkeleton } from "../../ui/states.tsx";

const refetchMs = 60_000;

/** /shared/route/$token: a runner's day for somebody they trust, without addresses. */
export default function SharedRoutePage({ token }: { token: string }) {
  const t = useTranslations("you.shared");
  const source = trpc.site.sharedRoute.useQuery({ token }, { refetchInterval: refetchMs });
  const isGone =
    source.error !== null && ["LINK_INVALID", "BAD_REQUEST"].includes(toAppError(source.error).code);
  // It may have ended since it was first shown.
  if (isGone) return <MessagePage title={t("gone")} text={t("goneText")} />;
  if (source.data) return <Shared route={source.data} />;
  return source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <PageSkeleton />;
}

function Shared({ route }: { route: SharedRoute }) {
  const t = useTranslations("you.shared");
  const { day } = useDays();
  const local = usePickupFormat(route.timeZone);
  const time = (at: string) => local.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" });
  const { firstName, stops, done, last } = route;
  return (
    <Page narrow title={t("title", { name: firstName })} lead={day(route.day)}>
      <Card title={t("progress")} note={t("until")}>
        <Facts
          rows={[
            { label: t("stops"), value: t("done", { done, count: stops }) },
            {
              label: t("last"),
              value: last ? `${last.city} · ${time(last.at)}` : t("noStep"),
            },
          ]}
        />
        <p className="soft small mt-3">{t("about")}</p>
      </Card>
    </Page>
  );
}
