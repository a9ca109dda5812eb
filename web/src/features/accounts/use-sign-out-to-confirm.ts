import { useState } from "react";
import { useTranslations } from "use-intl";
import { countUnsent, signOut } from "../../lib/sign-out.ts";
import { toast } from "../../ui/toast.tsx";
import { withReturnTo } from "../sign-in/return-to.ts";

/** Where one signs in to the account that a link is about, to come back to it. */
export const signInToConfirm = withReturnTo("/sign-in", "/confirm-email");

/** Signs out and goes on to sign in. What a runner has not sent yet is asked about first, as ever (`/logout`). */
export function useSignOutToConfirm(): { goOn: () => Promise<void>; isGoing: boolean } {
  const t = useTranslations("profile.confirmEmail.another.failed");
  const [isGoing, setGoing] = useState(false);
  const goOn = async () => {
    setGoing(true);
    if ((await countUnsent()) > 0) return window.location.assign("/logout");
    // Loaded anew, so that nothing of the account that was left is still around.
    if (await signOut()) return window.location.assign(signInToConfirm);
    setGoing(false);
    toast({ title: t("title"), message: t("text"), kind: "error" });
  };
  return { goOn, isGoing };
}
