import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Reachability } from "#modules/notices/contract/reachability.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useWordError } from "../../lib/word-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckboxField, TextField } from "../../ui/fields.tsx";
import styles from "./reach.module.css";

/** Adds a text message number with a confirmation code, or removes it. */
export function SmsCard({ sms }: Pick<Reachability, "sms">) {
  const t = useTranslations("reach.sms");
  const utils = trpc.useUtils();
  const show = (reachability: Reachability) => utils.settings.reachability.setData(undefined, reachability);
  const { act: remove, isActing } = useAct(trpc.settings.removeSmsNumber, {
    success: { title: t("removed") },
    failure: t("failed"),
    screen: "account",
    onDone: show,
  });
  return (
    <Card title={t("title")} note={t("note")}>
      <div className={styles.stack}>
        {sms && (
          <p role="status">
            <span className={styles.number}>{sms.number}</span> {t(`state.${sms.state}`)}
          </p>
        )}
        {sms?.state === "awaited" && <CodeForm onConfirmed={show} />}
        {sms ? (
          <div className={styles.actions}>
            <Button variant="plain" loading={isActing} onClick={() => remove()}>
              {t("remove")}
            </Button>
          </div>
        ) : (
          <NumberForm onSent={show} />
        )}
      </div>
    </Card>
  );
}

function NumberForm({ onSent }: { onSent: (reachability: Reachability) => void }) {
  const t = useTranslations("reach.sms");
  const wordError = useWordError();
  const [number, setNumber] = useState("");
  const [isWanted, setWanted] = useState(false);
  const [wrong, setWrong] = useState<{ number?: string; consent?: string }>({});
  const { act: set, isActing } = useAct(trpc.settings.setSmsNumber, {
    failure: () => null,
    onDone: onSent,
    onFailed: (error) => setWrong({ number: wordError(error, t("failed")) }),
  });
  const send = () => {
    const missing = {
      ...(number.trim() === "" && { number: t("numberMissing") }),
      ...(!isWanted && { consent: t("consentMissing") }),
    };
    setWrong(missing);
    if (Object.keys(missing).length === 0) set({ number, consent: true });
  };
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        id="sms-number"
        label={t("number")}
        type="tel"
        autoComplete="tel"
        value={number}
        error={wrong.number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <CheckboxField
        label={t("consent")}
        checked={isWanted}
        error={wrong.consent}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="quiet" loading={isActing}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}

function CodeForm({ onConfirmed }: { onConfirmed: (reachability: Reachability) => void }) {
  const t = useTranslations("reach.sms");
  const wordError = useWordError();
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const { act: confirm, isActing } = useAct(trpc.settings.confirmSmsNumber, {
    success: { title: t("confirmed") },
    failure: () => null,
    onDone: onConfirmed,
    onFailed: (error) => setWrong(wordError(error, t("failed"))),
  });
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!/^\d{6}$/.test(code.trim())) setWrong(t("codeMissing"));
        else confirm({ code });
      }}
    >
      <TextField
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={wrong}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="quiet" loading={isActing}>
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}
