import { useState } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import type { useReauthenticate } from "../../lib/use-reauthenticate.tsx";

export type Begun = { secret: string; address: string };

/**
 * Starts second-factor setup and creates recovery codes; asks for the password when needed. The secrets are shown once
 * and stored nowhere else.
 */
export function useTwoFactor(run: ReturnType<typeof useReauthenticate>["run"]) {
  const t = useTranslations("security.twoFactor");
  const { overview } = trpc.useUtils().security;
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { act: begin, isActing: isBeginning } = useAct(trpc.security.beginTwoFactor, {
    through: run,
    failure: t("setUp.failed"),
    screen: "account",
    onDone: setBegun,
    onFailed: () => overview.invalidate(),
  });
  const { act: renew, isActing: isRenewing } = useAct(trpc.security.newRecoveryCodes, {
    through: run,
    failure: t("renew.failed"),
    screen: "account",
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    invalidates: [overview],
  });
  return {
    begun,
    isBeginning,
    begin: () => begin(),
    giveUp: () => setBegun(null),
    codes,
    show: setCodes,
    isRenewing,
    renew: () => renew(),
  };
}
