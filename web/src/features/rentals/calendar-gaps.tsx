import { useTranslations } from "use-intl";
import type { Feed } from "#modules/rentals/contract/feeds.ts";
import { useDays } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { ListCard } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useFeedName } from "./feed-state.tsx";

/** Bookings of one calendar of a rental that another one leaves open. */
export function CalendarGaps({ propertyId, feeds }: { propertyId: string; feeds: readonly Feed[] }) {
  const t = useTranslations("rentalProperty.feeds");
  const days = useDays();
  const source = trpc.rental.calendarGaps.useQuery({ propertyId });
  const nameOf = useFeedName();
  const named = (id: string) => {
    const feed = feeds.find((each) => each.id === id);
    return feed ? nameOf(feed) : "";
  };
  const rows = source.data?.map((gap) => ({ ...gap, id: `${gap.stayId} ${gap.openIn}` }));
  return (
    <ListCard
      title={t("gaps.title")}
      note={rows && rows.length > 0 && t("gaps.note")}
      source={{ ...source, data: rows }}
      rows={2}
      empty={<EmptyState title={t("gaps.empty")} text={t("gaps.emptyText")} />}
    >
      {({ title, fromOn, untilOn, bookedIn, openIn }) => (
        <>
          <p>{t("gaps.row", { title: title ?? t("untitled"), days: days.span(fromOn, untilOn) })}</p>
          <p className="soft small">{t("gaps.where", { booked: named(bookedIn), open: named(openIn) })}</p>
        </>
      )}
    </ListCard>
  );
}
