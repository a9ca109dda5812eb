import { useState } from "react";
import { useTranslations } from "use-intl";
import type { GuestTemplate, Stay } from "#modules/guests/contract/guests.ts";
import { type DialogHand, GuardedDialog } from "../../lib/guarded-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { Stack } from "../../ui/page.tsx";
import { GuestForm } from "./guest-form.tsx";
import styles from "./guests.module.css";
import { MessageDialog } from "./message-dialog.tsx";
import { useMomentThere, useStayDay, useStayTime } from "./use-when.ts";

type Shown = { stay: Stay; templates: readonly GuestTemplate[]; onBegin: () => void };

/** A stay's guest and messages: sent, scheduled and manual. */
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
  const day = useStayDay();
  const time = useStayTime();
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
        {stay.title && <p className={styles.hint}>{t("calendarSays", { title: stay.title })}</p>}
      </div>
      <GuestForm stay={stay} onSaved={hand.saved} />
      {stay.hasStopped && <p className={styles.note}>{t("stopped")}</p>}
      <section>
        <h3 className={styles.heading}>{t("messages")}</h3>
        {own.length === 0 && orphans.length === 0 ? (
          <div className={styles.part}>
            <p className={styles.hint}>{t("noTemplates")}</p>
            <div>
              <Button variant="quiet" size="small" onClick={() => hand.leave(onBegin)}>
                {t("makeTemplate")}
              </Button>
            </div>
          </div>
        ) : (
          <ul className={styles.messages}>
            {own.map((template) => (
              <li key={template.id} className={styles.message}>
                <ListRow
                  title={template.name}
                  text={<MessageState stay={stay} templateId={template.id} />}
                  actions={
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={t("lookNamed", { name: template.name })}
                      onClick={() => setOpened({ template, isOpen: true })}
                    >
                      {t("look")}
                    </Button>
                  }
                />
              </li>
            ))}
            {orphans.map((message) => (
              <li key={`${message.name} ${message.at}`} className={styles.message}>
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
