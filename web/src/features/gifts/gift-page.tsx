import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { beginGift } from "#modules/growth/contract/gifts.ts";
import { useSession } from "../../lib/current-user.ts";
import { dayIn } from "../../lib/days.ts";
import { keyText, useErrorText, useTranslate } from "../../lib/error-text.ts";
import { useMonthlyRate } from "../../lib/figures.ts";
import { useDollars } from "../../lib/money.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useInProgress } from "../../lib/use-in-progress.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Fields, RadioChoices, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { Page } from "../../ui/page.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { type CardFields, CardRefused } from "../billing/card-fields.ts";
import { CardPayment } from "../billing/card-payment.tsx";
import { GiftDone } from "./gift-done.tsx";

/** Buying months of service for somebody else: a form, the card, and the code. */
export function GiftPage() {
  const { begun } = useSearch({ from: "/gift" });
  return begun ? <GiftDone secret={begun} /> : <NewGift />;
}

type Begun = { secret: string; amount: string; clientSecret: string | null; publishableKey: string | null };

function NewGift() {
  const t = useTranslations("gifts");
  const [begun, setBegun] = useState<Begun | null>(null);
  const session = useSession();
  const form = useRef<HTMLDivElement>(null);
  const goBack = () => {
    flushSync(() => setBegun(null));
    form.current?.querySelector("select")?.focus();
  };
  return (
    <Page title={t("title")} lead={t("lead")} narrow>
      <Card title={begun ? t("payment") : t("form.title")}>
        {begun && <Payment begun={begun} onBack={goBack} />}
        <div ref={form} hidden={begun !== null}>
          {session.status !== "loading" && (
            <GiftForm user={session.status === "signedIn" ? session.user : null} onBegun={setBegun} />
          )}
        </div>
      </Card>
    </Page>
  );
}

type Giver = { firstName: string; email: string | null };

const fields = ["months", "giverName", "giverEmail", "receiverEmail", "sendOn", "words"] as const;
type Field = (typeof fields)[number];

/** Each change makes a new gift, so a retry of the same one repeats nothing. */
function GiftForm({ user, onBegun }: { user: Giver | null; onBegun: (begun: Begun) => void }) {
  const t = useTranslations("gifts.form");
  const words = useTranslations("gifts");
  const translate = useTranslate();
  const errorText = useErrorText();
  const dollars = useDollars();
  const language = useLanguage();
  const monthlyCents = useMonthlyRate(null);
  const today = dayIn(new Date(serverNow()));
  const [secret, setSecret] = useState(() => crypto.randomUUID());
  const [isEmailed, setEmailed] = useState(false);
  const [typed, setTyped] = useState<Record<Field, string>>({
    ...{ months: "1", receiverEmail: "", sendOn: "", words: "" },
    giverName: user?.firstName ?? "",
    giverEmail: user?.email ?? "",
  });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { act: begin, isActing } = useAct(trpc.site.beginGift, {
    failure: ({ code }) => (code === "GIFT_DAY" ? null : { sentence: words("failed") }),
    onDone: (answer, given) => onBegun({ secret: given.secret, ...answer }),
    onFailed: (error) => {
      if (error.code === "GIFT_DAY") setErrors({ sendOn: errorText(error, words("failed")) });
      else setSecret(crypto.randomUUID());
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { months, giverName, giverEmail, receiverEmail, sendOn, words: said } = typed;
    const toReceiver = isEmailed ? { receiverEmail, sendOn: sendOn || null, words: said || null } : {};
    const given = { secret, months: Number(months), giverName, giverEmail, ...toReceiver, language };
    const checked = beginGift.input.safeParse(given);
    const issues = checked.error?.issues ?? [];
    setErrors(
      Object.fromEntries(issues.map(({ path, message }) => [path.join("."), keyText(message, translate)])),
    );
    if (checked.success) return begin(checked.data);
    const first = fields.find((name) => issues.some(({ path }) => path[0] === name));
    event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const field = (name: Field) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      setTyped((now) => ({ ...now, [name]: value }));
      setErrors((now) => ({ ...now, [name]: undefined }));
      setSecret(crypto.randomUUID());
    },
  });
  return (
    <form className="grid one-column gap-5" noValidate onSubmit={submit}>
      <Fields>
        <SelectField
          label={t("months")}
          options={[1, 2, 3, 6, 12].map((count) => ({
            value: String(count),
            label: t("worth", { count, amount: dollars(count * monthlyCents) }),
          }))}
          {...field("months")}
        />
        <TextField label={t("giverName")} autoComplete="given-name" maxLength={100} {...field("giverName")} />
        <TextField
          label={t("giverEmail")}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field("giverEmail")}
        />
      </Fields>
      <RadioChoices
        legend={t("how")}
        options={[
          { value: "link", label: t("link") },
          { value: "email", label: t("email") },
        ]}
        value={isEmailed ? "email" : "link"}
        onChange={(how) => {
          setEmailed(how === "email");
          setSecret(crypto.randomUUID());
        }}
      />
      {isEmailed && (
        <Fields>
          <TextField
            label={t("receiverEmail")}
            type="email"
            autoComplete="off"
            maxLength={254}
            {...field("receiverEmail")}
          />
          <TextField label={t("sendOn")} optional type="date" min={today} {...field("sendOn")} />
          <TextAreaField label={t("words")} optional maxLength={300} {...field("words")} />
        </Fields>
      )}
      <div>
        <Button type="submit" size="large" loading={isActing}>
          {t("next")}
        </Button>
      </div>
    </form>
  );
}

/** The card form, except in test mode. After payment the URL holds the gift’s secret. */
function Payment({ begun, onBack }: { begun: Begun; onBack: () => void }) {
  const t = useTranslations("gifts");
  const common = useTranslations("common");
  const test = useTranslations("subscribe.payment");
  const dollars = useDollars();
  const navigate = useNavigate();
  const { secret, amount, clientSecret, publishableKey } = begun;
  const [confirmCard, setConfirmCard] = useState<CardFields["confirm"] | null>(null);
  const keepConfirm = useCallback(
    (confirm: CardFields["confirm"] | null) => setConfirmCard(() => confirm),
    [],
  );
  const [problem, setProblem] = useState<string | null>(null);
  const paying = useInProgress();
  const form = useRef<HTMLFormElement>(null);
  // The button that had the focus is hidden.
  useEffect(() => form.current?.focus(), []);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!paying.begin("gift")) return;
    setProblem(null);
    try {
      await confirmCard?.();
      await navigate({ to: "/gift", search: { begun: secret } });
    } catch (error) {
      setProblem(error instanceof CardRefused ? error.message : "");
    }
    paying.end("gift");
  };
  return (
    <form ref={form} tabIndex={-1} className="grid one-column gap-5" onSubmit={pay}>
      {clientSecret === null ? (
        <p>{test("testText")}</p>
      ) : (
        <CardPayment
          clientSecret={clientSecret}
          publishableKey={publishableKey}
          problem={problem}
          onReady={keepConfirm}
        />
      )}
      <div className="flex wrap gap-3">
        <Button variant="quiet" size="large" onClick={onBack}>
          {common("back")}
        </Button>
        <Button
          type="submit"
          size="large"
          loading={paying.has("gift")}
          disabled={clientSecret !== null && !confirmCard}
        >
          {t("pay", { amount: dollars(amount) })}
        </Button>
      </div>
    </form>
  );
}
