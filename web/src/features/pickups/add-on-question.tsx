import { useNow, useTranslations } from "use-intl";
import type { AddOn } from "#modules/pickups/contract/add-ons.ts";
import type { AddOnAnswer } from "#modules/pickups/rules/add-ons.ts";
import { useDollars } from "../../lib/money.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { PhotoStrip } from "../../ui/photo-strip.tsx";

/** Extra work that a runner offers: its photo and price with both answers, or what became of it. */
export function AddOnQuestion({
  addOn,
  answering,
  onAnswer,
}: {
  addOn: AddOn;
  /** The answer being sent. */
  answering: AddOnAnswer | null;
  onAnswer: (answer: AddOnAnswer) => void;
}) {
  const t = useTranslations("addOns.home");
  const dollars = useDollars();
  useNow({ updateInterval: 20_000 });
  const { kind, units, runner, answerBy, photoUrl, donePhotoUrl } = addOn;
  const price = dollars(addOn.price);
  const minutes = Math.ceil((Date.parse(answerBy) - serverNow()) / 60_000);
  // Time may run out before the server says so.
  const state = addOn.state === "open" && minutes <= 0 ? "expired" : addOn.state;
  return (
    <div className="grid gap-3">
      <p className="strong">{t("asked", { name: runner, kind, count: units, amount: price })}</p>
      {photoUrl && <PhotoStrip isLarge={state === "open"} urls={[photoUrl]} alt={t("before")} />}
      {donePhotoUrl && <PhotoStrip urls={[donePhotoUrl]} alt={t("after")} />}
      {state === "open" ? (
        <>
          <div className="flex wrap gap-3">
            <Button
              size="large"
              loading={answering === "approved"}
              aria-disabled={answering !== null}
              onClick={() => answering === null && onAnswer("approved")}
            >
              {t("approve", { price })}
            </Button>
            <Button
              size="large"
              variant="quiet"
              loading={answering === "declined"}
              aria-disabled={answering !== null}
              onClick={() => answering === null && onAnswer("declined")}
            >
              {t("decline")}
            </Button>
          </div>
          <p className="soft small">{t("left", { minutes })}</p>
        </>
      ) : (
        <p role="status">
          <Outcome addOn={{ ...addOn, state }} />
        </p>
      )}
    </div>
  );
}

/** What became of extra work, and when. */
function Outcome({ addOn }: { addOn: AddOn }) {
  const t = useTranslations("addOns.home");
  const dollars = useDollars();
  const format = usePickupFormat(addOn.timeZone);
  const { state, answeredAt, answeredVia, doneAt } = addOn;
  if (state === "open") return null;
  const at = state === "done" ? doneAt : answeredAt;
  return t(`seen.${state}`, {
    time: at ? format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" }) : "",
    via: answeredVia ?? "app",
    price: dollars(addOn.price),
  });
}
