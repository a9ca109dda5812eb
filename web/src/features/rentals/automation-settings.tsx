import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PreviewedPickup, RentalSettings } from "#modules/rentals/contract.ts";
import { rentalModes, rentalWindows } from "#modules/rentals/rules/feeds.ts";
import { changedFields, pickFields } from "../../lib/contested.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useVersions } from "../../lib/use-versions.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, SelectField, SwitchField } from "../../ui/fields.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { PickupCost } from "./pickup-cost.tsx";
import { reasonOf, usePickupTimes } from "./planned-pickups.tsx";
import styles from "./rentals.module.css";
import { usePickupsChanged } from "./use-pickup-acts.ts";

/** Automatic scheduling settings, with a preview. */
export function AutomationSettings({ isFolded }: { isFolded?: boolean }) {
  const t = useTranslations("rentalProperty.automation");
  const source = trpc.rental.settings.useQuery();
  return (
    <Card isFolded={isFolded} title={t("title")}>
      <Loaded source={source} rows={3}>
        {(data) => <Settings saved={data} />}
      </Loaded>
    </Card>
  );
}

function Settings({ saved }: { saved: RentalSettings }) {
  const t = useTranslations("rentalProperty.automation");
  const windows = useTranslations("rental.scheduleDialog.windows");
  const [changes, setChanges] = useState<Partial<RentalSettings>>({});
  const [isPreviewing, setIsPreviewing] = useState(false);
  const utils = trpc.useUtils();
  const versionWords = useTranslations("common.versions");
  // What the reader saw when they began.
  const [seen, setSeen] = useState(saved);
  const change = (next: Partial<RentalSettings>) => {
    if (Object.keys(changes).length === 0) setSeen(saved);
    setChanges({ ...changes, ...next });
  };
  const show = (settings: RentalSettings) => {
    utils.rental.settings.setData(undefined, settings);
    setChanges({});
  };
  const versions = useVersions<RentalSettings, Partial<RentalSettings> & { seen: Partial<RentalSettings> }>({
    read: () => utils.client.rental.settings.query(),
    inputOf: (settings, before) => {
      const touched = changedFields(before, settings);
      return { ...pickFields(settings, touched), seen: pickFields(before, touched) };
    },
    show: (field, { isAutomatic, defaultWindow: start, mode }) =>
      ({
        isAutomatic: { label: t("auto"), text: versionWords(isAutomatic ? "on" : "off") },
        defaultWindow: { label: t("time"), text: windows(start) },
        mode: { label: t("mode"), text: t(`modes.${mode}`) },
      })[field],
    send: (input) => save(input),
    onKept: show,
  });
  const { act: save, isActing } = useAct(trpc.rental.saveSettings, {
    success: { title: t("savedTitle"), message: t("savedText") },
    failure: versions.failure(t("failed")),
    again: versions.again,
    onDone: show,
    invalidates: usePickupsChanged(),
  });
  const chosen = { ...saved, ...changes };
  return (
    <div className="grid one-column gap-4">
      <SwitchField
        label={t("auto")}
        hint={t("autoHint")}
        checked={chosen.isAutomatic}
        onChange={(isAutomatic) => change({ isAutomatic })}
      />
      <Fields>
        <SelectField
          label={t("time")}
          options={rentalWindows.map((start) => ({ value: start, label: windows(start) }))}
          value={chosen.defaultWindow}
          onChange={({ currentTarget }) =>
            change({
              defaultWindow: rentalWindows.find((start) => start === currentTarget.value) ?? "13:00",
            })
          }
        />
        <SelectField
          label={t("mode")}
          options={rentalModes.toReversed().map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
          value={chosen.mode}
          onChange={({ currentTarget }) =>
            change({ mode: currentTarget.value === "draft" ? "draft" : "commit" })
          }
        />
      </Fields>
      <div className="flex wrap gap-3">
        <Button
          loading={isActing}
          onClick={() => versions.save(chosen, Object.keys(changes).length === 0 ? saved : seen)}
        >
          {t("save")}
        </Button>
        <Button variant="quiet" onClick={() => setIsPreviewing(true)}>
          {t("preview")}
        </Button>
      </div>
      {versions.dialog}
      <PreviewDialog opened={isPreviewing} settings={chosen} onClose={() => setIsPreviewing(false)} />
    </div>
  );
}

/** A preview of what unsaved settings would schedule. */
export function PreviewDialog({ opened, settings, onClose }: DialogSwitch & { settings: RentalSettings }) {
  const t = useTranslations("rentalProperty.automation");
  const common = useTranslations("common");
  const source = trpc.rental.previewSettings.useQuery(settings, { enabled: opened, staleTime: 0 });
  const added = source.data?.pickups.filter(({ change }) => change === "add") ?? [];
  return (
    <Dialog opened={opened} title={t("previewTitle")} onClose={onClose}>
      <p className="soft small mb-4">{t("previewNote")}</p>
      <Loaded source={source} rows={4}>
        {(data) =>
          data.pickups.length === 0 ? (
            <EmptyState title={t("previewEmpty")} text={t("previewEmptyText")} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys
            <ul className={styles.list} tabIndex={0} aria-label={t("previewTitle")}>
              {data.pickups.map((pickup) => (
                <li key={`${pickup.propertyId} ${pickup.pickupOn} ${pickup.change}`}>
                  <Previewed pickup={pickup} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {settings.isAutomatic && settings.mode === "commit" && added.length > 0 && <PickupCost added={added} />}
      {source.data?.isMore && <p className="soft small mb-4">{t("previewMore")}</p>}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const badges = {
  add: { tone: "good", icon: "plus" },
  stay: { tone: "calm", icon: "check" },
  move: { tone: "busy", icon: "clock" },
  cancel: { tone: "off", icon: "minus" },
} as const;

function Previewed({ pickup }: { pickup: PreviewedPickup }) {
  const t = useTranslations("rentalProperty.automation.changes");
  const preview = useTranslations("rentalProperty.automation");
  const planned = useTranslations("rental.planned");
  const times = usePickupTimes(pickup.timeZone);
  return (
    <div className={styles.previewPickup}>
      <p className="strong break">{pickup.propertyName}</p>
      <StatusBadge {...badges[pickup.change]} label={t(pickup.change)} />
      <p className="soft small">
        {times.when(pickup)} · {planned(reasonOf(pickup))}
        {pickup.nextGuestsAt && ` · ${planned("sameDay", { time: times.time(pickup.nextGuestsAt) })}`}
      </p>
      {pickup.from && <p className="soft small">{preview("movesFrom", { when: times.when(pickup.from) })}</p>}
    </div>
  );
}
