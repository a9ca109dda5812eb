import { useTranslations } from "use-intl";
import type { HolidayOnWire } from "#modules/schedule/contract/holidays.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useHolidayName } from "../../lib/use-holiday-name.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { HolidayPreview } from "./holiday-preview.tsx";
import styles from "./remove-holiday.module.css";

/** Confirms removing a holiday and shows its effect on pickups. */
export function RemoveHoliday({
  holiday,
  opened,
  onClose,
}: {
  holiday: HolidayOnWire;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("holidays.removal");
  const holidayName = useHolidayName();
  const utils = trpc.useUtils();
  const { act: remove, isActing } = useAct(trpc.admin.removeHoliday, {
    success: { title: t("done"), message: t("doneText") },
    failure: t("failed"),
    onDone: onClose,
    invalidates: [utils.admin.holidays, utils.admin.alerts],
  });
  return (
    <Confirm
      opened={opened}
      title={t("title", { name: holidayName(holiday.name) })}
      action={t("action")}
      danger
      loading={isActing}
      onConfirm={() => remove({ holidayId: holiday.id })}
      onCancel={onClose}
    >
      <div className={styles.words}>
        <p>{t(holiday.isDefault ? "textDefault" : "text")}</p>
        <HolidayPreview change={{ area: holiday.area, onDay: holiday.onDay, rule: null }} />
      </div>
    </Confirm>
  );
}
