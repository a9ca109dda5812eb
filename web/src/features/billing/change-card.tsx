import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { PaymentCard } from "#modules/accounts/rules.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useInProgress } from "../../lib/use-in-progress.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { RadioChoices } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { CardFace } from "./card-face.tsx";
import { type CardFields, CardRefused } from "./card-fields.ts";
import { CardPayment } from "./card-payment.tsx";

type Change = { screen: "dashboard" | "account"; current: PaymentCard | null; onClose: () => void };

/** A dialog's content: the provider's card fields or, in test mode, a choice of test cards. */
export function ChangeCard(change: Change) {
  const begun = useBeginCardChange();
  const { act: finish, isActing } = useFinishCardChange(change);
  const { current, onClose } = change;
  if (begun.data)
    return (
      <CardChoice
        begun={begun.data}
        {...{ current, isActing, onClose }}
        onFinish={(confirmation) => finish({ confirmation })}
      />
    );
  if (begun.error && !begun.isFetching)
    return <ErrorState error={begun.error} onRetry={() => begun.refetch()} />;
  return <Skeleton rows={3} />;
}

type Choice = Pick<Change, "current" | "onClose"> & {
  isActing: boolean;
  onFinish: (confirmation: string) => void;
  /** Without one, that of the signed-in homeowner's billing. */
  publishableKey?: string | null;
};

/** A new card to confirm, or one of the test cards. */
export function CardChoice({
  begun: { testCards, clientSecret },
  ...choice
}: Choice & { begun: { testCards: (PaymentCard & { confirmation: string })[]; clientSecret: string } }) {
  return testCards.length > 0 ? (
    <TestCards cards={testCards} {...choice} />
  ) : (
    <NewCard clientSecret={clientSecret} {...choice} />
  );
}

function TestCards({
  cards,
  current,
  isActing,
  onFinish,
  onClose,
}: Choice & { cards: (PaymentCard & { confirmation: string })[] }) {
  const t = useTranslations("homeowner.paymentMethod");
  const present = cards.find(({ brand, last4 }) => brand === current?.brand && last4 === current.last4);
  const [chosen, setChosen] = useState((present ?? cards[0])?.confirmation ?? "");
  const send = (event: FormEvent) => {
    event.preventDefault();
    onFinish(chosen);
  };
  return (
    <DialogForm submit={t("use")} isSending={isActing} onSubmit={send} onClose={onClose}>
      <p>{t("testText")}</p>
      <RadioChoices
        legend={t("testCards")}
        options={cards.map((card) => ({ value: card.confirmation, label: <CardFace card={card} /> }))}
        value={chosen}
        onChange={setChosen}
      />
    </DialogForm>
  );
}

function NewCard({
  clientSecret,
  publishableKey,
  isActing,
  onFinish,
  onClose,
}: Choice & { clientSecret: string }) {
  const t = useTranslations("homeowner.paymentMethod");
  const common = useTranslations("common");
  const [confirmCard, setConfirmCard] = useState<CardFields["confirm"] | null>(null);
  const keepConfirm = useCallback(
    (confirm: CardFields["confirm"] | null) => setConfirmCard(() => confirm),
    [],
  );
  const [problem, setProblem] = useState<string | null>(null);
  const confirming = useInProgress();
  const isShown = useIsShown();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!confirmCard || isActing || !confirming.begin("card")) return;
    setProblem(null);
    try {
      const confirmation = await confirmCard();
      // Closing the dialog during the bank's check keeps the old card.
      if (isShown.current) onFinish(confirmation);
    } catch (error) {
      setProblem(error instanceof CardRefused ? error.message : "");
    }
    confirming.end("card");
  };
  return (
    <form onSubmit={send}>
      <CardPayment
        {...(publishableKey !== undefined && { publishableKey })}
        clientSecret={clientSecret}
        problem={problem}
        onReady={keepConfirm}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" loading={isActing || confirming.has("card")} disabled={!confirmCard}>
          {t("use")}
        </Button>
      </DialogActions>
    </form>
  );
}

function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/**
 * Replaces the card with a confirmed one. Also calls `onClose` when there is no subscription left to charge. Safe to
 * repeat.
 */
function useFinishCardChange({ screen, onClose }: Pick<Change, "screen" | "onClose">) {
  const t = useTranslations("homeowner.paymentMethod");
  const utils = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  return useAct(trpc.homeowner.finishCardChange, {
    success: ({ homeownerProfile }) => {
      const card = homeownerProfile?.paymentMethod;
      const named = card && t("spoken", { brand: t(`brands.${card.brand}`), last4: card.last4 });
      return { title: t("done.title"), message: named ? t("done.text", { card: named }) : undefined };
    },
    failure: t("failed"),
    screen,
    onDone: (user) => {
      setCurrentUser(user);
      onClose();
    },
    onFailed: ({ code }) => {
      if (code !== "SUBSCRIPTION_REQUIRED") return;
      void utils.auth.currentUser.invalidate();
      onClose();
    },
  });
}

function useBeginCardChange() {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ["homeowner", "beginCardChange"],
    queryFn: () => client.homeowner.beginCardChange.mutate(),
    staleTime: 0,
    gcTime: 0,
  });
}
