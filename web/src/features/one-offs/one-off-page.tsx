import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { hasBegun, hasHome } from "#modules/accounts/rules.ts";
import type { OneOffOffer } from "#modules/subscriptions/contract.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useDays } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useInProgress } from "../../lib/use-in-progress.ts";
import { shortTime, usePickupFormat } from "../../lib/use-job-times.ts";
import { Agreement } from "../../ui/agreement.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { RadioChoices, SelectField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { MessagePage, Page } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { type CardFields, CardRefused } from "../billing/card-fields.ts";
import { CardPayment } from "../billing/card-payment.tsx";
import { OneOffDone } from "./one-off-done.tsx";

/** /once: one pickup at a home without a service. A home is set up first; a running service has its own pickups. */
export function OneOffPage() {
  const { begun } = useSearch({ from: "/once" });
  const { homeownerProfile: home } = useSignedInUser();
  if (begun) return <OneOffDone id={begun} />;
  if (!home || !hasHome(home)) return <Navigate to="/subscribe" replace />;
  return hasBegun(home.subscriptionStatus) ? <Navigate to="/homeowner" replace /> : <Offer />;
}

function Offer() {
  const t = useTranslations("oneOffs");
  const setUp = useTranslations("homeowner.dashboard.setUp");
  const offer = trpc.homeowner.oneOffOffer.useQuery();
  return (
    <Loaded source={offer} rows={6}>
      {(known) =>
        known && known.days.length > 0 ? (
          <Booking offer={known} />
        ) : known ? (
          <MessagePage
            title={t("noDay.title")}
            text={t("noDay.text")}
            actions={<ButtonLink to="/calendar">{t("noDay.act")}</ButtonLink>}
          />
        ) : (
          <MessagePage
            title={t("notOffered.title")}
            text={t("notOffered.text")}
            actions={<ButtonLink to="/subscribe">{setUp("action")}</ButtonLink>}
          />
        )
      }
    </Loaded>
  );
}

function Booking({ offer }: { offer: OneOffOffer }) {
  const t = useTranslations("oneOffs");
  const test = useTranslations("subscribe.payment");
  const days = useDays();
  const dollars = useDollars();
  const { homeownerProfile: home } = useSignedInUser();
  const navigate = useNavigate();
  const { homeowner } = trpc.useUtils();
  const moment = useMoment();
  const [chosenDay, setDay] = useState("");
  const [cans, setCans] = useState(String(offer.numberOfCans));
  const chosen = offer.days.find(({ day }) => day === chosenDay) ?? offer.days[0];
  const day = chosen?.day ?? "";
  const id = useIdOf(`${day} ${cans} ${offer.price}`);
  const book = (paid: string) => navigate({ to: "/once", search: { begun: paid }, replace: true });
  const begin = useAct(trpc.homeowner.beginOneOff, {
    failure: { sentence: t("failed") },
    onDone: (answer) => answer.clientSecret === null && book(answer.id),
    // Another tab may have taken the day, or the price has changed.
    onFailed: () => homeowner.oneOffOffer.invalidate(),
  });
  const toPay = begin.answer?.id === id && begin.answer.clientSecret !== null ? begin.answer : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin.act({ id, day, numberOfCans: Number(cans), price: offer.price });
  };
  return (
    <Page title={t("title")} narrow isCompact>
      <Card
        title={t("where")}
        note={
          <>
            <span>{home && [home.address, home.unit, home.city].filter(Boolean).join(", ")}</span>{" "}
            <Link to="/profile">{t("change")}</Link>
          </>
        }
      >
        <form className="grid one-column gap-4" noValidate onSubmit={submit}>
          <RadioChoices
            legend={t("day")}
            isPaired
            options={offer.days.map((one) => ({ value: one.day, label: days.day(one.day) }))}
            value={day}
            onChange={setDay}
          />
          {chosen && (
            <p className="small">{t("times", { out: moment(chosen.outBy), back: moment(chosen.inBy) })}</p>
          )}
          <SelectField
            label={t("cans")}
            value={cans}
            onChange={({ currentTarget }) => setCans(currentTarget.value)}
            options={Array.from({ length: 10 }, (_, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
          />
          <p className="soft small">{t("free")}</p>
          {!toPay && (
            <>
              {offer.testMode && <p className="small">{test("testText")}</p>}
              <Agreement to="step" />
              <Button type="submit" size="large" wide loading={begin.isActing}>
                {t("book", { price: dollars(offer.price) })}
              </Button>
            </>
          )}
        </form>
        {toPay?.clientSecret && (
          <Payment
            key={id}
            id={id}
            clientSecret={toPay.clientSecret}
            publishableKey={offer.publishableKey}
            due={toPay.due}
            onPaid={() => book(id)}
          />
        )}
      </Card>
    </Page>
  );
}

/** Another wish is another booking; a repeat of the same is not. */
function useIdOf(wish: string): string {
  const [ids] = useState(() => new Map<string, string>());
  const id = ids.get(wish) ?? crypto.randomUUID();
  ids.set(wish, id);
  return id;
}

/** Formats an instant by the home's clock: "Mon, 10 PM". */
function useMoment(): (at: string) => string {
  const format = usePickupFormat(usePickupZone());
  return (at) => `${format.dateTime(new Date(at), { weekday: "short" })}, ${shortTime(format, new Date(at))}`;
}

/** The card, under what it pays. */
function Payment({
  id,
  clientSecret,
  publishableKey,
  due,
  onPaid,
}: {
  id: string;
  clientSecret: string;
  publishableKey: string | null;
  due: string;
  onPaid: () => Promise<void>;
}) {
  const t = useTranslations("oneOffs");
  const dollars = useDollars();
  const [confirmCard, setConfirmCard] = useState<CardFields["confirm"] | null>(null);
  const keepConfirm = useCallback(
    (confirm: CardFields["confirm"] | null) => setConfirmCard(() => confirm),
    [],
  );
  const [problem, setProblem] = useState<string | null>(null);
  const paying = useInProgress();
  const form = useRef<HTMLFormElement>(null);
  // The button that had the focus is gone.
  useEffect(() => form.current?.focus(), []);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!confirmCard || !paying.begin("card")) return;
    setProblem(null);
    try {
      await confirmCard(`/once?begun=${id}`);
      await onPaid();
    } catch (error) {
      setProblem(error instanceof CardRefused ? error.message : "");
    }
    paying.end("card");
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t("card")}
      className="grid one-column gap-4 mt-4"
      onSubmit={pay}
    >
      <CardPayment
        clientSecret={clientSecret}
        publishableKey={publishableKey}
        problem={problem}
        onReady={keepConfirm}
      />
      <Agreement to="step" />
      <Button type="submit" size="large" wide loading={paying.has("card")} disabled={!confirmCard}>
        {t("pay", { amount: dollars(due) })}
      </Button>
    </form>
  );
}
