import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { hasBegun } from "#modules/accounts/rules.ts";
import type { HomePart } from "#modules/circles/contract/home.ts";
import { useDays } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { CardFace } from "../billing/card-face.tsx";
import { CardChoice } from "../billing/change-card.tsx";

type Bill = NonNullable<HomePart["bill"]>;

/** What the home owes and to which card, for someone who may pay. */
export function HomeBill({ token, bill }: { token: string; bill: Bill }) {
  const t = useTranslations("homeCircle.page");
  const dollars = useDollars();
  const days = useDays();
  const [isChanging, setIsChanging] = useState(false);
  const { card, next, unpaid } = bill;
  const isCharged = hasBegun(bill.status);
  const action = t(card ? "card" : "cardAdd");
  const close = () => setIsChanging(false);
  return (
    <Card title={t("bill")}>
      <div className="grid start gap-4">
        {unpaid.map(({ id, on, amount, payUrl }) => (
          <div key={id} className="grid start gap-2">
            <p className="strong">{t("unpaid", { amount: dollars(amount), on: days.day(on) })}</p>
            {payUrl ? (
              <ButtonAnchor
                href={payUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={t("payNamed", { amount: dollars(amount) })}
              >
                {t("pay")}
              </ButtonAnchor>
            ) : (
              <p className="soft small">{t("payByCard")}</p>
            )}
          </div>
        ))}
        {next && unpaid.length === 0 && (
          <p>{t("next", { amount: dollars(next.amount), on: next.on ? days.day(next.on) : "none" })}</p>
        )}
        {card && <CardFace card={card} />}
        {isCharged ? (
          <Button variant="quiet" onClick={() => setIsChanging(true)}>
            {action}
          </Button>
        ) : (
          <p>{t("noService")}</p>
        )}
      </div>
      <Dialog opened={isChanging} title={action} onClose={close}>
        <HelpersCard token={token} bill={bill} onClose={close} />
      </Dialog>
    </Card>
  );
}

/** The dialog's content: the provider's card fields or, in test mode, a choice of test cards. */
function HelpersCard({ token, bill, onClose }: { token: string; bill: Bill; onClose: () => void }) {
  const t = useTranslations("homeCircle");
  const { client, helper } = trpc.useUtils();
  const begun = useQuery({
    queryKey: ["helper", "beginCardChange", token],
    queryFn: () => client.helper.beginCardChange.mutate({ token }),
    staleTime: 0,
    gcTime: 0,
  });
  const { act: finish, isActing } = useAct(trpc.helper.finishCardChange, {
    success: { title: t("page.cardSaved") },
    failure: { sentence: t("people.failed") },
    onDone: onClose,
    invalidates: [helper.page],
  });
  if (begun.data)
    return (
      <CardChoice
        begun={begun.data}
        current={bill.card}
        publishableKey={bill.publishableKey}
        isActing={isActing}
        onFinish={(confirmation) => finish({ token, confirmation })}
        onClose={onClose}
      />
    );
  if (begun.error && !begun.isFetching)
    return <ErrorState error={begun.error} onRetry={() => begun.refetch()} />;
  return <Skeleton rows={3} />;
}
