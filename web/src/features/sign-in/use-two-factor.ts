import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useInProgress } from "../../lib/use-in-progress.ts";
import type { useReauthenticate } from "../../lib/use-reauthenticate.tsx";

export type Begun = { secret: string; address: string };

/**
 * Starts second-factor setup and creates recovery codes; asks for the password when needed. The secrets are shown once
 * and stored nowhere else.
 */
export function useTwoFactor(run: ReturnType<typeof useReauthenticate>["run"]) {
  const t = useTranslations("security.twoFactor");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast("account");
  const inProgress = useInProgress();
  const beginning = trpc.security.beginTwoFactor.useMutation();
  const renewing = trpc.security.newRecoveryCodes.useMutation();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const act = async (name: string, general: string, doing: () => Promise<void>) => {
    if (!inProgress.begin(name)) return;
    try {
      await doing();
    } catch (error) {
      showFailure(error, { general });
      await utils.security.overview.invalidate();
    } finally {
      inProgress.end(name);
    }
  };

  return {
    begun,
    isBeginning: inProgress.has("begin"),
    begin: () =>
      void act("begin", t("setUp.failed"), async () => setBegun(await run(() => beginning.mutateAsync()))),
    giveUp: () => setBegun(null),
    codes,
    show: setCodes,
    isRenewing: inProgress.has("renew"),
    renew: () =>
      void act("renew", t("renew.failed"), async () => {
        const made = await run(() => renewing.mutateAsync());
        if (made) setCodes(made.recoveryCodes);
        await utils.security.overview.invalidate();
      }),
  };
}
