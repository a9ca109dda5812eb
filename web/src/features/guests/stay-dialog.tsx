import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { languageNames } from "#messages/language-names.ts";
import { type GuestTemplate, type Stay, saveGuest } from "#modules/guests/contract.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { useClockTime, useDays } from "../../lib/days.ts";
import { type DialogHand, GuardedDialog } from "../../lib/leaving-guard.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useVersions } from "../../lib/use-versions.tsx";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Stack } from "../../ui/page.tsx";
import { Loaded } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./guests.module.css";
import { useLanguageName, useMomentThere } from "./use-words.ts";

const wrongCount = "guests.guest.guestsWrong";

/** An empty email means none. */
const guestForm = saveGuest.input.omit({ stayId: true }).extend({
  email: z.preprocess((email) => email || null, saveGuest.input.shape.email),
  guests: z.preprocess(countIn, z.int(wrongCount).min(1, wrongCount).max(50, wrongCount).nullable()),
});

/** A number as typed; null if empty, and no number if it has signs or fractions. */
function countIn(text: unknown): number | null {
  const typed = String(text).trim();
  return typed === "" ? null : /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The host's own details of a guest, which calendars don't include. */
export function GuestForm({ stay, onSaved }: { stay: Stay; onSaved: () => void }) {
  const t = useTranslations("guests.guest");
  const own = useLanguage();
  const initial = {
    name: stay.guest?.name ?? "",
    email: stay.guest?.email ?? "",
    language: (stay.guest?.language ?? own) as Language,
    guests: String(stay.guest?.guests ?? ""),
  };
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(guestForm, initial);
  const nameOf = useLanguageName();
  const utils = trpc.useUtils();
  const [seen] = useState(() => versionOf(stay));
  const versions = useVersions<GuestVersion, z.input<typeof saveGuest.input>>({
    read: async () => {
      const saved = (await utils.client.guests.stays.query()).find(({ id }) => id === stay.id);
      return saved ? versionOf(saved) : seen;
    },
    inputOf: ({ language, ...guest }, before) => ({
      stayId: stay.id,
      ...guest,
      language: language ?? own,
      seen: before,
    }),
    show: (field, version) => ({
      label: { name: t("name"), email: t("email"), language: t("language"), guests: t("guests") }[field],
      text:
        (field === "language"
          ? version.language && languageNames[version.language]
          : version[field]?.toString()) || "–",
    }),
    send: (input) => save(input),
    onKept: () => {
      void utils.guests.invalidate();
      onSaved();
    },
  });
  const { act: save, isActing } = useAct(trpc.guests.saveGuest, {
    success: ({ language }) => ({
      title: t("saved.title"),
      message: t("saved.text", { language: nameOf(language) }),
    }),
    failure: versions.failure(t("saveFailed")),
    again: versions.again,
    onDone: onSaved,
    onFailed: setServerErrors,
    invalidates: [utils.guests, utils.rental.overflows],
  });
  const send = ({ name, email, language, guests }: typeof initial) =>
    versions.save({ name, email: email.trim() || null, language, guests: countIn(guests) }, seen);
  return (
    <form noValidate className={styles.part} onSubmit={form.onSubmit(send, onInvalid)}>
      <Fields>
        <TextField label={t("name")} optional maxLength={80} autoComplete="off" {...fieldOf("name")} />
        <TextField
          label={t("email")}
          optional
          description={t("emailHint")}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          {...fieldOf("email")}
        />
        <TextField
          label={t("guests")}
          optional
          description={t("guestsHint")}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          {...fieldOf("guests")}
        />
        <SelectField
          label={t("language")}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...fieldOf("language")}
        />
      </Fields>
      <div>
        <Button type="submit" loading={isActing}>
          {t("save")}
        </Button>
      </div>
      {versions.dialog}
    </form>
  );
}

type GuestVersion = {
  name: string | null;
  email: string | null;
  language: Language | null;
  guests: number | null;
};

function versionOf({ guest }: Stay): GuestVersion {
  return {
    name: guest?.name ?? null,
    email: guest?.email ?? null,
    language: guest?.language ?? null,
    guests: guest?.guests ?? null,
  };
}

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
        <Loaded source={source} rows={4}>
          {(message) => (
            <>
              <p className="soft small">
                {email
                  ? t("to", { email, language: nameOf(message.language) })
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
        {!sent && !email && <p className="soft small">{t("needsEmail")}</p>}
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
      {stay.hasStopped && <p className="sunken round p-3-4">{t("stopped")}</p>}
      <section>
        <h3 className="strong medium">{t("messages")}</h3>
        {own.length === 0 && orphans.length === 0 ? (
          <div className={styles.part}>
            <p className="soft small">{t("noTemplates")}</p>
            <div>
              <SmallButton onClick={() => hand.leave(onBegin)}>{t("makeTemplate")}</SmallButton>
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
                  title={t("removedTemplate", { name: message.name })}
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

/** When a message was or will be sent; or that it is sent manually. */
function MessageState({
  stay,
  templateId,
  message = stay.messages.find((each) => each.templateId === templateId),
}: {
  stay: Stay;
  templateId?: string;
  message?: Stay["messages"][number];
}) {
  const t = useTranslations("guests.guest");
  const moment = useMomentThere();
  if (!message) return t("byHand");
  const when = moment(message.at, stay.property.timeZone);
  if (message.state === "planned") return t("planned", { when });
  if (message.state === "waiting") return t("waiting", { when });
  if (message.state === "skipped") return t("skipped", { when });
  return t("sent", { when });
}
