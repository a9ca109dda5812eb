import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { CoverageRow } from "#modules/standing-routes/contract.ts";
import { useDay } from "../../lib/days.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { useWeekdayNames } from "../../lib/weekday-names.ts";
import { SmallButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";

type Act = "assign" | "end";

/** Streets and collection days with their regular runners; an admin assigns or ends one. */
export default function StreetCoverage() {
  const t = useTranslations("coverage");
  const { search = "" } = useDeskAddress().shown;
  const list = withRows(trpc.admin.coverage.useInfiniteQuery({ search }, byPage));
  const [asked, ask, close] = useAsked<{ row: CoverageRow; act: Act }>();
  const nameOf = ({ name, zipCode }: CoverageRow) => `${name}, ${zipCode}`;
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      <AdminList
        title={t("title")}
        exported={{ list: "coverage", search }}
        search={{ label: t("search"), hint: t("hint") }}
        source={list}
        columns={useColumns()}
        nameOf={nameOf}
        acts={(row) => (
          <div className="flex gap-2">
            {row.open > 0 && (
              <SmallButton
                needs="dispatch"
                aria-label={t("assignNamed", { street: nameOf(row) })}
                onClick={() => ask({ row, act: "assign" })}
              >
                {t("assign")}
              </SmallButton>
            )}
            {row.regulars.length > 0 && (
              <SmallButton
                needs="dispatch"
                aria-label={t("endNamed", { street: nameOf(row) })}
                onClick={() => ask({ row, act: "end" })}
              >
                {t("end")}
              </SmallButton>
            )}
          </div>
        )}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      />
      {asked && <ChangeStreet key={`${asked.act} ${asked.row.id}`} {...asked} onClose={close} />}
    </AdminPage>
  );
}

function useColumns(): TableColumn<CoverageRow>[] {
  const t = useTranslations("coverage");
  const format = useFormatter();
  const weekdays = useWeekdayNames();
  const day = useDay();
  const named = ({ regulars, leaving }: CoverageRow) =>
    [
      ...regulars.map(({ name, homes }) => t("regular", { name, homes })),
      ...leaving.map(({ name, untilOn }) => t("leaving", { name, day: day(untilOn) })),
    ].join(", ") || t("none");
  return [
    { id: "street", title: t("street"), width: 22, cell: ({ name }) => name },
    { id: "zipCode", title: t("search"), width: 9, cell: ({ zipCode }) => zipCode },
    {
      id: "weekday",
      title: t("day"),
      width: 12,
      cell: ({ weekday }) => weekdays.long(weekday),
      onPhone: "line",
    },
    { id: "homes", title: t("homes"), width: 8, cell: ({ homes }) => format.number(homes), isNumber: true },
    { id: "runners", title: t("regulars"), width: 20, cell: named },
    { id: "backups", title: t("backups"), width: 14, cell: ({ backups }) => backups.join(", ") || "–" },
    {
      id: "open",
      title: t("open"),
      width: 10,
      cell: ({ open, homes }) => format.number(open / homes, { style: "percent" }),
      isNumber: true,
    },
  ];
}

/** Asks for the runner and the reason of a change to a street. */
function ChangeStreet({
  row,
  act: kind,
  opened,
  onClose,
}: {
  row: CoverageRow;
  act: Act;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("coverage");
  const weekdays = useWeekdayNames();
  const { zipCode, street, weekday } = row;
  const { data: serving } = trpc.admin.streetRunners.useQuery({ zipCode }, { enabled: kind === "assign" });
  const runners = kind === "assign" ? (serving ?? []) : row.regulars;
  const [chosen, setChosen] = useState(kind === "end" ? (row.regulars[0]?.runnerId ?? "") : "");
  const [isMissing, setIsMissing] = useState(false);
  const { admin } = trpc.useUtils();
  const shared = { failure: { sentence: t("failed") }, onDone: onClose, invalidates: [admin.coverage] };
  const assign = useAct(trpc.admin.assignStreet, {
    ...shared,
    success: (done) => ({ title: t("assigned"), message: t("assignedText", done) }),
  });
  const end = useAct(trpc.admin.endStreet, {
    ...shared,
    success: (done) => ({ title: t("ended"), message: t("endedText", done) }),
  });
  const { act, isActing } = kind === "assign" ? assign : end;
  const words = { street: row.name, weekday: weekdays.long(weekday) };
  return (
    <ReasonDialog
      opened={opened}
      title={t(kind === "assign" ? "assignTitle" : "endTitle", words)}
      text={kind === "assign" ? t("assignText", { open: row.open }) : t("endText")}
      label={t("reason")}
      action={t(kind === "assign" ? "assign" : "end")}
      danger={kind === "end"}
      loading={isActing}
      onConfirm={(reason) => {
        setIsMissing(!chosen);
        if (chosen) act({ zipCode, street, weekday, runnerId: chosen, reason });
      }}
      onCancel={onClose}
    >
      <SelectField
        label={t("runner")}
        placeholder={kind === "assign" ? t("choose") : undefined}
        options={runners.map(({ runnerId, name }) => ({ value: runnerId, label: name }))}
        value={chosen}
        error={isMissing && t("choose")}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
          setIsMissing(false);
        }}
      />
    </ReasonDialog>
  );
}
