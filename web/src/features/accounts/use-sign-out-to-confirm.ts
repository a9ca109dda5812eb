import { useState } from "react";
import { useTranslations } from "use-intl";
import { countUnsent, signOut } from "../../lib/sign-out.ts";
import { toast } from "../../ui/toast.tsx";
import { signInAddress } from "../sign-in/return-to.ts";

/** Signs in to the link's account, then returns here. */
const signInToConfirm = signInAddress("/confirm-email");

/** Signs out and goes to sign-in. Asks first about a runner's unsent actions (`/logout`). */
export function useSignOutToConfirm(): { goOn: () => Promise<void>; isGoing: boolean } {
  const t = useTranslations("profile.confirmEmail.another.failed");
  const [isGoing, setGoing] = useState(false);
  const goOn = async () => {
    setGoing(true);
    if ((await countUnsent()) > 0) return window.location.assign("/logout");
    // A full page load, so nothing of the old account remains.
    if (await signOut()) return window.location.assign(signInToConfirm);
    setGoing(false);
    toast({ title: t("title"), message: t("text"), kind: "error" });
  };
  return { goOn, isGoing };
}
