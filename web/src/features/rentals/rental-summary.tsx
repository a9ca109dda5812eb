import { useFormatter, useTranslations } from "use-intl";
import type * as z from "zod";
import type { User } from "#modules/accounts/contract.ts";
import type * as contract from "#modules/rentals/contract.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RatesNote } from "../../ui/rates-note.tsx";
import { hostScreens } from "../sign-up/host-start-wizard.tsx";
import { PaymentStep } from "../subscriptions/payment-step.tsx";
import type { SaveSetup } from "../subscriptions/use-complete-setup.ts";
import { useFeedName } from "./feed-state.tsx";
import styles from "./rentals.module.css";

type Quote = z.output<typeof contract.quote.output>;

/** The last step of a host's setup: the properties, one price for all of them, and the card. */
export function RentalSummary({
  user,
  quote: { properties, monthlyRateCents },
  takesFocus,
  onEdit,
  onAdd,
  onDone,
}: {
  user: User;
  quote: Quote;
  takesFocus: boolean;
  /** Goes to the step before. */
  onEdit: () => void;
  onAdd: () => void;
  onDone: () => void;
}) {
  const t = useTranslations("hostSetup");
  const dollars = useDollars();
  const count = properties.length;
  // Where no runner works, nothing is paid yet.
  const isPriced = properties.some(({ isServed }) => isServed);
  return (
    <PaymentStep
      // Another property may be the first that a runner serves.
      key={properties.map(({ id }) => id).join()}
      user={user}
      price={
        <Card title={t("price.title")}>
          <p className="larger strong">
            {t("price.note", { count, price: dollars(monthlyRateCents), first: properties[0]?.name ?? "" })}
          </p>
          <RatesNote />
        </Card>
      }
      save={useSaveRentals()}
      zipCodes={[...new Set(properties.map(({ zipCode }) => zipCode))]}
      noneYet={t("noneYet")}
      total={hostScreens}
      takesFocus={takesFocus}
      onEdit={onEdit}
      onDone={onDone}
    >
      <section className="grid gap-3">
        <ul className="grid gap-3">
          {properties.map((property) => (
            <PropertyRow key={property.id} property={property} isPriced={isPriced} />
          ))}
        </ul>
        <div>
          <Button variant="quiet" onClick={onAdd}>
            <Icon name="plus" />
            {t("another")}
          </Button>
        </div>
      </section>
    </PaymentStep>
  );
}

function PropertyRow({ property, isPriced }: { property: Quote["properties"][number]; isPriced: boolean }) {
  const t = useTranslations("hostSetup");
  const rental = useTranslations("rental");
  const feedName = useFeedName();
  const dollars = useDollars();
  const weekdays = useTranslations("homeowner.weekdays");
  const format = useFormatter();
  const { id, name, city, zipCode, isServed, isPlanned, collectionDays, calendars, price } = property;
  const sites = calendars.filter((kind) => kind !== "other");
  return (
    <li className={styles.summaryRow}>
      <div className={styles.summaryName}>
        <h3 className="medium break">{name}</h3>
        <ButtonLink
          to="/vacation-rental/$property"
          params={{ property: id }}
          variant="plain"
          size="small"
          aria-label={t("changeNamed", { name })}
        >
          {t("change")}
        </ButtonLink>
      </div>
      <p className="soft small break">
        {city} {zipCode}
      </p>
      {isPlanned ? (
        <>
          <p className="small">
            {t("calendars", {
              count: calendars.length,
              isNamed: String(sites.length > 0),
              names: format.list(sites.map((kind) => feedName({ name: null, kind }))),
            })}
          </p>
          <p className="small">
            {t("days", {
              count: collectionDays.length,
              days: format.list(collectionDays.map((day) => weekdays(day))),
            })}
          </p>
        </>
      ) : (
        <p className="small medium">{t("unplanned")}</p>
      )}
      {!isServed && <p className="small">{rental("notServed", { zipCode })}</p>}
      {isPriced && (
        <p className="small">
          {price.partCents === 0 && price.extraCents === 0
            ? t("price.included")
            : t("price.each", {
                part: dollars(price.partCents),
                count: price.includedPickups,
                extra: dollars(price.extraCents),
              })}
        </p>
      )}
    </li>
  );
}

/** Confirms the card while a runner serves at least one of the rentals, and completes the setup. */
function useSaveRentals(): SaveSetup {
  const { client } = trpc.useUtils();
  return async (confirmCard) => {
    if (confirmCard) {
      const { properties } = await client.rental.quote.query();
      if (properties.some(({ isServed }) => isServed)) await confirmCard();
    }
    return client.homeowner.completeRentals.mutate();
  };
}
