import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import type { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { useUnderWay } from "../../lib/use-under-way.ts";

export type Begun = { secret: string; address: string };

/**
 * Starts second-factor setup and creates recovery codes; asks for the password when needed. The secrets are shown once
 * and stored nowhere else.
 */
export function useTwoFactor(run: ReturnType<typeof useReauthenticate>["run"]) {
  const t = useTranslations("security.twoFactor");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast("account");
  const underWay = useUnderWay();
  const beginning = trpc.security.beginTwoFactor.useMutation();
  const renewing = trpc.security.newRecoveryCodes.useMutation();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const act = async (name: string, general: string, doing: () => Promise<void>) => {
    if (!underWay.begin(name)) return;
    try {
      await doing();
    } catch (error) {
      showFailure(error, { general });
      await utils.security.overview.invalidate();
    } finally {
      underWay.end(name);
    }
  };

  return {
    begun,
    isBeginning: underWay.has("begin"),
    begin: () =>
      void act("begin", t("setUp.failed"), async () => setBegun(await run(() => beginning.mutateAsync()))),
    giveUp: () => setBegun(null),
    codes,
    show: setCodes,
    isRenewing: underWay.has("renew"),
    renew: () =>
      void act("renew", t("renew.failed"), async () => {
        const made = await run(() => renewing.mutateAsync());
        if (made) setCodes(made.recoveryCodes);
        await utils.security.overview.invalidate();
      }),
  };
}
