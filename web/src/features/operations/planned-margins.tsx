import { useDebouncedValue } from "@mantine/hooks";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { plannedMargins as contract, type PlacedMargin } from "#modules/operations/contract/business.ts";
import { type MarginLevel, marginLevels } from "#modules/operations/rules/planned.ts";
import { parseCents } from "#platform/values/money.ts";
import { ExportButton } from "../../lib/export-button.tsx";
import { useDollars } from "../../lib/money.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { Fields, TextField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { useShownArea } from "./area-select.tsx";

const pauseMs = 300;

const isAmount = (text: string) => contract.input.shape.price.safeParse(text).success;

/** Margins of what is planned, by area, street, home or rental, also with another price and pay. */
export function PlannedMargins() {
  const t = useTranslations("business.margins");
  const { shown, show } = useDeskAddress();
  const level = marginLevels.find((name) => name === shown.level) ?? "area";
  const within = useShownArea() ?? undefined;
  const [typed, setTyped] = useState({ price: "", pay: "" });
  const [settled] = useDebouncedValue(typed, pauseMs);
  const tried = {
    ...(isAmount(settled.price) && { price: settled.price }),
    ...(isAmount(settled.pay) && { pay: settled.pay }),
  };
  const query = trpc.admin.plannedMargins.useInfiniteQuery({ level, within, ...tried, limit: 100 }, byPage);
  const total = query.data?.pages[0]?.total;
  return (
    <AdminList
      title={t("title")}
      note={
        <>
          {t("note")} <Link to="/admin/margins">{t("past")}</Link>
        </>
      }
      exported={{ list: "margins", level, within, ...tried }}
      action={
        level === "property" && (
          <ExportButton query={{ list: "rentalMonths", within }} label={t("byMonth")} size="small" />
        )
      }
      search={{ label: t("search"), hint: t("searchHint") }}
      filter={{
        label: t("level"),
        options: marginLevels.map((value) => ({ value, label: t(`levels.${value}`) })),
        value: level,
        onChange: (next) => show({ level: next }),
      }}
      before={
        <Fields>
          <Fields pair>
            {(["price", "pay"] as const).map((name) => (
              <TextField
                key={name}
                label={t(`${name}`)}
                optional
                inputMode="decimal"
                autoComplete="off"
                value={typed[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value.trim() })}
              />
            ))}
          </Fields>
          {total && <Total total={total} />}
        </Fields>
      }
      source={withRows(query)}
      columns={useColumns(level)}
      nameOf={({ name }) => name}
      linkOf={(row) =>
        row.homeownerId
          ? linkOptions({ to: "/admin/homeowners/$id", params: { id: row.homeownerId } })
          : linkOptions({
              to: "/admin/figures",
              search: {
                state: "margins",
                level: level === "area" ? "street" : "home",
                search: row.zipCode ?? row.name,
              },
            })
      }
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    />
  );
}

function Total({ total }: { total: { homes: number; left: string; losing: number } }) {
  const t = useTranslations("business.margins");
  const dollars = useDollars();
  const cents = parseCents(total.left) ?? 0;
  return (
    <p role="status">
      <strong className={cents < 0 ? "danger" : undefined}>
        {t("total", { amount: dollars(cents), homes: total.homes })}
      </strong>
      {" · "}
      {t("losing", { count: total.losing })}
    </p>
  );
}

function useColumns(level: MarginLevel): TableColumn<PlacedMargin>[] {
  const t = useTranslations("business.margins");
  const format = useFormatter();
  const dollars = useDollars();
  const money = (id: "fees" | "credits" | "price" | "pay", title: string): TableColumn<PlacedMargin> => ({
    id,
    exported: [{ fees: "fees", pay: "pay", price: "monthlyRate", credits: "credited" }[id]],
    title,
    width: 9,
    cell: (row) => dollars(row[id]),
    isNumber: true,
  });
  const place: TableColumn<PlacedMargin> = {
    id: "place",
    exported: ["address", "zipCode"],
    title: t("place"),
    width: 24,
    cell: ({ street, zipCode }) => [street, zipCode].filter(Boolean).join(", "),
    onPhone: "line",
  };
  const homes: TableColumn<PlacedMargin> = {
    id: "homes",
    title: t("homes"),
    width: 9,
    cell: (row) => format.number(row.homes),
    isNumber: true,
  };
  return [
    { id: "name", title: t("name"), width: 20, cell: ({ name }) => name },
    ...(level === "area" ? [] : [place]),
    ...(level === "area" || level === "street" ? [homes] : []),
    {
      id: "pickups",
      exported: ["jobs"],
      title: t("pickups"),
      width: 9,
      cell: ({ pickups }) => format.number(pickups),
      isNumber: true,
    },
    money("price", t("priceColumn")),
    money("fees", t("fees")),
    money("pay", t("payColumn")),
    money("credits", t("credits")),
    {
      id: "left",
      title: t("left"),
      width: 10,
      cell: ({ left }) => (
        <span className={left.startsWith("-") ? "danger bold" : "bold"}>{dollars(left)}</span>
      ),
      isNumber: true,
      onPhone: "badge",
    },
  ];
}
