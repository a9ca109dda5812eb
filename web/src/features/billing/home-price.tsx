import { useTranslations } from "use-intl";
import type { HomePrice, ShownPriceLine } from "#modules/rates/contract/prices.ts";
import { leastPool } from "#modules/rates/rules/prices.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { usePassedCode } from "../growth/use-passed-code.ts";
import { Sum, Sums } from "./sums.tsx";

/** What a line of a price is for. */
export function PriceLineName({ kind, count }: Pick<ShownPriceLine, "kind" | "count">) {
  const t = useTranslations("homePrices.lines");
  return <>{t(`${kind}`, { count: count ?? 0 })}</>;
}

/** A line of a bill in words, with its amount. */
export function BilledPriceLine({ kind, count, amount }: ShownPriceLine) {
  const t = useTranslations("homePrices");
  const lines = useTranslations("homePrices.lines");
  const dollars = useDollars();
  return <>{t("bill", { what: lines(`${kind}`, { count: count ?? 0 }), amount: dollars(amount) })}</>;
}

/** What the price is made of, unless it is the monthly price alone, and an announced one. */
export function PriceMadeOf() {
  const { data } = trpc.homeowner.price.useQuery();
  const t = useTranslations("homePrices");
  const day = useDay();
  if (!data) return null;
  const { lines, later } = data;
  return (
    <>
      {lines.length > 1 && <Lines title={t("title")} lines={lines} />}
      {later && later.lines.length > 1 && (
        <Lines title={t("later", { day: day(later.from) })} lines={later.lines} />
      )}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly ShownPriceLine[] }) {
  const dollars = useDollars();
  return (
    <section className="grid gap-2">
      <h3 className="strong medium">{title}</h3>
      <Sums>
        {lines.map((line) => (
          <Sum key={line.kind} label={<PriceLineName {...line} />} value={dollars(line.amount)} />
        ))}
      </Sums>
    </section>
  );
}

/** How many homes share the street's discount, what more would save, and a link for neighbors. */
export function StreetPool() {
  const { data } = trpc.homeowner.price.useQuery();
  const t = useTranslations("homePrices");
  const { homeownerProfile: home } = useSignedInUser();
  const { data: referrals } = trpc.homeowner.referrals.useQuery();
  const { isCopied, pass } = usePassedCode({ zip: home?.zipCode });
  const utils = trpc.useUtils();
  const { act: share, isActing } = useAct(trpc.homeowner.shareReferral, {
    onDone: (own) => {
      utils.homeowner.referrals.setData(undefined, own);
      pass(own.code);
    },
    // The link works without a code, too.
    failure: () => null,
    onFailed: () => pass(null),
  });
  if (!home || !data || (data.street === null && data.next === null)) return null;
  const invite = () =>
    referrals && referrals.amount !== null && referrals.code === null
      ? share(undefined)
      : pass(referrals?.amount ? referrals.code : null);
  return (
    <section className="grid start gap-2">
      <h3 className="strong medium">{t("streetTitle")}</h3>
      <StreetWords price={data} />
      <div className="flex wrap middle gap-3">
        <Button variant="quiet" loading={isActing} onClick={invite}>
          {t("invite")}
        </Button>
        <span role="status" className="small">
          {isCopied && t("copied")}
        </span>
      </div>
    </section>
  );
}

function StreetWords({ price: { street, amount, next } }: { price: HomePrice }) {
  const t = useTranslations("homePrices");
  const dollars = useDollars();
  return (
    <p>
      {street === null ? t("alone") : t("street", { count: street, amount: dollars(amount) })}{" "}
      {next &&
        (street === null
          ? t("from", { count: Math.max(next.homes, leastPool), amount: dollars(next.amount) })
          : t("next", { count: next.homes - street, amount: dollars(next.amount) }))}
    </p>
  );
}

/** At sign-up: what neighbors at a typed address pay together. Shows nothing without a street discount. */
export function StreetQuote({
  address,
  zipCode,
  pickupDays,
}: {
  address: string;
  zipCode: string;
  pickupDays: readonly string[];
}) {
  const t = useTranslations("homePrices");
  const dollars = useDollars();
  const { data } = trpc.site.price.useQuery(
    { address, zipCode, pickupDays: [...pickupDays] },
    { enabled: address.trim() !== "" && /^\d{5}$/.test(zipCode) && pickupDays.length > 0, retry: false },
  );
  if (!data || (data.street === null && data.next === null)) return null;
  return (
    <p role="status" className="sunken round p-3-4">
      {data.street !== null && (
        <strong>{t("neighbors", { count: data.street - 1, amount: dollars(data.amount) })}</strong>
      )}{" "}
      {data.next && t("from", { count: data.next.homes, amount: dollars(data.next.amount) })}
    </p>
  );
}
