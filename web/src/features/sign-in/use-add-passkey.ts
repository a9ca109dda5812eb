import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import type { useReauthenticate } from "../../lib/use-reauthenticate.tsx";
import { makePasskey } from "./passkey-device.ts";
import { showPasskeyProblem } from "./passkey-problem.ts";
import { closeOffer } from "./passkeys.ts";

/** Adds a passkey of a device the person chooses; asks for the password when needed. */
export function useAddPasskey(
  run: ReturnType<typeof useReauthenticate>["run"],
  onAdded?: () => void,
): { add: () => void; isAdding: boolean } {
  const t = useTranslations("passkeys.add");
  const { id } = useSignedInUser();
  const { passkeys, overview } = trpc.useUtils().security;
  const { act: save, isActing: isSaving } = useAct(trpc.security.addPasskey, {
    success: { title: t("done.title"), message: t("done.text") },
    failure: t("problems.failed"),
    screen: "account",
    onDone: () => {
      closeOffer(id);
      onAdded?.();
    },
    invalidates: [passkeys],
  });
  const { act: begin, isActing: isBeginning } = useAct(trpc.security.beginPasskey, {
    through: run,
    failure: t("problems.failed"),
    screen: "account",
    onDone: async (options) => {
      const made = await makePasskey(options);
      if ("answer" in made) return save(made.answer);
      showPasskeyProblem(made.problem, t("none"), (problem) => t(`problems.${problem}`));
    },
    // Another tab may have changed the email or the list.
    onFailed: () => Promise.all([passkeys.invalidate(), overview.invalidate()]),
  });
  return { add: () => begin(), isAdding: isBeginning || isSaving };
}
