import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import * as contract from "#modules/sign-in/contract.ts";
import { useSession } from "../../lib/current-user.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import form from "./form.module.css";
import { Mailbox } from "./mailbox.tsx";
import { useRequestPasswordReset } from "./use-request-password-reset.ts";

/** /forgot-password: requests a password reset email, also for signed-in users who forgot theirs. */
export function ForgotPasswordPage() {
  const t = useTranslations("security.forgotten");
  const session = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  const askAgain = () => {
    setAgain(true);
    setSentTo(null);
  };
  if (sentTo !== null)
    return (
      <MessagePage
        step="sent"
        isAnswer
        picture={<Mailbox />}
        title={t("sent.title")}
        text={
          <>
            {t("sent.text", { email: sentTo })} {t("sent.again")}
          </>
        }
        actions={
          <>
            <Button variant="quiet" onClick={askAgain}>
              {t("sent.action")}
            </Button>
            <ButtonLink variant="plain" to="/sign-in">
              {t("back")}
            </ButtonLink>
          </>
        }
      />
    );
  // Forms read initial values once, so wait for the session.
  const email = session.status === "signedIn" ? session.user.email : "";
  return (
    <AuthLayout title={t("title")} lead={t("lead")} foot={<Back />}>
      <EmailForm key={email} email={email} isAgain={isAgain} onSent={setSentTo} />
    </AuthLayout>
  );
}

function EmailForm({
  email,
  isAgain,
  onSent,
}: {
  email: string;
  isAgain: boolean;
  onSent: (email: string) => void;
}) {
  const t = useTranslations("security.forgotten");
  const { form: fields, onInvalid } = useAppForm(contract.requestPasswordReset.input, { email });
  const { act: send, isActing } = useRequestPasswordReset({ onSent });
  const field = useRef<HTMLInputElement>(null);
  // It replaces the pressed button.
  useEffect(() => {
    if (isAgain) field.current?.focus();
  }, [isAgain]);
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={fields.onSubmit(
        (values) => send(contract.requestPasswordReset.input.parse(values)),
        onInvalid,
      )}
    >
      <TextField
        ref={field}
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...fields.getInputProps("email")}
      />
      <Button type="submit" size="large" wide loading={isActing}>
        {t("submit")}
      </Button>
    </form>
  );
}

function Back() {
  const t = useTranslations("security.forgotten");
  return <Link to="/sign-in">{t("back")}</Link>;
}
