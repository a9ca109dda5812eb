import { useState } from "react";
import { useTranslations } from "use-intl";
import { giveCredit } from "#modules/billing/contract.ts";
import { fullName } from "#platform/values/actor.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { TextAreaField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { Loaded } from "../../ui/states.tsx";

export type Chosen = { userId: string; name: string };

/** Finds a homeowner and gives them credit; `to` preselects one, and `amount` fills the form in. */
export function GiveCreditDialog({
  to = null,
  amount = "",
  opened,
  onClose,
}: DialogSwitch & { to?: Chosen | null; amount?: string }) {
  const t = useTranslations("money.give");
  const [chosen, setChosen] = useState(to);
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      {chosen ? (
        <CreditForm
          homeowner={chosen}
          amount={amount}
          onChange={() => (to ? onClose() : setChosen(null))}
          onDone={() => {
            setChosen(to);
            onClose();
          }}
        />
      ) : (
        <FindHomeowner onChoose={setChosen} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function FindHomeowner({
  onChoose,
  onCancel,
}: {
  onChoose: (homeowner: Chosen) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("money.give");
  const [words, setWords] = useState("");
  const [search, setSearch] = useState("");
  const found = trpc.admin.homeowners.useQuery({ search, limit: 8 }, { enabled: search !== "" });
  return (
    <DialogForm
      submit={t("search")}
      onSubmit={(event) => {
        event.preventDefault();
        setSearch(words.trim());
      }}
      onClose={onCancel}
    >
      <TextField
        label={t("homeowner")}
        description={t("homeownerHelp")}
        data-autofocus
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {search !== "" && (
        <Loaded source={found} rows={2}>
          {(data) => (
            <div role="status">
              {data.rows.length === 0 && <p>{t("none")}</p>}
              {data.rows.map(({ userId, firstName, lastName, address, city }) => {
                const name = fullName({ firstName, lastName });
                return (
                  <Button key={userId} variant="quiet" wide onClick={() => onChoose({ userId, name })}>
                    {t("choose", { name, address: `${address}, ${city}` })}
                  </Button>
                );
              })}
            </div>
          )}
        </Loaded>
      )}
    </DialogForm>
  );
}

/** The credit's id is created with the form, so a retry gives the same credit. */
function CreditForm({
  homeowner,
  amount,
  onChange,
  onDone,
}: {
  homeowner: Chosen;
  amount: string;
  onChange: () => void;
  onDone: () => void;
}) {
  const t = useTranslations("money.give");
  const credits = useTranslations("money.credits");
  const dollars = useDollars();
  const { userId, name } = homeowner;
  const [creditId] = useState(() => crypto.randomUUID());
  const limit = trpc.admin.creditLimit.useQuery();
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(giveCredit.input, {
    creditId,
    userId,
    amount,
    reason: "",
  });
  const errorText = useErrorText();
  const words = useTranslations("money");
  const utils = trpc.useUtils();
  const { act: takeBack } = useAct(trpc.admin.takeCreditBack, {
    success: { title: credits("takenBack"), message: credits("takenBackText", { name }) },
    failure: words("failed"),
    invalidates: [utils.admin.credits],
  });
  const { act: give, isActing } = useAct(trpc.admin.giveCredit, {
    success: ({ id, amount }) => ({
      title: t("done"),
      message: t("doneText", { amount: dollars(amount), name }),
      action: { label: t("undo"), onAct: () => takeBack({ id, reason: t("undoReason") }) },
    }),
    failure: ({ code }) => (code === "CREDIT_TOO_LARGE" ? null : words("failed")),
    onDone,
    onFailed: (error) => {
      if (error.code === "CREDIT_TOO_LARGE") {
        form.setFieldError("amount", errorText(error, words("failed")));
        form.getInputNode("amount")?.focus();
      } else setServerErrors(error);
    },
    invalidates: [utils.admin.credits],
  });
  return (
    <DialogForm
      submit={credits("give")}
      cancel={t("change")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => give(values), onInvalid)}
      onClose={onChange}
    >
      <p>{t("chosen", { name })}</p>
      {limit.data && <p>{t("text", { amount: dollars(limit.data.mostByHand) })}</p>}
      <TextField
        label={t("amount")}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...fieldOf("amount")}
      />
      <TextAreaField
        label={t("reason")}
        description={t("reasonHelp")}
        maxLength={1000}
        {...fieldOf("reason")}
      />
    </DialogForm>
  );
}
