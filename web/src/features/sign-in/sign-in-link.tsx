import { useState } from "react";
import { useTranslations } from "use-intl";
import * as contract from "#modules/sign-in/contract.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { MessagePage } from "../../ui/page.tsx";
import { Mailbox } from "./application-submitted.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { CodeForm } from "./code-form.tsx";

/** The page of an emailed link that signs in. Needs a press: programs that check emails open links. */
export function OpenLink({ token, onAgain }: { token: string; onAgain: () => void }) {
  const t = useTranslations("security.signInLink");
  const errorText = useErrorText();
  const setCurrentUser = useSetCurrentUser();
  const [needsCode, setNeedsCode] = useState(false);
  const {
    act: enter,
    isActing,
    error,
  } = useAct(trpc.auth.signInByLink, {
    failure: (refusal) =>
      ["LINK_INVALID", "SECOND_FACTOR_REQUIRED"].includes(refusal.code)
        ? null
        : { title: t("failed.title"), message: errorText(refusal, t("failed.text")), kind: "error" },
    onDone: setCurrentUser,
    onFailed: ({ code }) => setNeedsCode(code === "SECOND_FACTOR_REQUIRED"),
  });
  if (needsCode)
    return (
      <AuthLayout title={t("open.title")} lead={t("open.text")}>
        <CodeForm onSignedIn={undefined} onOver={onAgain} />
      </AuthLayout>
    );
  if (error?.code === "LINK_INVALID")
    return (
      <MessagePage
        step="invalid"
        isAnswer
        hasFailed
        title={t("invalid.title")}
        text={t("invalid.text")}
        actions={<Button onClick={onAgain}>{t("invalid.action")}</Button>}
      />
    );
  return (
    <AuthLayout title={t("open.title")} lead={t("open.text")}>
      <Button size="large" wide loading={isActing} onClick={() => enter({ token })}>
        {t("open.action")}
      </Button>
    </AuthLayout>
  );
}

/** Asks for an email with a link that signs in. */
export function AskForLink({ onBack }: { onBack: () => void }) {
  const t = useTranslations("security.signInLink");
  const forgotten = useTranslations("security.forgotten");
  const errorText = useErrorText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, onInvalid } = useAppForm(contract.requestSignInLink.input, { email: "" });
  const { act: send, isActing } = useAct(trpc.auth.requestSignInLink, {
    failure: (refusal) => ({
      title: forgotten("failed.title"),
      message: errorText(refusal, forgotten("failed.text")),
      kind: "error",
    }),
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== null)
    return (
      <MessagePage
        step="sent"
        isAnswer
        picture={<Mailbox />}
        title={t("sent.title")}
        text={
          <>
            {t("sent.text", { email: sentTo })} {forgotten("sent.again")}
          </>
        }
        actions={
          <>
            <Button variant="quiet" onClick={() => setSentTo(null)}>
              {forgotten("sent.action")}
            </Button>
            <Button variant="plain" onClick={onBack}>
              {forgotten("back")}
            </Button>
          </>
        }
      />
    );
  return (
    <AuthLayout
      title={t("title")}
      lead={t("lead")}
      foot={
        <Button variant="plain" onClick={onBack}>
          {forgotten("back")}
        </Button>
      }
    >
      <form
        className="grid one-column gap-5"
        noValidate
        onSubmit={form.onSubmit((values) => send(values), onInvalid)}
      >
        <TextField
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.getInputProps("email")}
        />
        <Button type="submit" size="large" wide loading={isActing}>
          {t("submit")}
        </Button>
      </form>
    </AuthLayout>
  );
}
