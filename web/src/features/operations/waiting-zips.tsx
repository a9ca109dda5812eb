import { useFormatter, useTranslations } from "use-intl";
import type { WaitingZip } from "#modules/billing/contract.ts";
import { ExportButton } from "../../lib/export-button.tsx";
import { useMay } from "../../lib/may.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { PagedList } from "../../ui/list-tools.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ServedBadge } from "./served-badge.tsx";

/** ZIP codes on the waiting list, most people first: what each needs, and the act that opens it. */
export function WaitingZips({ hidesEmpty }: { hidesEmpty?: boolean }) {
  const t = useTranslations("admin.waiting");
  const words = useTranslations("business.areas");
  const list = withRows(trpc.admin.waitingByZip.useInfiniteQuery({ limit: 10 }, byPage));
  const rows = list.data?.map((row) => ({ ...row, id: row.zipCode }));
  if (rows?.length === 0 && hidesEmpty) return null;
  return (
    <PagedList
      title={t("byZip")}
      note={t("byZipNote")}
      action={rows && rows.length > 0 && <ExportButton query={{ list: "waitingZips" }} size="small" />}
      source={{ ...list, data: rows }}
      empty={<EmptyState title={words("empty")} text={words("emptyText")} />}
    >
      {(row) => <ZipRow row={row} />}
    </PagedList>
  );
}

function ZipRow({ row }: { row: WaitingZip }) {
  const t = useTranslations("admin.waiting");
  const words = useTranslations("business.areas");
  const format = useFormatter();
  const may = useMay();
  const utils = trpc.useUtils();
  const { zipCode, waiting, isServed, isOffered, runners, runnersNeeded: needed } = row;
  const invalidates = [utils.admin.waitingByZip, utils.admin.waitingList];
  const message = t("toldText", { zipCode });
  const { act: tell, isActing } = useAct(trpc.admin.tellWaiting, {
    success: { title: t("told"), message },
    failure: t("tellFailed"),
    invalidates,
  });
  const { act: open, isActing: isOpening } = useAct(trpc.admin.openArea, {
    success: { title: words("opened"), message },
    failure: words("openFailed"),
    invalidates: [...invalidates, utils.admin.rules, utils.admin.settingHistory],
  });
  const line = [
    t("zipRow", { count: waiting, day: format.dateTime(new Date(row.since), { dateStyle: "medium" }) }),
    words(isOffered ? "offered" : "notOffered"),
    words("runners", { count: runners, needed }),
    ...(isServed
      ? []
      : [
          words("applicants", { count: row.applicants, checks: row.checks }),
          words("invitations", { count: row.invitations }),
        ]),
  ];
  return (
    <ListRow
      title={zipCode}
      text={line.join(" · ")}
      badge={<ServedBadge isServed={isServed} />}
      actions={
        <>
          {may("seeMoney") && (
            <ButtonLink
              variant="plain"
              size="small"
              to="/admin/figures"
              search={{ state: "whatIf", search: zipCode }}
              aria-label={words("planNamed", { zipCode })}
            >
              {words("plan")}
            </ButtonLink>
          )}
          {isServed ? (
            <SmallButton
              variant="plain"
              needs="dispatch"
              aria-label={t("tellNamed", { zipCode })}
              loading={isActing}
              onClick={() => tell({ zipCode })}
            >
              {t("tell")}
            </SmallButton>
          ) : runners > 0 ? (
            <SmallButton needs="own" loading={isOpening} onClick={() => open({ zipCode })}>
              {words("open", { zipCode })}
            </SmallButton>
          ) : (
            may("dispatch") && (
              <ButtonLink variant="plain" size="small" to="/admin/runners" search={{ state: "waiting" }}>
                {words("invite")}
              </ButtonLink>
            )
          )}
        </>
      }
    />
  );
}
