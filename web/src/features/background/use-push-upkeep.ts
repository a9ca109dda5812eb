import { useEffect } from "react";
import { useSession } from "./current-user.ts";

/** After the screen is there: what is only seen to in the background does not hold it up. */
const afterMs = 5_000;

/** Sees to it, at each start of the application, that push messages still come where they did. */
export function usePushUpkeep(): void {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : null;
  useEffect(() => {
    if (!userId || !localStorage.getItem("tidycurb-push")) return;
    const timer = setTimeout(async () => {
      const { keepPush } = await import("./push-device.ts");
      // Without reception, or where the browser refuses: the next start tries again.
      await keepPush(userId).catch(() => {});
    }, afterMs);
    return () => clearTimeout(timer);
  }, [userId]);
}
