import { useState } from "react";
import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { attempt } from "../../lib/attempt.ts";
import { useSession } from "../../lib/current-user.ts";
import { countUnsent, signOut } from "../../lib/sign-out.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { OpenedLinkPage } from "../sign-in/opened-link.tsx";
import { signInAddress } from "../sign-in/return-to.ts";

/**
 * The confirm-email link's page: opening it confirms the new address. When signed in to another account, the link waits
 * in this tab.
 */
export function ConfirmEmailPage({ token }: { token: string }) {
  const t = useTranslations("profile.confirmEmail");
  const utils = trpc.useUtils();
  const ofAnother = useAnotherAccount();
  const toProfile = <ButtonLink to="/profile">{t("profile")}</ButtonLink>;
  const failed = { title: t("failed.title"), actions: toProfile };
  return (
    <OpenedLinkPage
      name="confirmEmail"
      token={token}
      open={async () => {
        const done = await utils.client.auth.confirmEmail.mutate({ token }).catch((error: unknown) => {
          if (toAppError(error).code === "LINK_OF_ANOTHER_ACCOUNT") waitingLink.keep(token);
          throw error;
        });
        waitingLink.forget();
        await utils.auth.currentUser.invalidate();
        return done;
      }}
      outcomes={{
        done: { title: t("done.title"), text: t("done.text"), actions: toProfile },
        LINK_OF_ANOTHER_ACCOUNT: ofAnother,
        LINK_INVALID: { ...failed, text: t("failed.invalid") },
        EMAIL_IN_USE: { ...failed, text: t("failed.inUse") },
        other: { ...failed, text: t("failed.other") },
      }}
    />
  );
}

/** What the page says to the signed-out, or about the account that is signed in; null until known. */
function useAnotherAccount() {
  const t = useTranslations("profile.confirmEmail");
  const session = useSession();
  const { goOn, isGoing } = useSignOutToConfirm();
  if (session.status === "loading") return null;
  if (session.status !== "signedIn")
    return {
      title: t("elsewhere.title"),
      text: t("elsewhere.text"),
      actions: (
        <ButtonLink to="/sign-in" search={{ returnTo: "/confirm-email" }}>
          {t("signIn")}
        </ButtonLink>
      ),
    };
  return {
    title: t("another.title"),
    text: t("another.text", { email: session.user.email }),
    actions: (
      <>
        <ButtonLink to="/" variant="quiet">
          {t("another.stay")}
        </ButtonLink>
        <Button loading={isGoing} onClick={() => void goOn()}>
          {t("another.signOut")}
        </Button>
      </>
    ),
  };
}

const signInToConfirm = signInAddress("/confirm-email");

/** Signs out and goes to sign-in. Asks first about a runner's unsent actions (`/logout`). */
function useSignOutToConfirm(): { goOn: () => Promise<void>; isGoing: boolean } {
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

const key = "tidycurb-confirm-email";

/**
 * A link's token, waiting until its account is signed in. Kept in sessionStorage rather than the return URL, which is
 * sent to the server. Where that is blocked, the link must be opened from the email again.
 */
export const waitingLink = {
  keep: (token: string) => attempt(() => sessionStorage.setItem(key, token)),
  read: (): string => attempt(() => sessionStorage.getItem(key)) ?? "",
  forget: () => attempt(() => sessionStorage.removeItem(key)),
};
