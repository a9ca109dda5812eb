import { useState } from "react";
import { useTranslations } from "use-intl";
import type { GuestTemplate, Stay } from "#modules/guests/contract.ts";
import { channelOf } from "#modules/guests/rules.ts";
import { useClockTime, useDays } from "../../lib/days.ts";
import { handOver } from "../../lib/hand-over.ts";
import { type DialogHand, GuardedDialog } from "../../lib/leaving-guard.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Stack } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { GuestForm } from "./guest-form.tsx";
import styles from "./guests.module.css";
import { MessageState } from "./message-state.tsx";
import { useLanguageName, useMomentThere } from "./use-words.ts";

const isGone = ["sent", "handed_over", "delivered"] as const;

/** A template filled in for a stay, to copy or send. Asks before sending, because that can't be undone. */
export function MessageDialog({
  stay,
  template,
  opened,
  onClose,
}: DialogSwitch & { stay: Stay; template: GuestTemplate }) {
  const t = useTranslations("guests.message");
  const nameOf = useLanguageName();
  const moment = useMomentThere();
  const source = trpc.guests.message.useQuery(
    { stayId: stay.id, templateId: template.id },
    // Missing stay details need the host, so don't retry.
    { enabled: opened, staleTime: 0, retry: false },
  );
  const [isAsking, setIsAsking] = useState(false);
  const channel = channelOf(stay.guest);
  const to = (channel === "sms" ? stay.guest?.phone : stay.guest?.email) ?? "";
  const utils = trpc.useUtils();
  const send = useAct(trpc.guests.sendMessage, {
    success: { title: t("sent.title"), message: t("sent.text", { to }) },
    failure: t("sendFailed"),
    onSettled: () => setIsAsking(false),
    invalidates: [utils.guests.stays],
  });
  const sent = stay.messages.find(
    ({ templateId, state }) => templateId === template.id && isGone.some((gone) => gone === state),
  );
  const message = source.data;
  const maySend = !sent && channel !== null && !stay.hasStopped;
  return (
    <Dialog opened={opened} title={template.name} onClose={onClose}>
      <Stack>
        <Loaded source={source} rows={4}>
          {(message) => (
            <>
              <p className="soft small">
                {channel
                  ? t("to", { to, language: nameOf(message.language) })
                  : t("inLanguage", { language: nameOf(message.language) })}
              </p>
              <div className={`grid gap-2 p-4 round sunken ${styles.letter}`} lang={message.language}>
                <p className="strong break">{message.subject}</p>
                <p className={styles.body}>{message.body}</p>
              </div>
            </>
          )}
        </Loaded>
        {sent && (
          <p className="soft small">{t("alreadySent", { when: moment(sent.at, stay.property.timeZone) })}</p>
        )}
        {!sent && !channel && <p className="soft small">{t("needsEmail")}</p>}
      </Stack>
      {message && (
        <DialogActions>
          <CopyButton text={`${message.subject}\n\n${message.body}`} />
          {maySend && (
            <Button onClick={() => setIsAsking(true)}>{t("send", { how: channel ?? "email" })}</Button>
          )}
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
        <p>{t("confirmText", { to })}</p>
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

type Shown = { stay: Stay; templates: readonly GuestTemplate[]; onBegin: () => void };

export function StayDialog({
  stay,
  opened,
  onClose,
  ...rest
}: Omit<Shown, "stay"> & {
  /** Null when none is open or the stay is gone. */
  stay: Stay | null;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("guests.guest");
  return (
    <GuardedDialog
      opened={opened && stay !== null}
      title={stay ? t("title", { property: stay.property.name }) : ""}
      onClose={onClose}
    >
      {(hand) => stay && <Content key={stay.id} stay={stay} hand={hand} {...rest} />}
    </GuardedDialog>
  );
}

function Content({ stay, templates, onBegin, hand }: Shown & { hand: DialogHand }) {
  const t = useTranslations("guests.guest");
  const { day } = useDays();
  const time = useClockTime();
  const own = templates.filter(({ propertyId }) => propertyId === null || propertyId === stay.property.id);
  const [opened, setOpened] = useState<{ template: GuestTemplate; isOpen: boolean } | null>(null);
  const orphans = stay.messages.filter(({ templateId }) => templateId === null);
  return (
    <Stack>
      <div>
        <p>
          {t("days", {
            from: day(stay.fromOn),
            fromTime: time(stay.fromTime),
            until: day(stay.untilOn),
            untilTime: time(stay.untilTime),
          })}
        </p>
        {stay.title && <p className="soft small">{t("calendarSays", { title: stay.title })}</p>}
      </div>
      <GuestForm stay={stay} onSaved={hand.saved} />
      {stay.hasStopped && (
        <p className="sunken round p-3-4">{t(channelOf(stay.guest) === "sms" ? "stoppedText" : "stopped")}</p>
      )}
      <StayLink stayId={stay.id} />
      <section>
        <h3 className="strong medium">{t("messages")}</h3>
        {own.length === 0 && orphans.length === 0 ? (
          <div className={styles.part}>
            <p className="soft small">{t("noTemplates")}</p>
            <div className="flex wrap gap-3">
              <Prepare />
              <SmallButton variant="quiet" onClick={() => hand.leave(onBegin)}>
                {t("makeTemplate")}
              </SmallButton>
            </div>
          </div>
        ) : (
          <ul className="grid">
            {own.map((template) => (
              <li key={template.id} className="py-3 ruled">
                <ListRow
                  title={template.name}
                  text={<MessageState stay={stay} templateId={template.id} />}
                  actions={
                    <SmallButton
                      aria-label={t("lookNamed", { name: template.name })}
                      onClick={() => setOpened({ template, isOpen: true })}
                    >
                      {t("look")}
                    </SmallButton>
                  }
                />
              </li>
            ))}
            {orphans.map((message) => (
              <li key={`${message.name} ${message.at}`} className="py-3 ruled">
                <ListRow
                  title={message.isCorrection ? t("corrected") : t("removedTemplate", { name: message.name })}
                  text={<MessageState stay={stay} message={message} />}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      {opened && (
        <MessageDialog
          key={opened.template.id}
          stay={stay}
          template={opened.template}
          opened={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </Stack>
  );
}

/** Makes the trash day message, without sending it to anybody. */
function Prepare() {
  const t = useTranslations("guests.guest");
  const utils = trpc.useUtils();
  const { act, isActing } = useAct(trpc.guests.sendDayBefore, {
    failure: t("trashDayFailed"),
    invalidates: [utils.guests],
  });
  return (
    <SmallButton loading={isActing} onClick={() => act({ isOn: false, name: t("trashDay") })}>
      {t("prepare")}
    </SmallButton>
  );
}

/** Makes the link of the guest's page, to send in a chat. */
function StayLink({ stayId }: { stayId: string }) {
  const t = useTranslations("guests.guest");
  const [link, setLink] = useState<string | null>(null);
  const [says, setSays] = useState<"linkCopied" | "linkMade" | null>(null);
  const { act, isActing } = useAct(trpc.guests.stayLink, {
    failure: t("linkFailed"),
    onDone: ({ path }) => {
      const address = new URL(path, window.location.origin).href;
      setLink(address);
      void handOver({ url: address }).then((isCopied) => setSays(isCopied ? "linkCopied" : "linkMade"));
    },
  });
  return (
    <div className={styles.part}>
      <p className="soft small">{t("linkNote")}</p>
      {link && (
        <p className="break small">
          <a href={link}>{link}</a>
        </p>
      )}
      <p role="status" className="small">
        {says && t(says)}
      </p>
      <div>
        <SmallButton loading={isActing} onClick={() => act({ stayId })}>
          {t("link")}
        </SmallButton>
      </div>
    </div>
  );
}
