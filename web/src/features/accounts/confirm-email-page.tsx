import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { attempt } from "../../lib/attempt.ts";
import { useSession } from "../../lib/current-user.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { countUnsent, signOut } from "../../lib/sign-out.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { signInAddress } from "../sign-in/return-to.ts";

/** The confirm-email link's page: opening it confirms the new address. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const t = useTranslations("profile.confirmEmail");
  const { isSuccess, error, refetch } = useConfirmEmail(token);
  const [hasPressed, setPressed] = useState(false);
  const again = () => {
    setPressed(true);
    void refetch();
  };
  const toProfile = <ButtonLink to="/profile">{t("profile")}</ButtonLink>;
  const says = useWordsFor(error, again, toProfile);
  const done = { step: "done", title: t("done.title"), text: t("done.text"), actions: toProfile };
  const shown = isSuccess ? done : says;
  if (!shown) return <PageSkeleton />;
  return <MessagePage {...shown} isAnswer={hasPressed} hasFailed={shown.step === "failed"} />;
}

/** Why the address is not confirmed; null until known. When signed in to another account, the link waits in this tab. */
function useWordsFor(error: unknown, again: () => void, toProfile: ReactNode) {
  const t = useTranslations("profile.confirmEmail");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const session = useSession();
  const { goOn, isGoing } = useSignOutToConfirm();
  if (!error) return null;
  const { code } = toAppError(error);
  if (code === "LINK_OF_ANOTHER_ACCOUNT") {
    if (session.status === "loading") return null;
    if (session.status !== "signedIn")
      return {
        step: "elsewhere",
        title: t("elsewhere.title"),
        text: t("elsewhere.text"),
        actions: (
          <ButtonLink to="/sign-in" search={{ returnTo: "/confirm-email" }}>
            {t("signIn")}
          </ButtonLink>
        ),
      };
    return {
      step: "another",
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
  const final = {
    LINK_INVALID: t("failed.invalid"),
    BAD_REQUEST: t("failed.invalid"),
    EMAIL_IN_USE: t("failed.inUse"),
  }[code];
  return {
    step: "failed",
    title: t("failed.title"),
    text: final ?? errorText(error, t("failed.other")),
    actions: final ? toProfile : <Button onClick={again}>{common("retry")}</Button>,
  };
}

/**
 * Confirms a new email with the link's token. A query despite its side effect: rendering twice or returning uses the
 * link once and still shows the result.
 */
function useConfirmEmail(token: string) {
  const utils = trpc.useUtils();
  return useQuery({
    queryKey: ["confirmEmail", token],
    queryFn: async () => {
      const done = await utils.client.auth.confirmEmail.mutate({ token }).catch((error: unknown) => {
        if (toAppError(error).code === "LINK_OF_ANOTHER_ACCOUNT") waitingLink.keep(token);
        throw error;
      });
      waitingLink.forget();
      await utils.auth.currentUser.invalidate();
      return done;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
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
