import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { proofMonths } from "#modules/operations/rules.ts";
import type { RecordedPickup as Pickup } from "#modules/rentals/contract.ts";
import { useDay } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { ProofLine } from "../pickups/proof-line.tsx";
import styles from "./record-page.module.css";

const HelperLines = lazyPart(
  "circles",
  async () => (await import("../helpers/helper-lines.tsx")).HelperLines,
);

const badges = {
  completed: { tone: "good", icon: "check" },
  inProgress: { tone: "busy", icon: "can" },
  missed: { tone: "bad", icon: "alert" },
  notServed: { tone: "bad", icon: "alert" },
  cancelled: { tone: "off", icon: "minus" },
} as const;

/** One past pickup: local times, photos and checked items. Says so if it did not take place. */
export function RecordedPickup({
  pickup,
  referenceUrl,
  timeZone,
  onReload,
}: {
  pickup: Pickup;
  /** The host's photo of where the cans stand, to compare with; null without one. */
  referenceUrl: string | null;
  timeZone: string;
  onReload: () => unknown;
}) {
  const t = useTranslations("rentalPickups.record");
  const inWords = useDay();
  const time = useTime(pickup.day, timeZone);
  const { status, runner, outAt, inAt, notServed, notes, checklist, checks } = pickup;
  const day = inWords(pickup.day);
  const law = useLaw(pickup, time);
  const wasThere = outAt !== null || inAt !== null;
  const rows = [
    ...(runner ? [{ label: t("runner"), value: runner }] : []),
    ...(wasThere
      ? [
          { label: t("out"), value: outAt ? time(outAt) : t("none") },
          { label: t("in"), value: inAt ? time(inAt) : t("none") },
        ]
      : []),
    ...(law ? [{ label: law.label, value: law.value }] : []),
    ...(notes ? [{ label: t("notes"), value: notes }] : []),
  ];
  const ticked = checks.map(({ item }) => item);
  const unticked = status === "completed" ? checklist.filter((item) => !ticked.includes(item)) : [];
  const photos = [
    {
      url: pickup.outPhotoUrl,
      alt: t("outAlt", { day }),
      label: t("out"),
      at: outAt,
      source: pickup.outSource,
      proof: pickup.proofs.out,
    },
    {
      url: pickup.inPhotoUrl,
      alt: t("inAlt", { day }),
      label: t("in"),
      at: inAt,
      source: pickup.inSource,
      proof: pickup.proofs.in,
    },
    ...(pickup.inPhotoUrl
      ? [
          {
            url: referenceUrl,
            alt: t("reference"),
            label: t("reference"),
            at: null,
            source: undefined,
            proof: null,
          },
        ]
      : []),
    ...(notServed
      ? [
          {
            url: notServed.photoUrl,
            alt: t("notServedAlt", { day }),
            label: t("status.notServed"),
            at: null,
            source: null,
            proof: null,
          },
        ]
      : []),
    ...checks.map(({ item, photoUrl, checkedAt, source }) => ({
      url: photoUrl,
      alt: t("checkAlt", { item, day }),
      label: item,
      at: checkedAt,
      source,
      proof: null,
    })),
  ].filter(({ url }) => url !== null);
  return (
    <li className={`grid gap-3 pt-4 ruled ${styles.pickup}`}>
      <div className="flex wrap middle between gap-2-4">
        <h3 className="medium">
          {day} · {t(`why.${whyOf(pickup)}`)}
        </h3>
        <StatusBadge {...badges[status]} label={t(`status.${status}`)} />
      </div>
      {status === "notServed" && notServed && <p>{t("notServedText", { reason: notServed.reason })}</p>}
      {(status === "missed" || status === "cancelled") && <p>{t(`${status}Text`)}</p>}
      {rows.length > 0 && <Facts rows={rows} />}
      {pickup.helpers.length > 0 && <HelperLines acts={pickup.helpers} timeZone={timeZone} />}
      {checks.length > 0 && (
        <div>
          <h4 className={styles.checksTitle}>{t("checks")}</h4>
          <ul className={styles.checks}>
            {checks.map(({ item, checkedAt }) => (
              <li key={item}>
                {item}, {time(checkedAt)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {unticked.length > 0 && (
        <div>
          <h4 className={styles.checksTitle}>{t("unticked")}</h4>
          <ul className={styles.checks}>
            {unticked.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
      {pickup.photosThinnedAt && (
        <p className="soft small">
          {t("thinned", { months: String(proofMonths), date: inWords(pickup.photosThinnedAt.slice(0, 10)) })}
        </p>
      )}
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map(({ url, alt, label, at, source, proof }) => (
            <Photo
              key={label}
              url={url ?? ""}
              alt={alt}
              label={label}
              note={[at && time(at), source !== undefined && t(`sources.${source ?? "none"}`)]
                .filter(Boolean)
                .join(" · ")}
              onReload={onReload}
            >
              {proof && at && <ProofLine proof={proof} at={at} timeZone={timeZone} />}
            </Photo>
          ))}
        </div>
      )}
    </li>
  );
}

function Photo({
  url,
  alt,
  label,
  note,
  onReload,
  children,
}: {
  url: string;
  alt: string;
  label: string;
  /** When it was taken, and whether it came from the camera or a file. */
  note: string;
  onReload: () => unknown;
  children?: ReactNode;
}) {
  const t = useTranslations("common");
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [isLarge, setIsLarge] = useState(false);
  return (
    <figure className={`grid content-start gap-1 soft small ${styles.photo}`}>
      {failedUrl === url ? (
        <>
          <p>{t("proof.failed")}</p>
          <SmallButton onClick={() => void onReload()}>{t("retry")}</SmallButton>
        </>
      ) : (
        <button
          type="button"
          className={styles.enlarge}
          aria-label={t("proof.enlarge", { what: alt })}
          onClick={() => setIsLarge(true)}
        >
          {/* Not lazy: content below the fold is printed too. */}
          <img src={url} alt={alt} onError={() => setFailedUrl(url)} />
        </button>
      )}
      <figcaption>
        {label}
        {note && <span className="block">{note}</span>}
        {children}
      </figcaption>
      <Dialog opened={isLarge} title={label} wide onClose={() => setIsLarge(false)}>
        <img className={styles.large} src={url} alt={alt} />
        {note && <p className="block">{note}</p>}
      </Dialog>
    </figure>
  );
}

/** The place's rule for cans at the curb, and whether this pickup kept it; null without one. */
function useLaw(
  { curbLaw, outAt, inAt }: Pickup,
  time: (at: string) => string,
): { label: string; value: string } | null {
  const t = useTranslations("records");
  if (!curbLaw) return null;
  const { place, outFrom, backBy } = curbLaw;
  const out = time(outFrom);
  const isKept = outAt !== null && outAt >= outFrom && (!backBy || (inAt !== null && inAt <= backBy));
  const rule = backBy ? t("law", { place, out, back: time(backBy) }) : t("lawOut", { place, out });
  return outAt && (inAt || !isKept)
    ? { label: rule, value: t(isKept ? "lawKept" : "lawBroken") }
    : { label: rule, value: "–" };
}

function whyOf({ isCheckout, isCollection }: Pickup): "both" | "checkout" | "collection" | "byHand" {
  if (isCheckout && isCollection) return "both";
  return isCheckout ? "checkout" : isCollection ? "collection" : "byHand";
}

/** Formats a local time, with its day if that differs from the pickup's: cans go out the evening before. */
function useTime(day: string, timeZone: string): (at: string) => string {
  const format = usePickupFormat(timeZone);
  return (at) => {
    const when = new Date(at);
    const isThatDay =
      format.dateTime(when, { dateStyle: "short" }) ===
      format.dateTime(new Date(`${day}T00:00:00Z`), { timeZone: "UTC", dateStyle: "short" });
    const clock = { hour: "numeric", minute: "2-digit" } as const;
    return format.dateTime(
      when,
      isThatDay ? clock : { ...clock, weekday: "short", month: "short", day: "numeric" },
    );
  };
}
