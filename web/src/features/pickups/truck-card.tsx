import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import { useDays } from "../../lib/days.ts";
import { handOver } from "../../lib/hand-over.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

const comes = {
  scheduled: "planned",
  assigned: "planned",
  in_progress: "planned",
  completed: "done",
  missed: "missed",
  cancelled: "canceled",
} as const;

type Way = "share" | "text" | "email";

/** Cans that the truck left full: where they are, when we come again, and the message for the hauler. */
export function TruckCard({ job, truck }: { job: OwnPickup; truck: NonNullable<OwnPickup["truck"]> }) {
  const t = useTranslations("truck");
  const days = useDays();
  const format = usePickupFormat(job.timeZone);
  const utils = trpc.useUtils();
  const [link, setLink] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const { hauler, subject, message, verdict, hasPhoto } = truck;
  const send = (way: Way, photoLink: string | null) => {
    const text = [message, photoLink].filter(Boolean).join(" ");
    const query = new URLSearchParams({ ...(way === "email" && { subject }), body: text });
    // Mail programs show a plus sign as it is.
    const rest = query.toString().replaceAll("+", "%20");
    if (way === "share") void handOver({ text }).then(setCopied);
    else if (way === "email") window.location.href = `mailto:?${rest}`;
    else window.location.href = `sms:${hauler?.phone ?? ""}?${rest}`;
  };
  const wanted = useRef<Way>("share");
  const { act: share, isActing } = useAct(trpc.homeowner.sharePickup, {
    failure: t("failed"),
    onDone: ({ path }) => {
      const made = new URL(path, window.location.origin).href;
      setLink(made);
      send(wanted.current, made);
    },
    invalidates: [utils.homeowner.pickup],
  });
  const press = (chosen: Way) => () => {
    wanted.current = chosen;
    setCopied(false);
    if (link || !hasPhoto) send(chosen, link);
    else share({ jobId: job.id });
  };
  const seenAt = new Date(truck.observedAt);
  const seen = {
    day: format.dateTime(seenAt, { weekday: "short", month: "short", day: "numeric" }),
    time: format.dateTime(seenAt, { hour: "numeric", minute: "2-digit" }),
  };
  return (
    <Card title={t("title", { verdict })}>
      <div className="grid gap-3">
        <p>
          {[
            t("seen", seen),
            job.fullCans && t(`stay.${job.fullCans}`),
            truck.return && t(`comes.${comes[truck.return.status]}`, { day: days.day(truck.return.on) }),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
        <h3 className="strong">{t("tell", { name: hauler?.name ?? "none" })}</h3>
        <p className="quote break" lang="en">
          {message} {link}
        </p>
        <p className="soft small">{t(hasPhoto ? "english" : "englishOnly")}</p>
        <p role="status" className="small">
          {isCopied && t("copied")}
        </p>
        <div className="flex wrap gap-3">
          {(["share", "text", "email"] as const).map((each) => (
            <Button
              key={each}
              variant={each === "share" ? "primary" : "quiet"}
              loading={isActing}
              onClick={press(each)}
            >
              {t(`acts.${each}`)}
            </Button>
          ))}
          {hauler?.phone && (
            <ButtonAnchor variant="quiet" href={`tel:${hauler.phone}`}>
              {t("acts.call", { phone: hauler.phone })}
            </ButtonAnchor>
          )}
          {hauler?.url && (
            <ButtonAnchor variant="quiet" href={hauler.url} target="_blank" rel="noreferrer">
              {t("acts.page")}
            </ButtonAnchor>
          )}
        </div>
      </div>
    </Card>
  );
}
