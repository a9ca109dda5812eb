import { type FormEvent, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { giveTip as contract, type Tip, type TipState } from "#modules/pickups/contract/tips.ts";
import { parseCents } from "#platform/values/money.ts";
import { keyText, useTranslate } from "../../lib/error-text.ts";
import { useChargedDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { ErrorState } from "../../ui/states.tsx";

const offered = ["2.00", "5.00"];

/** Tips the runner of a completed pickup, and undoes the tip; nothing when neither is possible. */
export function TipCard({ jobId }: { jobId: string }) {
  const t = useTranslations("tips");
  const { data, error, refetch } = trpc.homeowner.tipOf.useQuery({ jobId });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || (!data.canTip && !data.tip)) return null;
  return (
    <Card title={t("title")}>
      {data.tip ? <Given tip={data.tip} /> : <Give jobId={jobId} state={data} />}
    </Card>
  );
}

function useRefetched() {
  const { homeowner } = trpc.useUtils();
  return [homeowner.tipOf, homeowner.tips];
}

function Give({ jobId, state }: { jobId: string; state: TipState }) {
  const t = useTranslations("tips");
  const translate = useTranslate();
  const dollars = useChargedDollars();
  const [id, setId] = useState(() => crypto.randomUUID() as string);
  const [asksAmount, setAsksAmount] = useState(false);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { act, isActing } = useAct(trpc.homeowner.giveTip, {
    success: (tip) =>
      tip.status === "charging"
        ? { title: t("given"), message: t("charging", { amount: dollars(tip.amount) }) }
        : { title: t("given"), message: t("givenText", { amount: dollars(tip.amount) }) },
    failure: t("failed"),
    onDone: () => setAsksAmount(false),
    // Another try is another charge: the provider remembers the declined one.
    onFailed: () => setId(crypto.randomUUID()),
    invalidates: useRefetched(),
  });
  const give = (amount: string) => {
    setChosen(amount);
    act({ id, jobId, amount });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = contract.input.safeParse({ id, jobId, amount: typed });
    const issue = checked.error?.issues[0];
    setWrong(issue ? keyText(issue.message, translate) : null);
    if (checked.success) give(typed);
  };
  const most = parseCents(state.most) ?? 0;
  return (
    <div className="grid gap-3">
      <p>{t("text")}</p>
      <div className="flex wrap gap-3">
        {offered
          .filter((amount) => (parseCents(amount) ?? 0) <= most)
          .map((amount) => (
            <Button
              key={amount}
              variant="quiet"
              loading={isActing && chosen === amount}
              onClick={() => give(amount)}
            >
              {t("give", { amount: dollars(amount) })}
            </Button>
          ))}
        <Button variant="quiet" onClick={() => setAsksAmount(true)}>
          {t("other")}
        </Button>
      </div>
      <Dialog opened={asksAmount} title={t("other")} onClose={() => setAsksAmount(false)}>
        <DialogForm
          submit={t("send")}
          isSending={isActing}
          onSubmit={submit}
          onClose={() => setAsksAmount(false)}
        >
          <TextField
            label={t("amount")}
            description={t("most", { amount: dollars(state.most) })}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            value={typed}
            error={wrong}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </DialogForm>
      </Dialog>
    </div>
  );
}

function Given({ tip }: { tip: Tip }) {
  const t = useTranslations("tips");
  const format = useFormatter();
  const dollars = useChargedDollars();
  const [isAsking, setAsking] = useState(false);
  const amount = dollars(tip.amount);
  const { act, isActing } = useAct(trpc.homeowner.takeTipBack, {
    success: { title: t("tookBack"), message: t("tookBackText", { amount }) },
    failure: t("backFailed"),
    onDone: () => setAsking(false),
    invalidates: useRefetched(),
  });
  return (
    <div className="grid start gap-2">
      <p>{tip.status === "charging" ? t("charging", { amount }) : t(`states.${tip.status}`, { amount })}</p>
      {tip.backUntil && (
        <>
          <p className="soft small">
            {t("until", {
              time: format.dateTime(new Date(tip.backUntil), {
                weekday: "short",
                hour: "numeric",
                minute: "2-digit",
              }),
            })}
          </p>
          <SmallButton onClick={() => setAsking(true)}>{t("back")}</SmallButton>
        </>
      )}
      <Confirm
        opened={isAsking}
        title={t("backTitle", { amount })}
        action={t("back")}
        danger
        loading={isActing}
        onConfirm={() => act({ id: tip.id })}
        onCancel={() => setAsking(false)}
      >
        <p>{t("backText")}</p>
      </Confirm>
    </div>
  );
}
