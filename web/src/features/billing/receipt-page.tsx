import { useTranslations } from "use-intl";
import type { Billing } from "#modules/billing/contract.ts";
import { fullName } from "#platform/values/actor.ts";
import { parseCents } from "#platform/values/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useBillingDay, useMonthName } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useChargedDollars } from "../../lib/money.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState, ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { useBilling, useServicePeriod } from "./billing.tsx";
import { InvoiceBadge } from "./invoices.tsx";
import { Sum, Sums } from "./sums.tsx";

const PriceLineName = lazyPart("home-prices", async () => (await import("./home-price.tsx")).PriceLineName);
const ReceiptTips = lazyPart("tips", async () => (await import("./tips.tsx")).ReceiptTips);
const AddOnBill = lazyPart("add-ons", async () => (await import("../pickups/add-on-name.tsx")).AddOnBill);

export default function ReceiptPage({ invoiceId }: { invoiceId: string }) {
  const source = useBilling();
  if (source.data)
    return (
      <Receipt invoice={source.data.invoices.find(({ id }) => id === invoiceId)} billing={source.data} />
    );
  return source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <PageSkeleton />;
}

type Invoice = Billing["invoices"][number];

function Receipt({ invoice, billing }: { invoice: Invoice | undefined; billing: Billing }) {
  const t = useTranslations("billing.receipt");
  const isBill = invoice !== undefined && invoice.status !== "paid";
  return (
    <Page
      title={t(isBill ? "billTitle" : "title")}
      narrow
      actions={
        <div className="flex wrap gap-3 screen-only">
          <BackLink to="/settings" hash="billing">
            {t("back")}
          </BackLink>
          {invoice && (
            <Button variant="quiet" onClick={() => window.print()}>
              {t("print")}
            </Button>
          )}
        </div>
      }
    >
      {invoice ? (
        <Sheet invoice={invoice} billing={billing} isBill={isBill} />
      ) : (
        <EmptyState title={t("missing")} text={t("missingText")} />
      )}
    </Page>
  );
}

function Sheet({ invoice, billing, isBill }: { invoice: Invoice; billing: Billing; isBill: boolean }) {
  const t = useTranslations("billing.receipt");
  const words = useTranslations("billing");
  const common = useTranslations("common");
  const monthName = useMonthName();
  const billingDay = useBillingDay("long");
  const dollars = useChargedDollars();
  const user = useSignedInUser();
  const period = useServicePeriod()(invoice);
  const home = user.homeownerProfile;
  const cents = (text: string) => parseCents(text) ?? 0;
  const added = [...invoice.rentals, ...invoice.addOns].reduce((sum, { amount }) => sum + cents(amount), 0);
  const credited = cents(invoice.credited);
  const plan = invoice.isOneOff
    ? t("oneOff")
    : t("plan", { plan: common("planName", { plan: billing.plan }) });
  const charged = cents(invoice.amount) - credited;
  return (
    <Card title={common("brand")} action={<InvoiceBadge invoice={invoice} />}>
      <div className="grid gap-5">
        <Facts
          rows={[
            ...(invoice.number ? [{ label: t("number"), value: invoice.number }] : []),
            {
              label: t("billedTo"),
              value: (
                <>
                  {fullName(user)}
                  {home && (
                    <span className="soft regular block">
                      {home.unit ? `${home.address}, ${home.unit}` : home.address}, {home.city}, {home.state}{" "}
                      {home.zipCode}
                    </span>
                  )}
                </>
              ),
            },
            { label: t("period"), value: period },
            ...(invoice.paidAt ? [{ label: t("paidOn"), value: billingDay(invoice.paidAt) }] : []),
          ]}
        />
        <Sums>
          {invoice.priceLines.length === 0 ? (
            <Sum label={plan} value={dollars(cents(invoice.amount) - added)} />
          ) : (
            invoice.priceLines.map((line) => (
              <Sum
                key={line.kind}
                label={line.kind === "month" ? plan : <PriceLineName {...line} />}
                value={dollars(line.amount)}
              />
            ))
          )}
          {invoice.rentals.map(({ name, month, pickups: count, includedPickups: included, amount }) => (
            <Sum
              key={`${name} ${month}`}
              label={words("rental", { name, month: monthName(month.slice(0, 7)), count, included })}
              value={dollars(amount)}
            />
          ))}
          {invoice.addOns.map(({ amount, ...addOn }) => (
            <Sum key={addOn.id} label={<AddOnBill {...addOn} />} value={dollars(amount)} />
          ))}
          {credited !== 0 && (
            <Sum label={t(credited > 0 ? "credited" : "added")} value={dollars(-credited)} />
          )}
          <Sum label={t(isBill ? "due" : "charged")} value={dollars(charged)} isTotal />
          {cents(invoice.refunded) !== 0 && (
            <Sum label={t("refunded")} value={dollars(-cents(invoice.refunded))} />
          )}
        </Sums>
        <ReceiptTips from={invoice.periodStartsOn} before={invoice.periodEndsOn} />
        {billing.testMode && <p className="soft regular block">{t("test")}</p>}
        {invoice.receiptUrl && (
          <a className="screen-only" href={invoice.receiptUrl} target="_blank" rel="noreferrer">
            {t("provider")}
          </a>
        )}
      </div>
    </Card>
  );
}
