import { useTranslations } from "use-intl";
import { parseCents } from "#platform/values/money.ts";
import { usePrice } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** The way to a single pickup, where one is offered; else nothing. */
export function OneOffLine() {
  const t = useTranslations("oneOffs");
  const price = usePrice();
  const { data: offer } = trpc.homeowner.oneOffOffer.useQuery();
  if (!offer || offer.days.length === 0) return null;
  return (
    <p className="flex center mt-4">
      <ButtonLink to="/once" variant="plain">
        {t("line", { price: price(parseCents(offer.price) ?? 0) })}
      </ButtonLink>
    </p>
  );
}
