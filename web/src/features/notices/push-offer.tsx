import { useSyncExternalStore } from "react";
import { useSession } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { onPushOffer, pushMoment } from "../../lib/push-offer.ts";

const Card = lazyPart("reach", async () => (await import("./push-offer-card.tsx")).PushOfferCard);

/** Offers push messages after something worth following; never on page load. */
export function PushOffer() {
  const moment = useSyncExternalStore(onPushOffer, pushMoment);
  const session = useSession();
  if (!moment || session.status !== "signedIn") return null;
  const { user } = session;
  return user.notificationPreferences.pushNotifications ? <Card moment={moment} userId={user.id} /> : null;
}
