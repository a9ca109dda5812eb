import { useEffect } from "react";
import { useSession } from "../../lib/current-user.ts";

/** At each start, checks that push messages still reach this browser. */
export function usePushUpkeep(): void {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : null;
  useEffect(() => {
    if (!userId || !localStorage.getItem("tidycurb-push")) return;
    const keep = async () => {
      const { keepPush } = await import("../../lib/push-device.ts");
      await keepPush(userId);
    };
    // Offline or refused: the next start tries again.
    void keep().catch(() => {});
  }, [userId]);
}
