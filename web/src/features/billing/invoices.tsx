import { useTranslations } from "use-intl";
import type { Billing } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useBillingDay, useDay, useMonthName } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useFirstFew } from "../pickups/pickup-list.tsx";
import styles from "./billing.module.css";
import { type useBilling, useServicePeriod } from "./billing.tsx";

const BilledPriceLine = lazyPart(
  "home-prices",
  async () => (await import("./home-price.tsx")).BilledPriceLine,
);
const AddOnBill = lazyPart("add-ons", async () => (await import("../pickups/add-on-name.tsx")).AddOnBill);

type Invoice = Billing["invoices"][number];

/** Each bill on a line that opens to what it paid for; the last one is open. */
export function Invoices({ source }: { source: ReturnType<typeof useBilling> }) {
  const t = useTranslations("billing");
  const language = useLanguage();
  const hasRentals =
    source.data?.invoices.some(({ rentals }) => rentals.length > 0) ||
    source.data?.nextCharge?.lines.some(({ rental }) => rental !== null);
  const [newest] = source.data?.invoices ?? [];
  const few = useFirstFew({ ...source, data: source.data?.invoices }, 3, {
    showAll: (count) => t("showAll", { count }),
    showFewer: t("showFewer"),
  });
  return (
    <ListCard
      title={t("invoices.title")}
      source={few.source}
      action={
        <>
          {hasRentals && (
            <a
              className="medium small"
              href={`/api/vacation-rental/months.csv?language=${language}`}
              download="rentals.csv"
            >
              {t("rentalsCsv")}
            </a>
          )}
          {few.toggle}
        </>
      }
      empty={<EmptyState title={t("invoices.empty")} text={t("invoices.emptyText")} />}
    >
      {(invoice) => <InvoiceRow invoice={invoice} isOpen={invoice.id === newest?.id} />}
    </ListCard>
  );
}

function InvoiceRow({ invoice, isOpen }: { invoice: Invoice; isOpen: boolean }) {
  const t = useTranslations("billing.invoices");
  const dollars = useDollars();
  const day = useDay();
  const billingDay = useBillingDay();
  const monthName = useMonthName();
  const period = useServicePeriod()(invoice);
  const amount = (text: string) => dollars(Math.abs(parseCents(text) ?? 0));
  const billed = parseCents(invoice.amount) ?? 0;
  const credited = billed < 0 ? 0 : (parseCents(invoice.credited) ?? 0);
  const lines = [
    invoice.isOneOff
      ? t("oneOff", { period })
      : billed < 0
        ? period
        : `${period} · ${t("pickups", { count: invoice.pickups })}`,
    ...invoice.priceLines.map((line) => <BilledPriceLine key={line.kind} {...line} />),
    ...invoice.rentals.map(({ name, month, pickups: count, amount: of }) =>
      t("rental", { name, month: monthName(month.slice(0, 7)), count, amount: amount(of) }),
    ),
    ...invoice.addOns.map((addOn) => <AddOnBill key={addOn.id} {...addOn} />),
    credited !== 0 && t(credited > 0 ? "credited" : "added", { amount: amount(invoice.credited) }),
    parseCents(invoice.refunded) !== 0 && t("refunded", { amount: amount(invoice.refunded) }),
    parseCents(invoice.refunding) !== 0 && t("refunding", { amount: amount(invoice.refunding) }),
    invoice.needsAction && t("needsAction"),
    invoice.nextAttemptOn && t("nextAttempt", { day: day(invoice.nextAttemptOn) }),
  ];
  return (
    <details className={styles.bill} open={isOpen}>
      <summary>
        <span className={`semibold ${styles.date}`}>{billingDay(invoice.createdAt)}</span>
        <span className="strong figures">{dollars(billed - credited)}</span>
        <InvoiceBadge invoice={invoice} />
        <Icon name="chevronDown" className="soft to-end" />
      </summary>
      {lines.map((line) => line && <p key={typeof line === "string" ? line : line.key}>{line}</p>)}
      {invoice.status !== "void" && (
        <ButtonLink
          variant="plain"
          size="small"
          to="/receipt/$invoice"
          params={{ invoice: invoice.id }}
          aria-label={t("receiptNamed", { period })}
        >
          {t("receipt")}
        </ButtonLink>
      )}
    </details>
  );
}

/** A bill's status; a fully refunded bill shows as refunded. */
export function InvoiceBadge({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("billing.invoices.statuses");
  const charged = (parseCents(invoice.amount) ?? 0) - (parseCents(invoice.credited) ?? 0);
  const isRefunded = charged > 0 && parseCents(invoice.refunded) === charged;
  const status = isRefunded ? "refunded" : invoice.status;
  return <StatusBadge {...badges[status]} label={t(status)} />;
}

const badges = {
  open: { tone: "busy", icon: "clock" },
  paid: { tone: "good", icon: "check" },
  uncollectible: { tone: "bad", icon: "alert" },
  void: { tone: "off", icon: "minus" },
  refunded: { tone: "off", icon: "refresh" },
} as const;
