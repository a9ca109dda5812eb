import { linkOptions } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { AdminHomeowner } from "#modules/accounts/contract.ts";
import { homeownerStates, mostCounted } from "#modules/accounts/rules.ts";
import { fullName } from "#platform/values/actor.ts";
import { weekdays } from "#platform/values/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useMay } from "../../lib/may.ts";
import { byPage, kept, orderIn, withCounts, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { SmallButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { EmailLink, PhoneLink } from "../people/contact.tsx";

const CreditManyDialog = lazyDialog(
  async () => (await import("../people/credit-many-dialog.tsx")).CreditManyDialog,
  "money",
);

const WriteManyDialog = lazyDialog(
  async () => (await import("../people/write-many-dialog.tsx")).WriteManyDialog,
  "callers",
);

const PhoneSignUpDialog = lazyDialog(
  async () => (await import("../people/phone-sign-up-dialog.tsx")).PhoneSignUpDialog,
  "callers",
);

const planBadges = {
  none: { tone: "off", icon: "minus" },
  incomplete: { tone: "busy", icon: "clock" },
  active: { tone: "good", icon: "check" },
  past_due: { tone: "bad", icon: "alert" },
  paused: { tone: "calm", icon: "pause" },
  canceled: { tone: "off", icon: "minus" },
} as const;

function useHomeownerColumns(): TableColumn<AdminHomeowner>[] {
  const t = useTranslations("admin");
  const words = useTranslations("people.list");
  const format = useFormatter();
  // January 1, 2024 was a Monday, the first weekday here.
  const weekday = (day: (typeof weekdays)[number]) =>
    format.dateTime(new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day))), {
      weekday: "short",
      timeZone: "UTC",
    });
  return [
    {
      id: "name",
      exported: ["firstName", "lastName"],
      title: words("name"),
      width: 18,
      cell: fullName,
      sort: { key: "name", isDescending: false },
    },
    {
      id: "status",
      exported: ["subscription", "isSuspended"],
      title: words("status"),
      width: 17,
      cell: ({ isSuspended, subscriptionStatus: status }) =>
        isSuspended ? (
          <StatusBadge tone="bad" icon="alert" label={words("suspended")} />
        ) : (
          <StatusBadge {...planBadges[status]} label={t(`plans.${status}`)} />
        ),
      onPhone: "badge",
    },
    {
      id: "address",
      exported: ["address", "unit", "city", "state", "zipCode"],
      title: t("homeowner.address"),
      width: 30,
      cell: ({ address, unit, city, state, zipCode }) =>
        `${unit ? `${address}, ${unit}` : address}, ${city}, ${state} ${zipCode}`,
      onPhone: "line",
    },
    {
      id: "pickupDays",
      title: t("homeowner.pickupDays"),
      width: 13,
      cell: ({ pickupDays }) => pickupDays.map(weekday).join(", ") || t("homeowner.noDays"),
    },
    {
      id: "cans",
      title: t("homeowner.cans"),
      width: 7,
      cell: ({ numberOfCans }) => format.number(numberOfCans),
      isNumber: true,
    },
    {
      id: "phone",
      title: words("phone"),
      width: 14,
      cell: ({ phoneNumber }) => <PhoneLink number={phoneNumber} />,
    },
    {
      id: "email",
      title: words("email"),
      width: 20,
      cell: ({ email }) => <EmailLink email={email} />,
      isHidden: true,
    },
    {
      id: "since",
      title: t("homeowner.since"),
      width: 12,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{format.dateTime(new Date(createdAt), { dateStyle: "medium" })}</time>
      ),
      sort: { key: "newest", isDescending: true },
    },
  ];
}

const sorts = ["newest", "name"] as const;

function PhoneSignUpButton({ onAct }: { onAct: () => void }) {
  const t = useTranslations("people.list");
  return <SmallButton onClick={onAct}>{t("newByPhone")}</SmallButton>;
}

/** Homeowners; the server searches, filters and sorts. */
export function Homeowners() {
  const t = useTranslations("admin");
  const words = useTranslations("people.list");
  const credits = useTranslations("money.credits");
  const may = useMay();
  const address = useDeskAddress();
  const [credited, credit, close] = useAsked<{ rows: AdminHomeowner[]; clear: () => void }>();
  const [written, write, endWriting] = useAsked<{ rows: AdminHomeowner[]; clear: () => void }>();
  const [signing, signUp, endSigning] = useAsked<object>();
  const { search = "" } = address.shown;
  const state = homeownerStates.find((name) => name === address.shown.state) ?? "all";
  const shown = { search, ...orderIn(sorts, address.shown.sort), ...(state !== "all" && { state }) };
  const counted = trpc.admin.homeownerCounts.useQuery({ search }, kept);
  const list = withCounts(
    withRows(trpc.admin.homeowners.useInfiniteQuery({ ...shown, limit: 100 }, byPage)),
    counted,
  );
  const counts = counted.data;
  const chip = (label: string, count: number | undefined) => {
    if (count === undefined) return label;
    if (count > mostCounted) return words("chipMore", { label, count: mostCounted });
    return t("list.chip", { label, count });
  };
  const there = homeownerStates.filter((value) => value === state || counts?.states[value]);
  return (
    <>
      <AdminList
        title={t("homeowners.title")}
        action={may("serve") && <PhoneSignUpButton onAct={() => signUp({})} />}
        exported={{ list: "homeowners", ...shown }}
        search={{ label: words("search"), hint: words("searchHint") }}
        filter={{
          label: t("list.filter"),
          value: state,
          onChange: (chosen) => address.show({ state: chosen === "all" ? undefined : chosen }),
          options: [
            { value: "all", label: chip(words("all"), counts?.all) },
            ...there.map((value) => ({
              value,
              label: chip(
                value === "suspended" ? words("suspended") : t(`plans.${value}`),
                counts?.states[value],
              ),
            })),
          ],
        }}
        source={list}
        columns={useHomeownerColumns()}
        sort="newest"
        nameOf={fullName}
        selectionActs={
          may("credit") || may("help")
            ? (rows, clear) => (
                <>
                  <SmallButton needs="credit" onClick={() => credit({ rows, clear })}>
                    {credits("give")}
                  </SmallButton>
                  <SmallButton needs="help" onClick={() => write({ rows, clear })}>
                    {words("message")}
                  </SmallButton>
                </>
              )
            : undefined
        }
        linkOf={({ id }) => linkOptions({ to: "/admin/homeowners/$id", params: { id } })}
        empty={
          search || state !== "all" ? (
            <EmptyState title={words("none")} text={words("noneText")} />
          ) : (
            <EmptyState title={t("homeowners.empty")} text={t("homeowners.emptyText")} />
          )
        }
      />
      {signing && <PhoneSignUpDialog opened={signing.opened} onClose={endSigning} />}
      {written && (
        <WriteManyDialog
          key={`write ${written.rows.map(({ userId }) => userId).join()}`}
          people={written.rows.map(({ userId, ...person }) => ({ userId, name: fullName(person) }))}
          opened={written.opened}
          onClose={endWriting}
          onDone={written.clear}
        />
      )}
      {credited && (
        <CreditManyDialog
          key={credited.rows.map(({ userId }) => userId).join()}
          people={credited.rows.map(({ userId, ...person }) => ({ userId, name: fullName(person) }))}
          opened={credited.opened}
          onClose={close}
          onDone={credited.clear}
        />
      )}
    </>
  );
}
