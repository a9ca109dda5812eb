import "yet-another-react-lightbox/styles.css";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import Lightbox from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { useBackLayers } from "../lib/back-layers.ts";
import { useOpenDialog } from "../lib/open-dialogs.ts";
import { type LegName, legNames, type PhotoLeg } from "../lib/photo-legs.ts";
import type { DialogSwitch } from "./dialog.tsx";
import styles from "./photo-viewer.module.css";

/**
 * A pickup's photos full screen, one at a time: swipe, arrow keys or the two buttons lead to the other one; pinch,
 * double tap, double click or the plus key zoom; Escape and Back close it. Nothing lies over the cans.
 */
export function PhotoViewer({
  legs,
  times,
  shown,
  opened,
  onShow,
  onClose,
}: DialogSwitch & {
  legs: Record<LegName, PhotoLeg>;
  /** When each leg was done, under its button's name. */
  times: Record<LegName, ReactNode>;
  shown: LegName;
  onShow: (leg: LegName) => void;
}) {
  const t = useTranslations("common");
  const isTopmost = useOpenDialog(opened);
  useBackLayers(opened ? 1 : 0, onClose);
  const photos = legNames.flatMap((leg) => {
    const { photoUrl } = legs[leg];
    return photoUrl ? [{ leg, src: photoUrl, alt: t(`proof.alt.${leg}`) }] : [];
  });
  const names = photos.map(({ leg }) => leg);
  return (
    <Lightbox
      open={opened}
      close={() => isTopmost() && onClose()}
      slides={photos}
      index={Math.max(0, names.indexOf(shown))}
      plugins={[Zoom]}
      className={styles.viewer}
      carousel={{ finite: true, padding: 0 }}
      animation={{ fade: 0 }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 4, doubleClickMaxStops: 1, scrollToZoom: true }}
      labels={{
        Close: t("close"),
        "Zoom in": t("proof.zoom"),
        "Zoom out": t("proof.zoomOut"),
        Lightbox: t("proof.photos"),
        "Photo gallery": t("proof.photos"),
        Carousel: t("proof.carousel"),
        Slide: t("proof.slide"),
        "{index} of {total}": t("proof.place", { index: "{index}", total: "{total}" }),
      }}
      on={{
        view: ({ index }) => {
          const leg = names[index];
          if (leg) onShow(leg);
        },
      }}
      render={{
        buttonPrev: () => null,
        buttonNext: () => null,
        controls: () => (
          <div className={styles.bar}>
            {names.map((leg) => (
              <button
                key={leg}
                type="button"
                className={styles.choice}
                aria-pressed={leg === shown}
                onClick={() => onShow(leg)}
              >
                <span className="strong">{t(`proof.${leg}`)}</span>
                {times[leg]}
              </button>
            ))}
          </div>
        ),
      }}
    />
  );
}
