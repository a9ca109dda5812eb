import { useFormatter, useNow, useTranslations } from "use-intl";
import type { RouteStop } from "#modules/routes/contract.ts";
import type { Weekday } from "#platform/values/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { serverNow } from "../../lib/server-clock.ts";
import { ButtonAnchor, ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PersonLine } from "../../ui/person-line.tsx";
import { GateCode } from "./gate-code.tsx";
import { mapLinks } from "./map-links.ts";
import styles from "./stop-acts.module.css";

const PayDisclosure = lazyPart(
  "pay-lines",
  async () => (await import("../payouts/pay-lines.tsx")).PayDisclosure,
);
const StreetNotes = lazyPart("streets", async () => (await import("./street-notes.tsx")).StreetNotes);

const EmptyCans = lazyPart("home-circles", async () => (await import("./empty-cans.tsx")).EmptyCans);

/** What a runner may look up about a stop, and the rarer acts. The gate code stands above them once it may be seen. */
export function StopNotes({
  stop,
  onRelease,
  onStreet,
  onEmpty,
}: {
  stop: RouteStop;
  onRelease: (() => void) | null;
  /** Null for a pickup that no collection is for. */
  onStreet: ((cameOn: Weekday | null) => void) | null;
  /** Null before the cans are out. */
  onEmpty: ((isEmpty: boolean) => void) | null;
}) {
  const t = useTranslations("stop.home");
  const route = useTranslations("route.next");
  const jobTexts = useTranslations("runner.job");
  const format = useFormatter();
  useNow({ updateInterval: 10_000 });
  const { home, job, resident } = stop;
  const { address } = job;
  const links = mapLinks(address);
  const kinds = format.list(home.canKinds.map((kind) => t(`kinds.${kind}`)));
  const rows = [
    { label: t("resident"), value: resident && <PersonLine person={resident} /> },
    { label: t("cans"), value: `${jobTexts("cans", { count: job.numberOfCans })}: ${kinds}` },
    { label: t("cansPlace"), value: home.cansPlace },
    { label: t("curbPlace"), value: home.curbPlace },
    { label: t("pets"), value: home.pets },
    { label: t("access"), value: home.accessNotes },
  ].filter(({ value }) => value);
  const isCodeOpen = home.gateCodeFrom !== null && Date.parse(home.gateCodeFrom) <= serverNow();
  // The key resets the code for the next stop.
  const code = home.gateCodeFrom && (
    <div>
      <GateCode key={job.id} job={job} from={home.gateCodeFrom} />
      <p className="soft small">{route("gateNeedsReception")}</p>
    </div>
  );
  return (
    <>
      {isCodeOpen && code}
      <details className={styles.notes}>
        <summary>
          {route("more")}
          <Icon name="chevronDown" className="soft to-end" />
        </summary>
        <div className="grid break gap-4 pt-2">
          <Facts rows={rows} />
          <PayDisclosure jobId={job.id} name={address} />
          {home.cansPhotoUrl && (
            <img className={styles.picture} src={home.cansPhotoUrl} alt={t("cansPhoto")} loading="lazy" />
          )}
          {!isCodeOpen && code}
          <div className="flex wrap gap-3">
            {(["google", "apple", "waze"] as const).map((map) => (
              <ButtonAnchor
                key={map}
                variant="quiet"
                href={links[map]}
                target="_blank"
                rel="noreferrer"
                aria-label={route("directionsNamed", { address, map: route(`maps.${map}`) })}
              >
                {route(`maps.${map}`)}
              </ButtonAnchor>
            ))}
          </div>
          {onEmpty && typeof stop.emptyCans === "boolean" && (
            <EmptyCans address={address} isEmpty={stop.emptyCans} onSay={onEmpty} />
          )}
          {(onStreet || stop.truck) && <StreetNotes stop={stop} onReport={onStreet} />}
          <div className="flex wrap gap-3">
            <ButtonLink variant="plain" to="/support" search={{ job: job.id }}>
              {route("support")}
            </ButtonLink>
            {onRelease && (
              <SmallButton
                variant="plain"
                aria-label={route("named", { step: route("release"), address })}
                onClick={onRelease}
              >
                {route("release")}
              </SmallButton>
            )}
          </div>
        </div>
      </details>
    </>
  );
}
