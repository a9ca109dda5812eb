import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import type { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import { failureOf } from "./google-sign-in.tsx";
import { useGoogle } from "./use-google.ts";

/** Links and unlinks a Google account; asks for the password when needed. */
export function useLinkGoogle(run: ReturnType<typeof useReauthenticate>["run"]) {
  const t = useTranslations("security.google");
  const auth = useTranslations("auth.google");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast("account");
  const underWay = useUnderWay();
  const linking = trpc.security.linkGoogle.useMutation();
  const unlinking = trpc.security.unlinkGoogle.useMutation();
  const { go, isWaiting } = useGoogle({
    purpose: "link",
    returnTo: "/settings#security",
    onOutcome: async (outcome) => {
      if (outcome === "linked") toast({ title: auth("linked.title"), message: auth("linked.text") });
      else if (outcome !== "cancelled")
        toast({ title: auth("failed"), message: auth(`outcomes.${failureOf(outcome)}`), kind: "error" });
      await utils.security.overview.invalidate();
    },
  });
  const act = async (name: string, doing: () => Promise<void>) => {
    if (!underWay.begin(name)) return;
    try {
      await doing();
    } catch (error) {
      showFailure(error, { general: t("failed") });
    } finally {
      await utils.security.overview.invalidate();
      underWay.end(name);
    }
  };
  return {
    isLinking: underWay.has("link"),
    isWaiting,
    waiting: auth("waiting"),
    link: () =>
      void act("link", async () => {
        if (await run(() => linking.mutateAsync())) go();
      }),
    isUnlinking: underWay.has("unlink"),
    unlink: () =>
      void act("unlink", async () => {
        if (await run(() => unlinking.mutateAsync()))
          toast({ title: t("unlinked.title"), message: t("unlinked.text") });
      }),
  };
}
