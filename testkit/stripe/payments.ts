import type { Params } from "../form-params.ts";
import {
  type Dispute,
  expandOf,
  type Invoice,
  list,
  metadataOf,
  type Refund,
  type Route,
  StripeRefusal,
  type StripeStore,
  textOf,
} from "./store.ts";

/** Invoices and their payments, refunds and disputes. */
export function createPayments(store: StripeStore) {
  const {
    subscriptions,
    invoices,
    refunds,
    tips,
    disputes,
    declining,
    asking,
    seconds,
    name,
    found,
    emit,
    settle,
    become,
  } = store;

  const routes: Route[] = [
    {
      method: "GET",
      path: /^\/invoices$/,
      takes: ["subscription", "customer", "limit"],
      act: (_, params) => {
        const mine = [...invoices.values()].filter(({ subscription, customer }) =>
          params.customer === undefined ? subscription === params.subscription : customer === params.customer,
        );
        return list(mine.toReversed().map(withFirstLines), params);
      },
    },
    {
      method: "GET",
      path: /^\/invoices\/(\w+)\/lines$/,
      takes: ["limit", "starting_after"],
      act: (id, params) => list(found(invoices, id).lines.data, params),
    },
    {
      method: "POST",
      path: /^\/invoices\/(\w+)\/pay$/,
      takes: [],
      act: (id) => {
        const bill = found(invoices, id);
        if (bill.status !== "open") throw new StripeRefusal(400, "invoice_not_open");
        if (declining.has(bill.customer)) throw new StripeRefusal(402, "card_declined", "card_error");
        settle(bill);
        become(
          found(subscriptions, bill.subscription),
          { status: "active" },
          "customer.subscription.updated",
        );
        return bill;
      },
    },
    {
      method: "GET",
      path: /^\/invoice_payments$/,
      takes: ["invoice", "status", "payment[type]", "payment[payment_intent]"],
      act: (_, params) => {
        const asked = params.payment as Params | undefined;
        const paid = [...invoices.values()].filter(
          (bill) =>
            (bill.status === "paid" || (params.status === undefined && bill.status === "open")) &&
            (params.invoice === undefined || bill.id === params.invoice) &&
            (asked === undefined || bill.payment_intent === asked.payment_intent),
        );
        const expand = expandOf(params);
        const intentOf = ({ payment_intent: id, status, customer }: Invoice) => ({
          id,
          object: "payment_intent",
          status:
            status === "paid"
              ? "succeeded"
              : asking.has(customer)
                ? "requires_action"
                : "requires_payment_method",
        });
        return list(
          paid.map((bill) => ({
            id: `inpay_${bill.id}`,
            object: "invoice_payment",
            invoice: expand.includes("data.invoice") ? bill : bill.id,
            payment: {
              type: "payment_intent",
              payment_intent: expand.includes("data.payment.payment_intent")
                ? intentOf(bill)
                : bill.payment_intent,
            },
            status: bill.status,
          })),
        );
      },
    },
    {
      method: "POST",
      path: /^\/payment_intents$/,
      takes: [
        ...["amount", "currency", "customer", "payment_method", "off_session", "confirm"],
        ...["description", "metadata", "allowed_payment_method_types[]", "receipt_email"],
      ],
      act: (_, params) => {
        if (params.confirm === undefined) return waitingPayment(params);
        const customer = textOf(params, "customer");
        if (declining.has(customer)) throw new StripeRefusal(402, "card_declined", "card_error");
        const made = {
          id: name("pi"),
          object: "payment_intent",
          amount: Number(params.amount),
          created: seconds(),
          customer,
          status: "succeeded",
          metadata: metadataOf(params),
        };
        tips.set(made.id, made);
        return made;
      },
    },
    {
      method: "GET",
      path: /^\/payment_intents$/,
      takes: ["customer", "limit"],
      act: (_, params) =>
        list(
          [...tips.values()].filter(({ customer }) => customer === params.customer),
          params,
        ),
    },
    {
      method: "GET",
      path: /^\/payment_intents\/search$/,
      takes: ["query", "limit"],
      act: (_, params) => {
        const [, id] = /^metadata\["gift_id"\]:"([^"]+)"$/.exec(textOf(params, "query")) ?? [];
        return list([...tips.values()].filter(({ metadata }) => metadata.gift_id === id));
      },
    },
    {
      method: "GET",
      path: /^\/payment_intents\/(\w+)$/,
      takes: [],
      act: (id) => found(tips, id),
    },
    {
      method: "POST",
      path: /^\/payment_intents\/(\w+)\/cancel$/,
      takes: [],
      act: (id) => {
        const payment = found(tips, id);
        if (payment.status === "succeeded") throw new StripeRefusal(400, "payment_intent_unexpected_state");
        payment.status = "canceled";
        return payment;
      },
    },
    {
      method: "POST",
      path: /^\/refunds$/,
      takes: ["payment_intent", "amount", "reason", "metadata"],
      act: (_, params) => {
        const payment = textOf(params, "payment_intent");
        if (tips.has(payment))
          return tipRefund(payment, metadataOf(params), params.amount ? Number(params.amount) : undefined);
        const bill = [...invoices.values()].find((paid) => paid.payment_intent === payment);
        if (bill?.status !== "paid") throw new StripeRefusal(400, "payment_intent_unexpected_state");
        return refundOf(bill.id, Number(params.amount), metadataOf(params));
      },
    },
    {
      method: "GET",
      path: /^\/refunds$/,
      takes: ["payment_intent", "limit"],
      act: (_, params) =>
        list(
          [...refunds.values()].filter((made) => made.payment_intent === params.payment_intent),
          params,
        ),
    },
    {
      method: "GET",
      path: /^\/refunds\/(\w+)$/,
      takes: [],
      act: (id) => found(refunds, id),
    },
    {
      method: "GET",
      path: /^\/disputes\/(\w+)$/,
      takes: [],
      act: (id) => found(disputes, id),
    },
  ];

  /** A payment that the page will confirm with its secret. */
  function waitingPayment(params: Params): object {
    const id = name("pi");
    const made = {
      ...{ id, object: "payment_intent", amount: Number(params.amount), created: seconds(), customer: "" },
      ...{ status: "requires_payment_method", metadata: metadataOf(params) },
      client_secret: `${id}_secret`,
    };
    tips.set(id, made);
    return made;
  }

  /** As at Stripe: an invoice comes with its first ten lines. */
  function withFirstLines(bill: Invoice): object {
    return { ...bill, lines: list(bill.lines.data) };
  }

  function move(dispute: Dispute, amount: number, fee: number): void {
    const moved = { id: name("txn"), amount, fee, net: amount - fee };
    dispute.balance_transactions.push(moved);
    emit(`charge.dispute.funds_${amount < 0 ? "withdrawn" : "reinstated"}`, dispute);
  }

  function refundOf(invoiceId: string, amount: number, metadata: Record<string, string> = {}): Refund {
    const bill = found(invoices, invoiceId);
    const before = [...refunds.values()].filter(
      (made) => made.invoice === invoiceId && made.status !== "failed",
    );
    const left = bill.amount_due - before.reduce((sum, made) => sum + made.amount, 0);
    if (amount > left) throw new StripeRefusal(400, "charge_already_refunded");
    const made: Refund = {
      id: name("re"),
      object: "refund",
      amount,
      created: seconds(),
      invoice: invoiceId,
      payment_intent: bill.payment_intent,
      metadata,
      reason: "requested_by_customer",
      status: "succeeded",
    };
    refunds.set(made.id, made);
    emit("refund.created", made);
    return made;
  }

  /** Of what is left of a tip or a gift. */
  function tipRefund(payment: string, metadata: Record<string, string>, amount?: number): Refund {
    if (found(tips, payment).status !== "succeeded")
      throw new StripeRefusal(400, "payment_intent_unexpected_state");
    const before = [...refunds.values()].filter(
      (made) => made.payment_intent === payment && made.status !== "failed",
    );
    const left = found(tips, payment).amount - before.reduce((sum, made) => sum + made.amount, 0);
    if (left <= 0) throw new StripeRefusal(400, "charge_already_refunded");
    if ([...disputes.values()].some((made) => made.payment_intent === payment && made.status !== "won"))
      throw new StripeRefusal(400, "charge_disputed");
    const made: Refund = {
      id: name("re"),
      object: "refund",
      amount: amount ?? left,
      created: seconds(),
      invoice: "",
      payment_intent: payment,
      metadata,
      reason: "requested_by_customer",
      status: "succeeded",
    };
    refunds.set(made.id, made);
    emit("refund.created", made);
    return made;
  }

  return {
    routes,
    /** Voids an open invoice, as in Stripe's dashboard. */
    voidInvoice(invoiceId: string): void {
      const bill = found(invoices, invoiceId);
      bill.status = "void";
      emit("invoice.voided", bill);
    },
    /** A bank disputes the payment of an invoice, a tip, or another charge by its id; unless it is an inquiry, it takes the money back and Stripe charges a fee of $15. */
    dispute(paid: string, { isInquiry = false } = {}): Dispute {
      const tip = tips.get(paid);
      const bill = paid.startsWith("pi_")
        ? { amount_paid: tip?.amount ?? 700, payment_intent: paid }
        : found(invoices, paid);
      const made: Dispute = {
        id: name("dp"),
        object: "dispute",
        amount: bill.amount_paid as number,
        created: seconds(),
        currency: "usd",
        charge: name("ch"),
        payment_intent: bill.payment_intent,
        reason: "product_not_received",
        status: isInquiry ? "warning_needs_response" : "needs_response",
        evidence_details: { due_by: seconds() + 10 * 86_400, has_evidence: false, past_due: false },
        balance_transactions: [],
      };
      disputes.set(made.id, made);
      emit("charge.dispute.created", made);
      if (!isInquiry) move(made, -made.amount, 1500);
      return made;
    },
    /** We sent evidence, or the inquiry became a dispute. */
    updateDispute(disputeId: string, status: "needs_response" | "under_review"): void {
      const made = found(disputes, disputeId);
      made.status = status;
      emit("charge.dispute.updated", made);
      if (made.balance_transactions.length === 0) move(made, -made.amount, 1500);
    },
    /** The bank decides: a win returns the money, but not the fee. */
    closeDispute(disputeId: string, status: "won" | "lost" | "warning_closed"): void {
      const made = found(disputes, disputeId);
      made.status = status;
      if (status === "won") move(made, made.amount, 0);
      emit("charge.dispute.closed", made);
    },
    refundOf,
    /** The giver's page confirms a payment with its secret. */
    payGift(paymentId: string): void {
      const made = found(tips, paymentId);
      made.status = "succeeded";
      emit("payment_intent.succeeded", made);
    },
    /** A gift's payment is refunded in Stripe's dashboard, by default all of it. */
    refundGiftThere: (paymentId: string, amount?: number): Refund => tipRefund(paymentId, {}, amount),
    /** The bank rejects a refund. */
    failRefund(refundId: string): void {
      const made = found(refunds, refundId);
      made.status = "failed";
      emit("refund.failed", made);
    },
  };
}
