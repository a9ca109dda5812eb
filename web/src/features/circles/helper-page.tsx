import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { HelperPage as Shown } from "#modules/circles/contract.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useSession } from "../../lib/current-user.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { rememberedLanguage } from "../../lib/reader-language.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { showLanguage } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { MessagePage, Page, Stack } from "../../ui/page.tsx";
import { EmptyState, ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { LanguageSwitch } from "../sign-in/auth-layout.tsx";
import { ConfirmAll } from "./confirm-all.tsx";
import { HelperPickupRow } from "./helper-pickup.tsx";
import { GateCode, Leave } from "./link-parts.tsx";

const refetchMs = 60_000;
/** Pickups shown before "Show all". */
const firstShown = 6;

const HomeHelp = lazyPart(
  ["home-circles", "pickups", "add-ons"],
  async () => (await import("./home-help.tsx")).HomeHelp,
  <PageSkeleton />,
);

/** /helper/$token: what a helper with a homeowner's or host's link sees and may do, without an account. */
export default function HelperPage({ token }: { token: string }) {
  const t = useTranslations("circle.page");
  const [hasLeft, setHasLeft] = useState(false);
  const source = trpc.helper.page.useQuery({ token }, { refetchInterval: refetchMs, enabled: !hasLeft });
  const code = source.error && toAppError(source.error).code;
  useLinkLanguage(source.data?.language);
  if (hasLeft) return <MessagePage title={t("gone")} text={t("goneText")} step="gone" isAnswer />;
  // It may have ended since it was first shown.
  if (code === "LINK_INVALID" || code === "BAD_REQUEST")
    return <MessagePage title={t("over")} text={t("overText")} actions={<LanguageSwitch />} />;
  const home = source.data?.home;
  if (source.data && home)
    return (
      <HomeHelp
        token={token}
        page={source.data}
        home={home}
        onLeft={() => setHasLeft(true)}
        onReload={source.refetch}
      />
    );
  if (source.data)
    return (
      <Help token={token} page={source.data} onLeft={() => setHasLeft(true)} onReload={source.refetch} />
    );
  return source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <PageSkeleton />;
}

/** Shows a visitor the link's language, unless one was chosen in this browser. */
function useLinkLanguage(language: Shown["language"] | undefined): void {
  const { status } = useSession();
  useEffect(() => {
    if (language && status !== "signedIn" && rememberedLanguage() === null)
      void showLanguage(language).catch(() => {});
  }, [language, status]);
}

function Help({
  token,
  page,
  onLeft,
  onReload,
}: {
  token: string;
  page: Shown;
  onLeft: () => void;
  onReload: () => unknown;
}) {
  const t = useTranslations("circle.page");
  const days = useDays();
  const { host, properties, pickups, role } = page;
  const [only = null] = properties.length === 1 ? properties : [];
  const [showsAll, setShowsAll] = useState(false);
  const today = dayIn(new Date(serverNow()), properties[0]?.timeZone);
  const coming = pickups.filter(({ onDay }) => onDay >= today);
  const past = pickups.filter(({ onDay }) => onDay < today).toReversed();
  return (
    <Page
      narrow
      isCompact
      title={t("title", { host, rental: only?.name ?? "none" })}
      lead={
        <>
          {t("lead", { host, role })} {page.lastDay && t("until", { day: days.day(page.lastDay) })}
        </>
      }
      actions={<LanguageSwitch />}
    >
      <Stack>
        <Card
          title={t("pickups")}
          action={page.scopes.includes("confirm") && <ConfirmAll token={token} page={page} />}
        >
          {coming.length === 0 && <EmptyState title={t("none")} text={t("noneText")} />}
          <PickupDays
            {...{ token, page, onReload }}
            pickups={showsAll ? coming : coming.slice(0, firstShown)}
          />
          {coming.length > firstShown && !showsAll && (
            <div className="mt-4">
              <SmallButton variant="quiet" onClick={() => setShowsAll(true)}>
                {t("showAll", { count: coming.length })}
              </SmallButton>
            </div>
          )}
        </Card>
        {past.length > 0 && (
          <Card title={t("recent")}>
            <PickupDays {...{ token, page, onReload }} pickups={past} />
          </Card>
        )}
        {properties.length > 0 && (
          <Card title={t("address")}>
            <ul className="no-list grid gap-4">
              {properties.map((property) => (
                <li key={property.id} className="grid gap-2">
                  <p>
                    <span className="strong">{property.name}</span>
                    <br />
                    <span className="soft">
                      {property.address}, {property.city}
                    </span>
                  </p>
                  {property.hasGateCode && (
                    <GateCode token={token} propertyId={property.id} name={property.name} />
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Leave token={token} host={host} onLeft={onLeft} />
      </Stack>
    </Page>
  );
}

/** Pickups under their days. */
function PickupDays({
  pickups,
  ...shared
}: {
  token: string;
  page: Shown;
  pickups: Shown["pickups"];
  onReload: () => unknown;
}) {
  const days = useDays();
  return (
    <ol className="no-list grid gap-4">
      {[...new Set(pickups.map(({ onDay }) => onDay))].map((date) => (
        <li key={date} className="grid gap-3">
          <h3 className="medium">{days.day(date)}</h3>
          {pickups
            .filter(({ onDay }) => onDay === date)
            .map((pickup) => (
              <HelperPickupRow key={pickup.id} pickup={pickup} {...shared} />
            ))}
        </li>
      ))}
    </ol>
  );
}
