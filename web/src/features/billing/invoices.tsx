import { useTranslations } from "use-intl";
import type { Billing } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { type useBilling, useServicePeriod } from "./billing.tsx";

type Invoice = Billing["invoices"][number];

export function Invoices({ source }: { source: ReturnType<typeof useBilling> }) {
  const t = useTranslations("billing.invoices");
  return (
    <ListCard
      title={t("title")}
      source={{ ...source, data: source.data?.invoices }}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {(invoice) => <InvoiceRow invoice={invoice} />}
    </ListCard>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("billing.invoices");
  const dollars = useDollars();
  const day = useDay();
  const period = useServicePeriod()(invoice);
  const amount = (text: string) => dollars(Math.abs(parseCents(text) ?? 0));
  const billed = parseCents(invoice.amount) ?? 0;
  const credited = billed < 0 ? 0 : (parseCents(invoice.credited) ?? 0);
  return (
    <ListRow
      title={`${dollars(billed)} · ${period}`}
      text={[
        credited !== 0 && t(credited > 0 ? "credited" : "added", { amount: amount(invoice.credited) }),
        parseCents(invoice.refunded) !== 0 && t("refunded", { amount: amount(invoice.refunded) }),
        parseCents(invoice.refunding) !== 0 && t("refunding", { amount: amount(invoice.refunding) }),
        invoice.needsAction && t("needsAction"),
        invoice.nextAttemptOn && t("nextAttempt", { day: day(invoice.nextAttemptOn) }),
      ]
        .filter(Boolean)
        .join(" · ")}
      badge={<InvoiceBadge invoice={invoice} />}
      actions={<Actions invoice={invoice} period={period} />}
    />
  );
}

function Actions({ invoice: { id, status, receiptUrl }, period }: { invoice: Invoice; period: string }) {
  const t = useTranslations("billing.invoices");
  if (status === "void") return null;
  return (
    <>
      {status === "open" && receiptUrl && (
        <ButtonAnchor size="small" href={receiptUrl} aria-label={t("payNamed", { period })}>
          {t("pay")}
        </ButtonAnchor>
      )}
      <ButtonLink
        variant="plain"
        size="small"
        to="/receipt/$invoice"
        params={{ invoice: id }}
        aria-label={t("receiptNamed", { period })}
      >
        {t("receipt")}
      </ButtonLink>
    </>
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
