import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { usePersonActs } from "./use-person-acts.ts";

/** Emails a payment request. `userOf`: the id of the account that owes; `about`: what it is about, for screen readers. */
export function AskToPayButton({
  userOf,
  about,
  size,
}: {
  userOf: () => Promise<string>;
  about?: string;
  size?: "small";
}) {
  const t = useTranslations("people.acts");
  const alerts = useTranslations("alerts.mend");
  const showFailure = useFailureToast();
  const [isFinding, setFinding] = useState(false);
  const { act, isActing } = useAct(trpc.admin.askToPay, {
    ...usePersonActs(),
    success: { title: t("askedToPay"), message: t("askedToPayText") },
  });
  const ask = async () => {
    setFinding(true);
    try {
      act({ userId: await userOf() });
    } catch (error) {
      showFailure(error, { general: t("failed") });
    } finally {
      setFinding(false);
    }
  };
  const action = t("askToPay");
  return (
    <Button
      needs="credit"
      size={size}
      loading={isFinding || isActing}
      aria-label={about && alerts("named", { action, title: about })}
      onClick={() => void ask()}
    >
      {action}
    </Button>
  );
}
