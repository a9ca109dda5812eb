import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc, trpcClient } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { dismissToast } from "../../ui/toast.tsx";
import { Or } from "./google-sign-in.tsx";
import { canFillIn, reportUnknown, signByPasskey, stopAsking } from "./passkey-device.ts";
import { showPasskeyProblem } from "./passkey-problem.ts";
import { closeOffer } from "./passkeys.ts";

type Enter = ReturnType<typeof useEnter>["enter"];

/** The passkey button. With `fillsIn`, the email field suggests passkeys as well. */
export function PasskeySignIn({
  fillsIn,
  onSignedIn,
}: {
  fillsIn: boolean;
  onSignedIn?: ((user: User) => void) | undefined;
}) {
  const t = useTranslations("passkeys.signIn");
  // A refused suggestion used up its challenge, so the field asks for another.
  const { enter, isEntering } = useEnter(onSignedIn, () => restart());
  const restart = useFillIn(fillsIn, enter);
  const { act: begin, isActing } = useAct(trpc.auth.beginPasskeySignIn, {
    failure: t("problems.failed"),
    onDone: async (options) => {
      const signed = await signByPasskey(options);
      if ("answer" in signed) return enter(signed.answer);
      restart();
      showPasskeyProblem(signed.problem, t("none"), (problem) =>
        t(`problems.${problem === "known" ? "failed" : problem}`),
      );
    },
  });
  return (
    <div className="grid one-column gap-5">
      <Or />
      <Button variant="quiet" size="large" wide loading={isActing || isEntering} onClick={() => begin()}>
        <Icon name="key" />
        {t("action")}
      </Button>
    </div>
  );
}

/** Signs in with a device's answer. */
function useEnter(onSignedIn: ((user: User) => void) | undefined, onRefused: () => void) {
  const t = useTranslations("passkeys.signIn");
  const errorText = useErrorText();
  const setCurrentUser = useSetCurrentUser();
  const { act: enter, isActing: isEntering } = useAct(trpc.auth.signInByPasskey, {
    failure: (refusal) => ({
      title: t("none"),
      message: errorText(refusal, t("problems.failed")),
      kind: "error",
    }),
    onDone: (user) => {
      // An earlier try's "not signed in".
      dismissToast();
      // This device has a passkey.
      closeOffer(user.id);
      (onSignedIn ?? setCurrentUser)(user);
    },
    onFailed: async ({ code }, { id }) => {
      if (code === "PASSKEY_UNKNOWN") await reportUnknown(id);
      onRefused();
    },
  });
  return { enter, isEntering };
}

/**
 * Suggests passkeys in the email field while the page is open. Returns what starts this again after the button took
 * over, because a page can ask only once at a time.
 */
function useFillIn(isWanted: boolean, enter: Enter): () => void {
  const [round, setRound] = useState(0);
  const [latest] = useState({ enter });
  useEffect(() => {
    latest.enter = enter;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const suggest = async () => {
      if (!(await canFillIn())) return;
      const options = await trpcClient.auth.beginPasskeySignIn.mutate().catch(() => null);
      if (isOver || !options) return;
      const signed = await signByPasskey(options, true);
      if (!isOver && "answer" in signed) latest.enter(signed.answer);
    };
    void suggest();
    return () => {
      isOver = true;
      stopAsking();
    };
  }, [isWanted, latest, round]);
  return () => setRound((before) => before + 1);
}
