import { useState } from "react";
import { useTranslations } from "use-intl";
import type { GuestTemplate, Stay } from "#modules/guests/contract.ts";
import type { Overflow } from "#modules/rentals/contract/board.ts";
import type { Property } from "#modules/rentals/contract.ts";
import { litersPerGuestNight } from "#modules/rentals/rules/overflow.ts";
import { useDays } from "../../lib/days.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PickupCost, usePickupCost } from "./pickup-cost.tsx";
import styles from "./rentals.module.css";
import { usePickupsChanged } from "./use-pickup-acts.ts";

const MessageDialog = lazyDialog<DialogSwitch & { stay: Stay; template: GuestTemplate }>(
  async () => (await import("../guests/stay-dialog.tsx")).MessageDialog,
  "guests",
);

/** The rentals whose cans fill up before the truck, each with an extra pickup and a message to the guest. */
export function Overflows({ properties }: { properties: readonly Pick<Property, "id" | "name">[] }) {
  const t = useTranslations("rental.overflow");
  const { data } = trpc.rental.overflows.useQuery();
  const shown = (data ?? []).flatMap((overflow) => {
    const property = properties.find(({ id }) => id === overflow.propertyId);
    return property ? [{ overflow, name: property.name }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className={styles.overflows} aria-label={t("title")}>
      <ul className="grid">
        {shown.map(({ overflow, name }) => (
          <li key={overflow.propertyId} className="grid gap-2 py-2 ruled">
            <OverflowRow overflow={overflow} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OverflowRow({ overflow, name }: { overflow: Overflow; name: string }) {
  const t = useTranslations("rental.overflow");
  const days = useDays();
  const { onDay, nextTruckOn, timeWindow } = overflow;
  const words = { name, day: days.day(onDay), truck: days.day(nextTruckOn) };
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p className="flex gap-2">
        <Icon name="alert" className="top" />
        <span>
          <span className="strong break">{t("line", words)}</span>{" "}
          <span className={styles.wide}>{t("truck", words)}</span>
        </span>
      </p>
      <div className={styles.actions}>
        <MessageGuest stayId={overflow.stayId} name={name} />
        {timeWindow && (
          <SmallButton aria-label={t("addNamed", words)} onClick={() => setIsAsking(true)}>
            {t("add")}
          </SmallButton>
        )}
      </div>
      {timeWindow && (
        <AddPickup
          overflow={overflow}
          timeWindow={timeWindow}
          name={name}
          opened={isAsking}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Shows the price of an extra pickup before it is added. */
function AddPickup({
  overflow: { propertyId, onDay, nextTruckOn },
  timeWindow,
  name,
  opened,
  onClose,
}: DialogSwitch & {
  overflow: Overflow;
  timeWindow: NonNullable<Overflow["timeWindow"]>;
  name: string;
}) {
  const t = useTranslations("rental.overflow");
  const done = useTranslations("rental.scheduleDialog");
  const days = useDays();
  const times = useJobTimes();
  const added = [{ propertyId, propertyName: name, pickupOn: onDay }];
  const cost = usePickupCost(added);
  const { act: schedule, isActing } = useAct(trpc.rental.scheduleCleanup, {
    success: ({ needsConfirmation }) => ({
      title: done("done.title"),
      message: done(needsConfirmation ? "done.toConfirm" : "done.text"),
    }),
    failure: done("failed"),
    onDone: onClose,
    invalidates: usePickupsChanged(),
  });
  return (
    <Confirm
      opened={opened}
      title={t("confirmTitle")}
      action={t("add")}
      loading={isActing || !cost}
      onConfirm={() => {
        const seen = cost && { seenCents: cost.cents };
        schedule({ propertyId, scheduledDate: onDay, timeWindow, isCheckout: true, ...seen });
      }}
      onCancel={onClose}
    >
      <p>{t("when", { name, day: days.day(onDay), window: times.hours(timeWindow) })}</p>
      <PickupCost added={added} />
      <p className="soft small">
        {t("truck", { truck: days.day(nextTruckOn) })} {t("note", { liters: litersPerGuestNight })}
      </p>
    </Confirm>
  );
}

/** Opens a message about the cans in the guest's language, ready to copy or send. */
function MessageGuest({ stayId, name }: { stayId: string; name: string }) {
  const t = useTranslations("rental.overflow");
  const showFailure = useFailureToast();
  const { client, guests } = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<{ stay: Stay; template: GuestTemplate } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The host's own text for this, made from ours the first time. */
  const findTemplate = async () => {
    const known = (await client.guests.templates.query()).find((each) => each.name === t("templateName"));
    if (known) return known;
    const { overflowStarter } = await import("#messages/guest-starters.ts");
    const made = await client.guests.saveTemplate.mutate({
      propertyId: null,
      name: t("templateName"),
      isAutomatic: false,
      ...overflowStarter,
    });
    await guests.templates.invalidate();
    return made;
  };
  const open = async () => {
    setIsBusy(true);
    try {
      const stay = (await guests.stays.fetch()).find(({ id }) => id === stayId);
      if (!stay) return;
      setMessage({ stay, template: await findTemplate() });
      setIsOpen(true);
    } catch (error) {
      showFailure(error, { general: t("failed") });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <SmallButton
        variant="plain"
        loading={isBusy}
        aria-label={t("messageNamed", { name })}
        onClick={() => void open()}
      >
        {t("message")}
      </SmallButton>
      {message && <MessageDialog {...message} opened={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
