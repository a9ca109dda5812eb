import { type FormEvent, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { useRefetchConfirmed } from "./use-resend-verification.ts";

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
