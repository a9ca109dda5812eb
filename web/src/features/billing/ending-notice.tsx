import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";

const EndingCard = lazyPart("billing", async () => (await import("./ending-card.tsx")).EndingCard);
const EndingRow = lazyPart("billing", async () => (await import("./ending-card.tsx")).EndingRow);
const PausingCard = lazyPart("homes", async () => (await import("./pausing-card.tsx")).PausingCard);
const PausingRow = lazyPart("homes", async () => (await import("./pausing-card.tsx")).PausingRow);

/** On every screen that plans pickups: when the canceled service ends, or a planned pause begins. */
export function EndingNotice({ isRow = false }: { isRow?: boolean }) {
  const { serviceEndsOn, servicePausesOn } = useSignedInUser().homeownerProfile ?? {};
  const [Ending, Pausing] = isRow ? [EndingRow, PausingRow] : [EndingCard, PausingCard];
  if (serviceEndsOn) return <Ending endsOn={serviceEndsOn} />;
  return servicePausesOn && <Pausing pausesOn={servicePausesOn} />;
}
