import { useTranslations } from "use-intl";
import type { AdminRefund } from "#modules/billing/contract/money.ts";
import { parseCents } from "#platform/values/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useBillingDay } from "../../lib/use-day.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { MoreButton } from "../desk/paging.tsx";

/** Refunds with their reasons and requesters. */
export function Refunds() {
  const t = useTranslations("money.refunds");
  const query = trpc.admin.refunds.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const list = { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
  return (
    <>
      <ListCard title={t("title")} note={t("note")} source={list} empty={t("empty")}>
        {(refund) => <RefundRow refund={refund} />}
      </ListCard>
      <MoreButton list={list} />
    </>
  );
}

function RefundRow({ refund }: { refund: AdminRefund }) {
  const t = useTranslations("money.refunds");
  const words = useTranslations("money");
  const billingDay = useBillingDay();
  const dollars = useDollars();
  const { homeowner, number, reason, by, status } = refund;
  const facts = [
    t("line", {
      day: billingDay(refund.createdAt),
      number: number ?? "",
    }),
    by ? t("by", { name: by }) : t("atProvider"),
    ...(reason === "guarantee" ? [t("guarantee")] : reason ? [words("quote", { words: reason })] : []),
  ];
  return (
    <ListRow
      title={`${homeowner.name}: ${dollars(parseCents(refund.amount) ?? 0)}`}
      text={facts.join(" · ")}
      badge={<StatusBadge {...looks[status]} label={t(`states.${status}`)} />}
    />
  );
}

const looks = {
  pending: { tone: "busy", icon: "clock" },
  succeeded: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "alert" },
} as const;
