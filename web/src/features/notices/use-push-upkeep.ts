import { useEffect } from "react";
import { useSession } from "../../lib/current-user.ts";

/** Sees to it, at each start of the application, that push messages still come where they did. */
export function usePushUpkeep(): void {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : null;
  useEffect(() => {
    if (!userId || !localStorage.getItem("tidycurb-push")) return;
    const keep = async () => {
      const { keepPush } = await import("../../lib/push-device.ts");
      await keepPush(userId);
    };
    // Without reception, or where the browser refuses: the next start tries again.
    void keep().catch(() => {});
  }, [userId]);
}
