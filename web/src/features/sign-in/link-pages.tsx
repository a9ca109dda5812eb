import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import type { User } from "#modules/accounts/contract.ts";
import * as contract from "#modules/sign-in/contract.ts";
import * as field from "#platform/fields.ts";
import { useSession } from "../../lib/current-user.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Fields, PasswordField, TextField } from "../../ui/fields.tsx";
import { TippedCan } from "../../ui/illustrations.tsx";
import { Link } from "../../ui/link.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { Mailbox } from "./application-submitted.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { NewPasswordField, repeated } from "./new-password-field.tsx";
import { OpenedLinkPage } from "./opened-link.tsx";
import { useRequestPasswordReset } from "./use-request-password-reset.ts";

/** /verify-email: the confirmation email's link. */
export function VerifyEmailPage({ token }: { token: string }) {
  const t = useTranslations("security.verify");
  const utils = trpc.useUtils();
  const session = useSession();
  const home =
    session.status === "signedIn" ? (
      <ButtonLink to="/">{t(firstScreenOf(session.user))}</ButtonLink>
    ) : (
      <ButtonLink to="/sign-in">{t("signIn")}</ButtonLink>
    );
  const settings = (
    <ButtonLink to="/settings" hash="security">
      {t("settings")}
    </ButtonLink>
  );
  return (
    <OpenedLinkPage
      name="verifyEmail"
      token={token}
      open={async () => {
        const done = await utils.client.auth.verifyEmail.mutate({ token });
        await Promise.all([utils.auth.currentUser.invalidate(), utils.security.overview.invalidate()]);
        return done;
      }}
      outcomes={{
        done: ({ wasConfirmed }) => ({
          ...(wasConfirmed
            ? { title: t("before.title"), text: t("before.text") }
            : { title: t("done.title"), text: t("done.text") }),
          actions: home,
        }),
        LINK_OF_ANOTHER_ACCOUNT: { title: t("elsewhere.title"), text: t("elsewhere.text"), actions: home },
        LINK_INVALID: { title: t("invalid.title"), text: t("invalid.text"), actions: settings },
        other: { title: t("invalid.title"), text: t("other") },
      }}
    />
  );
}

/** What a signed-in person sees at /: their setup until it has begun, then their application or their dashboard. */
function firstScreenOf({ role, homeownerProfile, runnerProfile }: User): "setUp" | "application" | "home" {
  if (runnerProfile) return runnerProfile.applicationStatus === "approved" ? "home" : "application";
  return role === "homeowner" && !homeownerProfile ? "setUp" : "home";
}

/** /take-back: the link in the email to a replaced address. Needs a press, because it ends every session. */
export function TakeBackPage({ token }: { token: string }) {
  const t = useTranslations("security.takeBack");
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const {
    act: takeBack,
    isActing,
    answer,
    error,
  } = useAct(trpc.auth.takeAccountBack, {
    failure: (refusal) =>
      ["LINK_INVALID", "EMAIL_IN_USE"].includes(refusal.code)
        ? null
        : { title: t("failed.title"), message: errorText(refusal, t("failed.text")), kind: "error" },
    onDone: () => utils.auth.currentUser.invalidate(),
  });
  const code = error?.code;
  const home = <ButtonLink to="/">{t("home")}</ButtonLink>;
  if (answer) return <MessagePage step="done" title={t("done.title")} text={t("done.text")} actions={home} />;
  if (token === "" || code === "LINK_INVALID" || code === "EMAIL_IN_USE")
    return (
      <MessagePage
        step="invalid"
        hasFailed
        title={t("invalid.title")}
        text={code === "EMAIL_IN_USE" ? t("inUse") : t("invalid.text")}
        actions={home}
      />
    );
  return (
    <MessagePage
      step="asks"
      picture={<TippedCan />}
      title={t("title")}
      text={t("text")}
      actions={
        <Button variant="danger" loading={isActing} onClick={() => takeBack({ token })}>
          {t("action")}
        </Button>
      }
    />
  );
}

/** /reset-password: the emailed reset link's page. It signs nobody in. */
export function ResetPasswordPage({ token }: { token: string }) {
  const t = useTranslations("security.reset");
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  // It ends every session, including this browser's.
  const {
    act: reset,
    isActing,
    answer,
    error,
  } = useAct(trpc.auth.resetPassword, {
    failure: (refusal) =>
      refusal.code === "LINK_INVALID"
        ? null
        : { title: t("failed.title"), message: errorText(refusal, t("failed.text")), kind: "error" },
    onDone: () => utils.auth.currentUser.invalidate(),
  });
  if (answer)
    return (
      <MessagePage
        step="done"
        isAnswer
        title={t("done.title")}
        text={t("done.text")}
        actions={<ButtonLink to="/sign-in">{t("done.action")}</ButtonLink>}
      />
    );
  if (token === "" || error?.code === "LINK_INVALID")
    return (
      <MessagePage
        step="invalid"
        isAnswer={error !== null}
        hasFailed
        title={t("invalid.title")}
        text={t("invalid.text")}
        actions={<ButtonLink to="/forgot-password">{t("invalid.action")}</ButtonLink>}
      />
    );
  return (
    <AuthLayout title={t("title")} lead={t("lead")}>
      <ResetForm isSending={isActing} onSend={(password) => reset({ token, password })} />
    </AuthLayout>
  );
}

const resetForm = repeated(z.object({ newPassword: field.password }));

const empty = { newPassword: "", repeatPassword: "" };

function ResetForm({ isSending, onSend }: { isSending: boolean; onSend: (password: string) => void }) {
  const t = useTranslations("security.reset");
  const { form: fields, onInvalid } = useAppForm(resetForm, empty);
  const send = ({ newPassword }: typeof empty) => onSend(newPassword);
  return (
    <form className="grid one-column gap-5" noValidate onSubmit={fields.onSubmit(send, onInvalid)}>
      <Fields>
        <NewPasswordField label={t("new")} {...fields.getInputProps("newPassword")} />
        <PasswordField
          label={t("repeat")}
          autoComplete="new-password"
          {...fields.getInputProps("repeatPassword")}
        />
      </Fields>
      <Button type="submit" size="large" wide loading={isSending}>
        {t("submit")}
      </Button>
    </form>
  );
}

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
      className="grid one-column gap-5"
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
