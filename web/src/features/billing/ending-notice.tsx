import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";

const EndingCard = lazyPart("billing", async () => (await import("./ending-card.tsx")).EndingCard);

/** On every screen that plans pickups: when the canceled service ends. Nothing while it goes on. */
export function EndingNotice() {
  const endsOn = useSignedInUser().homeownerProfile?.serviceEndsOn;
  return endsOn && <EndingCard endsOn={endsOn} />;
}
