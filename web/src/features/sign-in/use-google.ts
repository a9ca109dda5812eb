import { useEffect, useRef, useState } from "react";
import { type GoogleOutcome, googleChannel, googleOutcomes } from "#modules/sign-in/rules.ts";
import { useLanguage } from "../../ui/use-language.ts";

/** Documented: a 500 by 600 window. */
const [width, height] = [500, 600];

/**
 * Opens Google in a popup, which reports back over a same-origin channel. Without popups, the whole page navigates and
 * returns to `returnTo`. The opener can't see the popup close, because Google isolates its page, so the user can always
 * start over.
 */
export function useGoogle({
  purpose,
  returnTo,
  onOutcome,
}: {
  purpose: "sign_in" | "link";
  returnTo: string;
  onOutcome: (outcome: GoogleOutcome) => void;
}): { go: () => void; isWaiting: boolean } {
  const language = useLanguage();
  const [isWaiting, setWaiting] = useState(false);
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => () => channel.current?.close(), []);

  const go = () => {
    const windowId = crypto.randomUUID();
    const address = (window?: string) =>
      `/api/auth/google?${new URLSearchParams({
        ...(purpose === "link" && { purpose }),
        ...(returnTo !== "/" && { returnTo }),
        ...(window && { window }),
        language,
      })}`;
    channel.current?.close();
    const heard = new BroadcastChannel(googleChannel(windowId));
    channel.current = heard;
    heard.onmessage = ({ data }) => {
      const outcome = googleOutcomes.find((known) => known === data);
      if (!outcome) return;
      heard.close();
      setWaiting(false);
      onOutcome(outcome);
    };
    const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
    const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
    const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
    if (window.open(address(windowId), "_blank", features)) return setWaiting(true);
    heard.close();
    window.location.assign(address());
  };
  return { go, isWaiting };
}
