import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { hasBegun } from "#modules/accounts/rules.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useDay, useDays, useMonthName } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { RatesNote } from "../../ui/rates-note.tsx";
import { Loaded } from "../../ui/states.tsx";
import { setUpPath, WaitingCard } from "../homes/service-cards.tsx";
import styles from "./billing.module.css";
import { SubscriptionBadge, type useBilling, useKeepService } from "./billing.tsx";
import { CancelService } from "./cancel-service.tsx";
import { Sum, Sums } from "./sums.tsx";

const PriceMadeOf = lazyPart("home-prices", async () => (await import("./home-price.tsx")).PriceMadeOf);
const StreetPool = lazyPart("home-prices", async () => (await import("./home-price.tsx")).StreetPool);
const AddOnBill = lazyPart("add-ons", async () => (await import("../pickups/add-on-name.tsx")).AddOnBill);

/** The plan and its state, the next charge with what changes it, and the end of the service. */
export function PlanCard({ source }: { source: ReturnType<typeof useBilling> }) {
  const t = useTranslations();
  const { data } = source;
  return (
    <Card
      title={t("settings.billing.title")}
      note={data && t("billing.planLine", { plan: t("common.planName", { plan: data.plan }) })}
      action={data && <SubscriptionBadge status={data.status} />}
    >
      <Loaded source={source} rows={4}>
        {(billing) => (
          <div className="grid gap-3">
            <NextCharge billing={billing} />
            <PriceLines billing={billing} />
            {billing.status !== "none" && <PriceMadeOf />}
            {hasBegun(billing.status) && <StreetPool />}
            <RatesNote />
            <End billing={billing} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function NextCharge({ billing }: { billing: Billing }) {
  const t = useTranslations("billing");
  const day = useDay();
  const dollars = useDollars();
  const { nextCharge, endsOn, status } = billing;
  const pausesOn = useSignedInUser().homeownerProfile?.servicePausesOn;
  const amount = nextCharge && <span className="larger black figures">{dollars(nextCharge.amount)}</span>;
  return (
    <>
      {nextCharge?.billId && <UnpaidBill billing={billing} amount={amount} />}
      {nextCharge?.billId === null && (
        <div className={styles.next}>
          <p>
            <span className="soft small block">{t("nextBilling")}</span>
            <strong>{nextCharge.on && day(nextCharge.on)}</strong>
          </p>
          {amount}
        </div>
      )}
      {endsOn ? (
        <div>
          <p>
            <span className="soft small block">{t("endsOn")}</span>
            <strong>{day(endsOn)}</strong>
          </p>
          <p>{t("ending", { status })}</p>
        </div>
      ) : (
        <>
          {status === "paused" && (
            <p>
              {t("paused")} <Link to="/">{t("resume")}</Link>
            </p>
          )}
          {pausesOn && <p>{t("pausing", { day: day(pausesOn) })}</p>}
        </>
      )}
      {status === "canceled" && <p>{t("ended")}</p>}
    </>
  );
}

/** The bill that comes first, how to pay it, and when we try again. */
function UnpaidBill({
  billing: { nextCharge, invoices, status },
  amount,
}: {
  billing: Billing;
  amount: ReactNode;
}) {
  const t = useTranslations("billing");
  const day = useDay();
  const bill = invoices.find(({ id }) => id === nextCharge?.billId);
  return (
    <>
      <div className={styles.next}>
        <strong className="danger">{t("invoices.statuses.open")}</strong>
        {amount}
      </div>
      <p>
        {t(bill?.needsAction ? "invoices.needsAction" : "pastDue", { status })}{" "}
        {nextCharge?.on && t("invoices.nextAttempt", { day: day(nextCharge.on) })}
      </p>
      {bill?.receiptUrl && (
        <ButtonAnchor size="large" href={bill.receiptUrl}>
          {t("invoices.pay")}
        </ButtonAnchor>
      )}
    </>
  );
}

/** The monthly price, and what changes the next charge. */
function PriceLines({ billing: { nextCharge, nextRate, ...billing } }: { billing: Billing }) {
  const t = useTranslations("billing");
  const words = useTranslations("settings.billing");
  const dollars = useDollars();
  const day = useDay();
  const { span } = useDays();
  const monthName = useMonthName();
  const perMonth = (price: string) => words("perMonth", { price: dollars(price) });
  return (
    <Sums>
      <Sum label={words("monthlyRate")} value={perMonth(billing.monthlyRate)} />
      {nextRate && (
        <Sum label={t("priceFrom", { day: day(nextRate.from) })} value={perMonth(nextRate.amount)} />
      )}
      {nextCharge?.lines.map(({ cause, amount, fromOn, untilOn, rental, addOn }) => {
        if (cause === "month" || cause === "newPrice") return null;
        const label = addOn ? (
          <AddOnBill kind={addOn.kind} units={addOn.units} onDay={addOn.onDay} />
        ) : rental ? (
          t("rental", {
            name: rental.name,
            month: monthName(rental.month.slice(0, 7)),
            count: rental.pickups,
            included: rental.includedPickups,
          })
        ) : cause === "hold" ? (
          t("hold", { days: fromOn && untilOn ? span(fromOn, untilOn) : "" })
        ) : (
          t(cause === "credit" ? "credit" : "receipt.added")
        );
        return (
          <Sum
            key={addOn?.id ?? `${cause} ${fromOn} ${rental?.name} ${rental?.month}`}
            label={label}
            value={dollars(parseCents(amount) ?? 0)}
          />
        );
      })}
    </Sums>
  );
}

/** Keeping a canceled service, canceling one, or setting one up. */
function End({ billing }: { billing: Billing }) {
  const t = useTranslations("billing.cancel");
  const words = useTranslations("settings.billing");
  const keep = useKeepService();
  const { homeownerProfile } = useSignedInUser();
  if (homeownerProfile?.waitingSince) return <WaitingCard home={homeownerProfile} />;
  return (
    <div>
      {!hasBegun(billing.status) ? (
        <ButtonLink to={homeownerProfile ? setUpPath(homeownerProfile) : "/subscribe"}>
          {words("setUp")}
        </ButtonLink>
      ) : billing.endsOn ? (
        <Button loading={keep.isActing} onClick={() => keep.act()}>
          {t("undo")}
        </Button>
      ) : (
        <CancelService billing={billing} />
      )}
    </div>
  );
}
