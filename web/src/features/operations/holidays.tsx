import { useNow, useTimeZone, useTranslations } from "use-intl";
import type { HolidayOnWire } from "#modules/schedule/contract.ts";
import { dayIn, useDay, useHolidayName } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { HolidayForm, HolidayPreview } from "./holiday-form.tsx";

/** Confirms removing a holiday and shows its effect on pickups. */
function RemoveHoliday({ holiday, opened, onClose }: DialogSwitch & { holiday: HolidayOnWire }) {
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
      <div className="grid gap-4">
        <p>{t(holiday.isDefault ? "textDefault" : "text")}</p>
        <HolidayPreview change={{ area: holiday.area, onDay: holiday.onDay, rule: null }} />
      </div>
    </Confirm>
  );
}

/** Days without collection, by area: from today through the end of next year. */
export default function Holidays() {
  const t = useTranslations("holidays");
  const source = trpc.admin.holidays.useQuery({});
  const { data: haulers } = trpc.admin.haulers.useQuery();
  const isOfHauler = ({ area, onDay, rule }: HolidayOnWire) =>
    haulers?.some(
      (hauler) =>
        hauler.areas.includes(area) &&
        hauler.holidays.some((holiday) => holiday.onDay === onDay && holiday.rule === rule),
    );
  const today = dayIn(useNow(), useTimeZone());
  const [editing, edit, closeForm] = useAsked<{ holiday: HolidayOnWire | null }>();
  const [removing, remove, closeRemoval] = useAsked<{ holiday: HolidayOnWire }>();
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={{
          ...source,
          data: source.data?.filter((holiday) => holiday.onDay >= today && !isOfHauler(holiday)),
        }}
        empty={t("empty")}
        action={
          <Button variant="quiet" needs="dispatch" onClick={() => edit({ holiday: null })}>
            {t("add")}
          </Button>
        }
      >
        {(holiday) => (
          <HolidayRow
            holiday={holiday}
            onChange={() => edit({ holiday })}
            onRemove={() => remove({ holiday })}
          />
        )}
      </ListCard>
      <Dialog
        opened={editing?.opened ?? false}
        title={t(editing?.holiday ? "form.change" : "form.add")}
        onClose={closeForm}
      >
        <HolidayForm holiday={editing?.holiday ?? null} onClose={closeForm} />
      </Dialog>
      {removing && <RemoveHoliday {...removing} onClose={closeRemoval} />}
    </>
  );
}

function HolidayRow({
  holiday,
  onChange,
  onRemove,
}: {
  holiday: HolidayOnWire;
  onChange: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("holidays");
  const dayName = useDay();
  const areaName = useAreaName();
  const holidayName = useHolidayName();
  const { onDay, area, rule, isDefault } = holiday;
  const name = holidayName(holiday.name);
  const day = dayName(onDay);
  return (
    <ListRow
      title={name}
      text={t("row", { day, area: areaName(area) })}
      badge={<StatusBadge {...badges[rule]} label={t(`rules.${rule}`)} />}
      actions={
        <>
          <SmallButton
            variant="plain"
            needs="dispatch"
            aria-label={t("changeNamed", { name, day })}
            onClick={onChange}
          >
            {t("change")}
          </SmallButton>
          {!(isDefault && rule === "none") && (
            <SmallButton
              variant="plain"
              needs="dispatch"
              aria-label={t("removeNamed", { name, day })}
              onClick={onRemove}
            >
              {t("remove")}
            </SmallButton>
          )}
        </>
      }
    />
  );
}

const badges = {
  shift_day: { tone: "calm", icon: "arrowRight" },
  shift_week: { tone: "calm", icon: "arrowRight" },
  skip: { tone: "busy", icon: "minus" },
  none: { tone: "off", icon: "minus" },
} as const satisfies Record<HolidayOnWire["rule"], object>;

/** Formats a holiday's area: "Whole country", "IL", "ZIP codes 902…". */
function useAreaName(): (area: string) => string {
  const t = useTranslations("holidays");
  return (area) => {
    if (area === "") return t("country");
    return /^\d/.test(area) ? t("zipCodes", { prefix: area }) : area;
  };
}
