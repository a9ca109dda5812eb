import { type FormEvent, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/fields.tsx";

/** Asks for the code of the confirmation email. */
function VerifyEmailCard() {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const { act: resend, isActing, emailsSent } = useResendVerification();
  return (
    <Card title={t("title")} note={t("text", { email })}>
      <div className="grid gap-4">
        <EmailCode key={emailsSent} />
        <div className="flex wrap gap-3">
          <Button variant="quiet" loading={isActing} onClick={() => resend()}>
            {t("send")}
          </Button>
          <ButtonLink variant="plain" to="/profile" hash="email">
            {t("change")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Shown while the email is unconfirmed. */
export function VerifyEmail() {
  const { emailVerified } = useSignedInUser();
  return !emailVerified && <VerifyEmailCard />;
}

/** The field for the emailed code. The sixth digit sends it. */
export function EmailCode() {
  const t = useTranslations("verifyEmail");
  const common = useTranslations("common");
  const validation = useTranslations("validation");
  const errorText = useErrorText();
  const confirmed = useRefetchConfirmed();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [canRetry, setCanRetry] = useState(false);
  useConfirmedElsewhere();
  const { act: verify, isActing } = useAct(trpc.auth.verifyEmailCode, {
    success: { title: t("done.title"), message: t("done.text") },
    failure: () => null,
    screen: "account",
    onDone: confirmed,
    onFailed: async (refusal) => {
      const known = { CODE_WRONG: t("wrong"), LINK_INVALID: t("spent") }[refusal.code];
      setError(known ?? errorText(refusal, t("notChecked")));
      setCanRetry(known === undefined);
      // The link may have been opened first, in another tab or on another device.
      if (refusal.code === "LINK_INVALID") await confirmed();
    },
  });
  const change = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, "").slice(0, 6);
    setCode(digits);
    setError(null);
    setCanRetry(false);
    if (digits.length === 6 && digits !== code) verify({ code: digits });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) verify({ code });
    else setError(validation("smsCode"));
  };
  return (
    <form className="grid start gap-3" noValidate onSubmit={submit}>
      <TextField
        label={t("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={error}
        readOnly={isActing}
        aria-busy={isActing}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {canRetry && (
        <Button type="submit" variant="quiet" loading={isActing}>
          {common("retry")}
        </Button>
      )}
    </form>
  );
}

/** Refetches whether the email is confirmed. */
function useRefetchConfirmed(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.auth.currentUser, utils.security.overview].map((query) => query.invalidate()));
}

/** Looks again when the person comes back to this window: they may have opened the link elsewhere. */
function useConfirmedElsewhere(): void {
  const { auth, security } = trpc.useUtils();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "hidden") return;
      for (const query of [auth.currentUser, security.overview])
        void query.invalidate(undefined, undefined, { cancelRefetch: false });
    };
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [auth, security]);
}

/** Resends the email with the confirmation code and link. `emailsSent` counts them: each voids the code before. */
export function useResendVerification() {
  const t = useTranslations("verifyEmail");
  const { email } = useSignedInUser();
  const confirmed = useRefetchConfirmed();
  const [emailsSent, setEmailsSent] = useState(0);
  const sending = useAct(trpc.auth.resendVerification, {
    success: ({ sent }) =>
      sent
        ? { title: t("sent.title"), message: t("sent.text", { email }) }
        : { title: t("alreadyVerified.title"), message: t("alreadyVerified.text") },
    failure: t("failed"),
    screen: "account",
    onDone: ({ sent }) => {
      if (sent) setEmailsSent((count) => count + 1);
      // It was confirmed elsewhere, perhaps in another tab.
      else void confirmed();
    },
  });
  return { ...sending, emailsSent };
}
