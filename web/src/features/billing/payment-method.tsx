import { useState } from "react";
import { useTranslations } from "use-intl";
import { hasBegun, type PaymentCard } from "#modules/accounts/rules.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useBilling } from "./billing.tsx";
import { CardFace } from "./card-face.tsx";

const ChangeCard = lazyPart("billing", async () => (await import("./change-card.tsx")).ChangeCard);

/** The card on file, with a change button once there is a subscription. */
export function PaymentMethod({ screen }: { screen: "dashboard" | "account" }) {
  const t = useTranslations("homeowner.paymentMethod");
  const { homeownerProfile } = useSignedInUser();
  const [isChanging, setIsChanging] = useState(false);
  const isCharged = hasBegun(homeownerProfile?.subscriptionStatus ?? "none");
  const card = homeownerProfile?.paymentMethod ?? null;
  const action = card ? t("update") : t("add");
  return (
    <Card title={t("title")} isFolded={screen === "dashboard"}>
      <div className="grid start gap-4">
        {card ? <CardOnFile card={card} /> : <p>{isCharged ? t("none") : t("noneYet")}</p>}
        {isCharged && (
          <Button variant="quiet" onClick={() => setIsChanging(true)}>
            {action}
          </Button>
        )}
      </div>
      <Dialog opened={isChanging} title={action} onClose={() => setIsChanging(false)}>
        <ChangeCard screen={screen} current={card} onClose={() => setIsChanging(false)} />
      </Dialog>
    </Card>
  );
}

function CardOnFile({ card }: { card: PaymentCard }) {
  const t = useTranslations("homeowner.paymentMethod");
  const { data } = useBilling();
  return (
    <>
      <CardFace card={card} />
      {data?.testMode && <p className="soft small">{t("example")}</p>}
    </>
  );
}
