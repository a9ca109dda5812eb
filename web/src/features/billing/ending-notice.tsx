import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";

const EndingCard = lazyPart("billing", async () => (await import("./ending-card.tsx")).EndingCard);
const PausingCard = lazyPart("homes", async () => (await import("./pausing-card.tsx")).PausingCard);

/** On every screen that plans pickups: when the canceled service ends, or a planned pause begins. */
export function EndingNotice() {
  const { serviceEndsOn, servicePausesOn } = useSignedInUser().homeownerProfile ?? {};
  if (serviceEndsOn) return <EndingCard endsOn={serviceEndsOn} />;
  return servicePausesOn && <PausingCard pausesOn={servicePausesOn} />;
}
