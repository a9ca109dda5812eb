import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./jobs.module.css";
import { type OfferFilters, offerOrders } from "./view-offers.ts";

const spans = ["tomorrow", "week"] as const;

/** Filters as pressed or unpressed chips, and the order; both stay on this device. */
export function OfferFilterChips({
  filters,
  onChange,
  children,
}: {
  filters: OfferFilters;
  onChange: (changed: Partial<OfferFilters>) => void;
  children?: ReactNode;
}) {
  const t = useTranslations("jobs.filters");
  const orders = useTranslations("runner.offers");
  return (
    <fieldset className={styles.filters} aria-label={t("title")}>
      {spans.map((span) => (
        <Chip
          key={span}
          isOn={filters.span === span}
          onPress={() => onChange({ span: filters.span === span ? "all" : span })}
        >
          {t(`spans.${span}`)}
        </Chip>
      ))}
      <Chip isOn={filters.fitting} onPress={() => onChange({ fitting: !filters.fitting })}>
        {t("fitting")}
      </Chip>
      <select
        className={styles.order}
        aria-label={orders("sort")}
        value={filters.order}
        onChange={({ target }) =>
          onChange({ order: offerOrders.find((each) => each === target.value) ?? filters.order })
        }
      >
        {offerOrders.map((each) => (
          <option key={each} value={each}>
            {orders(`orders.${each}`)}
          </option>
        ))}
      </select>
      {children}
    </fieldset>
  );
}

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}
