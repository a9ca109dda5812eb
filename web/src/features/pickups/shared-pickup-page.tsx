import { useFormatter, useTranslations } from "use-intl";
import type { SharedPickup } from "#modules/pickups/contract/homeowner.ts";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { MessagePage, Page } from "../../ui/page.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { ErrorState, PageSkeleton } from "../../ui/states.tsx";

/** /shared/$token: a pickup's photos for anybody with the link. */
export default function SharedPickupPage({ token }: { token: string }) {
  const t = useTranslations("pickups.shared");
  const source = trpc.site.sharedPickup.useQuery({ token });
  if (source.data) return <Shared pickup={source.data} onReload={source.refetch} />;
  if (!source.error) return <PageSkeleton />;
  if (["LINK_INVALID", "BAD_REQUEST"].includes(toAppError(source.error).code))
    return <MessagePage title={t("gone")} text={t("goneText")} />;
  return <ErrorState error={source.error} onRetry={source.refetch} />;
}

function Shared({ pickup, onReload }: { pickup: SharedPickup; onReload: () => unknown }) {
  const t = useTranslations("pickups.shared");
  const proof = useTranslations("common.proof");
  const format = useFormatter();
  const pickupFormat = usePickupFormat(pickup.timeZone);
  const day = format.dateTime(new Date(pickup.day), {
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
  });
  const until = pickupFormat.dateTime(new Date(pickup.expiresAt), { month: "long", day: "numeric" });
  return (
    <Page
      narrow
      title={t("title", { day })}
      lead={t("lead", { city: pickup.city, runner: pickup.runner ?? "none" })}
    >
      <Card title={proof("photos")} note={t("until", { day: until })}>
        <PhotoPair {...pickup.legs} timeZone={pickup.timeZone} onReload={onReload} />
      </Card>
      <p className="soft small">
        {t("about")} <Link to="/how-it-works">{t("more")}</Link>
      </p>
    </Page>
  );
}
