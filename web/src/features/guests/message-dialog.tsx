import { useState } from "react";
import { useTranslations } from "use-intl";
import type { GuestTemplate, Stay } from "#modules/guests/contract/guests.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./guests.module.css";
import { useLanguageName } from "./use-language-name.ts";
import { useMomentThere } from "./use-when.ts";

/** A template filled in for a stay, to copy or send. Asks before sending, because that can't be undone. */
export function MessageDialog({
  stay,
  template,
  opened,
  onClose,
}: {
  stay: Stay;
  template: GuestTemplate;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("guests.message");
  const nameOf = useLanguageName();
  const moment = useMomentThere();
  const source = trpc.guests.message.useQuery(
    { stayId: stay.id, templateId: template.id },
    // Missing stay details need the host, so don't retry.
    { enabled: opened, staleTime: 0, retry: false },
  );
  const [isAsking, setIsAsking] = useState(false);
  const email = stay.guest?.email ?? "";
  const utils = trpc.useUtils();
  const send = useAct(trpc.guests.sendMessage, {
    success: { title: t("sent.title"), message: t("sent.text", { email }) },
    failure: t("sendFailed"),
    onSettled: () => setIsAsking(false),
    invalidates: [utils.guests.stays],
  });
  const sent = stay.messages.find(
    ({ templateId, state }) => templateId === template.id && (state === "sent" || state === "handed_over"),
  );
  const message = source.data;
  const maySend = !sent && email !== "" && !stay.hasStopped;
  return (
    <Dialog opened={opened} title={template.name} onClose={onClose}>
      <Stack>
        {message ? (
          <>
            <p className={styles.hint}>
              {email
                ? t("to", { email, language: nameOf(message.language) })
                : t("inLanguage", { language: nameOf(message.language) })}
            </p>
            <div className={styles.letter} lang={message.language}>
              <p className={styles.subject}>{message.subject}</p>
              <p className={styles.body}>{message.body}</p>
            </div>
          </>
        ) : source.error ? (
          <ErrorState error={source.error} onRetry={source.refetch} />
        ) : (
          <Skeleton rows={4} />
        )}
        {sent && (
          <p className={styles.hint}>{t("alreadySent", { when: moment(sent.at, stay.property.timeZone) })}</p>
        )}
        {!sent && !email && <p className={styles.hint}>{t("needsEmail")}</p>}
      </Stack>
      {message && (
        <DialogActions>
          <CopyButton text={`${message.subject}\n\n${message.body}`} />
          {maySend && <Button onClick={() => setIsAsking(true)}>{t("send")}</Button>}
        </DialogActions>
      )}
      <Confirm
        opened={isAsking}
        title={t("confirm")}
        action={t("confirmSend")}
        loading={send.isActing}
        onConfirm={() => send.act({ stayId: stay.id, templateId: template.id })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t("confirmText", { email })}</p>
      </Confirm>
    </Dialog>
  );
}

function CopyButton({ text }: { text: string }) {
  const t = useTranslations("guests.message");
  const common = useTranslations("common");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: t("copied.title"), message: t("copied.text") }),
      () => toast({ title: common("errorTitle"), message: t("copyFailed"), kind: "error" }),
    );
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {t("copy")}
    </Button>
  );
}
