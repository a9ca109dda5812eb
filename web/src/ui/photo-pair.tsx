import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../lib/lazy.tsx";
import { type LegName, legNames, type PhotoLeg } from "../lib/photo-legs.ts";
import { usePickupFormat } from "../lib/use-job-times.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./photo-pair.module.css";

const PhotoViewer = lazyDialog(async () => (await import("./photo-viewer.tsx")).PhotoViewer);

/**
 * A pickup's proof: cans out and cans back, side by side with times. A photo opens full screen. If one fails to load,
 * offers `onReload`, because its URL lasts only minutes.
 */
export function PhotoPair({
  out,
  in: back,
  timeZone,
  isDayShown = false,
  about = {},
  isLeftOut = false,
  onReload,
}: {
  out: PhotoLeg;
  in: PhotoLeg;
  /** The home's zone, used for the times. */
  timeZone: string;
  /** The text around it tells the day, so the times are enough. */
  isDayShown?: boolean;
  /** More about a leg that was done, under its time. */
  about?: Partial<Record<LegName, ReactNode>> | undefined;
  /** The second photo shows the cans still at the curb. */
  isLeftOut?: boolean;
  onReload?: () => unknown;
}) {
  const t = useTranslations("common.proof");
  const legs = { out, in: back };
  const [large, setLarge] = useState<{ leg: LegName; opened: boolean }>({ leg: "out", opened: false });
  return (
    <div className={styles.pair}>
      {legNames.map((name) => (
        <figure key={name} className={styles.leg}>
          <Photo
            leg={legs[name]}
            isOver={legs[name].at !== null || back.at !== null}
            alt={t(`alt.${isLeftOut ? "out" : name}`)}
            onOpen={() => setLarge({ leg: name, opened: true })}
            onReload={onReload}
          />
          <figcaption className="grid content-start leading">
            <span className="strong">{isLeftOut && name === "in" ? t("leftOut") : t(name)}</span>
            {(legs[name].at || !back.at) && (
              <Time at={legs[name].at} timeZone={timeZone} isDayShown={isDayShown} />
            )}
            {legs[name].at && about[name]}
          </figcaption>
        </figure>
      ))}
      <PhotoViewer
        legs={legs}
        times={timesOf(legs, timeZone)}
        shown={large.leg}
        opened={large.opened}
        onShow={(leg) => setLarge({ leg, opened: true })}
        onClose={() => setLarge((now) => ({ ...now, opened: false }))}
      />
    </div>
  );
}

/** The photo of the cans at the curb alone, wide, with a `label` over its corner. */
export function CurbPhoto({
  legs,
  label,
  timeZone,
  onReload,
}: {
  legs: Record<LegName, PhotoLeg>;
  label: ReactNode;
  timeZone: string;
  onReload: () => unknown;
}) {
  const t = useTranslations("common.proof");
  const [shown, setShown] = useState<LegName>("out");
  const [opened, setOpened] = useState(false);
  return (
    <div className={styles.curb}>
      <Photo leg={legs.out} isOver alt={t("alt.out")} onOpen={() => setOpened(true)} onReload={onReload} />
      <p className={styles.label}>{label}</p>
      <PhotoViewer
        legs={legs}
        times={timesOf(legs, timeZone)}
        shown={shown}
        opened={opened}
        onShow={setShown}
        onClose={() => setOpened(false)}
      />
    </div>
  );
}

function timesOf(legs: Record<LegName, PhotoLeg>, timeZone: string) {
  return {
    out: <Time at={legs.out.at} timeZone={timeZone} />,
    in: <Time at={legs.in.at} timeZone={timeZone} />,
  };
}

function Time({
  at,
  timeZone,
  isDayShown = false,
}: {
  at: string | null;
  timeZone: string;
  isDayShown?: boolean;
}) {
  const t = useTranslations("common.proof");
  const format = usePickupFormat(timeZone);
  if (!at) return <span className="soft small figures">{t("notYet")}</span>;
  return (
    <time dateTime={at} className="soft small figures">
      {format.dateTime(new Date(at), {
        ...(!isDayShown && { month: "short", day: "numeric" }),
        hour: "numeric",
        minute: "2-digit",
      })}
    </time>
  );
}

function Photo({
  leg,
  isOver,
  alt,
  onOpen,
  onReload,
}: {
  leg: PhotoLeg;
  /** A pickup completed in one step gets no more photos. */
  isOver: boolean;
  alt: string;
  onOpen: () => void;
  onReload?: () => unknown;
}) {
  const t = useTranslations("common");
  const { address, failed, onError } = useSteadyAddress(leg.photoUrl);
  if (address && !failed)
    return (
      <button
        type="button"
        className={styles.photo}
        aria-label={t("proof.enlarge", { what: alt })}
        onClick={onOpen}
      >
        <img
          className={styles.small}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      </button>
    );
  return (
    <div className={classNames(styles.photo, styles.none)}>
      <Icon name={isOver ? "camera" : "clock"} size="1.75em" />
      {address
        ? t("proof.failed")
        : leg.noPhotoReason
          ? t(`proof.noPhotoReasons.${leg.noPhotoReason}`)
          : isOver
            ? t("proof.noPhoto")
            : t("proof.waiting")}
      {address && onReload && (
        <button type="button" className={styles.reload} onClick={() => onReload()}>
          {t("retry")}
        </button>
      )}
    </div>
  );
}

/**
 * Keeps a photo's URL while only the signature changes, so reloading a list doesn't refetch photos. The newest URL
 * replaces one that expired.
 */
function useSteadyAddress(newest: string | null) {
  const [kept, setKept] = useState(newest);
  const [broken, setBroken] = useState<string | null>(null);
  const address = kept !== broken && pathOf(kept) === pathOf(newest) ? kept : newest;
  if (address !== kept) setKept(address);
  return { address, failed: address !== null && address === broken, onError: () => setBroken(address) };
}

function pathOf(address: string | null): string | undefined {
  return address?.split("?")[0];
}
