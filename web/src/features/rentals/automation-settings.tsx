import { useState } from "react";
import { useTranslations } from "use-intl";
import type { RentalSettings } from "#modules/rentals/contract.ts";
import { rentalModes, rentalWindows } from "#modules/rentals/rules/feeds.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Fields, SelectField, SwitchField } from "../../ui/fields.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";

import styles from "./automation-settings.module.css";

const PreviewDialog = lazyDialog(async () => (await import("./preview-dialog.tsx")).PreviewDialog);

/** Automatic scheduling settings (product.md, Vacation rental dashboard), with a preview. */
export function AutomationSettings() {
  const t = useTranslations("rentalProperty.automation");
  const source = trpc.rental.settings.useQuery();
  return (
    <Card title={t("title")}>
      {source.data ? (
        <Settings saved={source.data} />
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Card>
  );
}

function Settings({ saved }: { saved: RentalSettings }) {
  const t = useTranslations("rentalProperty.automation");
  const windows = useTranslations("rental.scheduleDialog.windows");
  const [changes, setChanges] = useState<Partial<RentalSettings>>({});
  const [isPreviewing, setIsPreviewing] = useState(false);
  const utils = trpc.useUtils();
  const { act: save, isActing } = useAct(trpc.rental.saveSettings, {
    success: { title: t("savedTitle"), message: t("savedText") },
    failure: t("failed"),
    onDone: (settings) => {
      utils.rental.settings.setData(undefined, settings);
      setChanges({});
    },
    invalidates: [utils.rental.plannedVisits, utils.rental.jobs, utils.homeowner.jobs],
  });
  const chosen = { ...saved, ...changes };
  return (
    <div className={styles.form}>
      <SwitchField
        label={t("auto")}
        hint={t("autoHint")}
        checked={chosen.isAutomatic}
        onChange={(isAutomatic) => setChanges({ ...changes, isAutomatic })}
      />
      <Fields>
        <SelectField
          label={t("time")}
          options={rentalWindows.map((start) => ({ value: start, label: windows(start) }))}
          value={chosen.defaultWindow}
          onChange={({ currentTarget }) =>
            setChanges({
              ...changes,
              defaultWindow: rentalWindows.find((start) => start === currentTarget.value) ?? "13:00",
            })
          }
        />
        <SelectField
          label={t("mode")}
          options={rentalModes.toReversed().map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
          value={chosen.mode}
          onChange={({ currentTarget }) =>
            setChanges({ ...changes, mode: currentTarget.value === "draft" ? "draft" : "commit" })
          }
        />
      </Fields>
      <div className={styles.actions}>
        <Button loading={isActing} onClick={() => save(changes)}>
          {t("save")}
        </Button>
        <Button variant="quiet" onClick={() => setIsPreviewing(true)}>
          {t("preview")}
        </Button>
      </div>
      <PreviewDialog opened={isPreviewing} settings={chosen} onClose={() => setIsPreviewing(false)} />
    </div>
  );
}
