import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { PaymentCard } from "#domain/payment-card.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CardFace } from "./card-face.tsx";
import styles from "./change-card.module.css";
import { useBeginCardChange } from "./use-begin-card-change.ts";
import { useFinishCardChange } from "./use-finish-card-change.ts";

type Change = { screen: "dashboard" | "account"; current: PaymentCard | null; onClose: () => void };

/** Inside a dialog: in test mode the provider's test cards, of which one is chosen. */
export function ChangeCard(change: Change) {
  const begun = useBeginCardChange();
  if (begun.data) return <TestCards cards={begun.data.testCards} {...change} />;
  if (begun.error && !begun.isFetching)
    return <ErrorState error={begun.error} onRetry={() => begun.refetch()} />;
  return <Skeleton rows={3} />;
}

function TestCards({
  cards,
  screen,
  current,
  onClose,
}: Change & { cards: (PaymentCard & { confirmation: string })[] }) {
  const t = useTranslations("homeowner.paymentMethod");
  const common = useTranslations("common");
  const name = useId();
  const present = cards.find(({ brand, last4 }) => brand === current?.brand && last4 === current.last4);
  const [chosen, setChosen] = useState((present ?? cards[0])?.confirmation ?? "");
  const { finishCardChange, isUnderWay } = useFinishCardChange({ screen, onDone: onClose });
  const send = (event: FormEvent) => {
    event.preventDefault();
    finishCardChange(chosen);
  };
  return (
    <form onSubmit={send}>
      <p>{t("testText")}</p>
      <fieldset className={styles.cards}>
        <legend className={styles.legend}>{t("testCards")}</legend>
        {cards.map((card) => (
          <label key={card.confirmation} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={card.confirmation}
              checked={card.confirmation === chosen}
              onChange={() => setChosen(card.confirmation)}
            />
            <CardFace card={card} />
          </label>
        ))}
      </fieldset>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" loading={isUnderWay}>
          {t("use")}
        </Button>
      </DialogActions>
    </form>
  );
}
