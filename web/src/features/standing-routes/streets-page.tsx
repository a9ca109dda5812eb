import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ClaimableStreet, OwnStreet } from "#modules/standing-routes/contract.ts";
import { mostClaimed } from "#modules/standing-routes/rules.ts";
import { parseCents } from "#platform/values/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useDays } from "../../lib/days.ts";
import { usePrice } from "../../lib/money.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useWeekdayNames } from "../../lib/weekday-names.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Page } from "../../ui/page.tsx";
import { BackupCard } from "./backup-card.tsx";
import styles from "./streets.module.css";

/** /runner/streets: the homes that are the runner's every week, streets to take, and the backup. */
export default function StreetsPage() {
  const t = useTranslations("streets");
  const { runnerProfile } = useSignedInUser();
  const isApproved = runnerProfile?.applicationStatus === "approved";
  return (
    <Page title={t("title")} lead={t("lead")}>
      <OwnStreets />
      {isApproved && <FreeStreets zipCodes={JSON.parse(runnerProfile.serviceAreas)} />}
      {isApproved && <BackupCard />}
    </Page>
  );
}

const keyOf = ({ zipCode, street, weekday }: { zipCode: string; street: string; weekday: string }) =>
  `${zipCode} ${street} ${weekday}`;

function OwnStreets() {
  const t = useTranslations("streets.own");
  const source = trpc.runner.ownStreets.useQuery();
  const rows = source.data?.streets.map((street) => ({ ...street, id: keyOf(street) }));
  return (
    <ListCard
      title={t("title")}
      source={{ ...source, data: rows }}
      rows={2}
      empty={<p className="soft">{t("none")}</p>}
    >
      {(street) => <OwnRow street={street} />}
    </ListCard>
  );
}

function OwnRow({ street }: { street: OwnStreet }) {
  const t = useTranslations("streets.own");
  const weekdays = useWeekdayNames();
  const { day } = useDays();
  const [isAsked, setIsAsked] = useState(false);
  const { runner } = trpc.useUtils();
  const { act, isActing } = useAct(trpc.runner.giveUpHomes, {
    success: ({ untilOn }) =>
      untilOn ? { title: t("done"), message: t("doneText", { day: day(untilOn) }), kind: "info" } : null,
    failure: { sentence: t("failed") },
    onDone: () => setIsAsked(false),
    invalidates: [runner.ownStreets, runner.claimableStreets, runner.jobs, runner.route],
  });
  const name = t("name", { street: street.name, weekday: weekdays.long(street.weekday) });
  const kept = street.homes.filter(({ untilOn }) => untilOn === null);
  const leaves = street.homes.find(({ untilOn }) => untilOn !== null)?.untilOn;
  return (
    <>
      <ListRow
        title={name}
        text={[
          t("homes", { count: street.homes.length }),
          street.nextOn ? t("next", { day: day(street.nextOn) }) : t("noNext"),
          kept.length === 0 && leaves && t("until", { day: day(leaves) }),
        ]
          .filter(Boolean)
          .join(" · ")}
        actions={
          kept.length > 0 && (
            <SmallButton aria-label={t("giveUpNamed", { name })} onClick={() => setIsAsked(true)}>
              {t("giveUp")}
            </SmallButton>
          )
        }
      />
      <details className="small">
        <summary className="soft">{t("addresses")}</summary>
        <ul>
          {street.homes.map(({ id, address, untilOn }) => (
            <li key={id}>
              {address}
              {untilOn && kept.length > 0 && ` · ${t("until", { day: day(untilOn) })}`}
            </li>
          ))}
        </ul>
      </details>
      <Confirm
        opened={isAsked}
        title={t("question", { street: street.name })}
        action={t("giveUp")}
        danger
        loading={isActing}
        onConfirm={() => act({ ids: kept.map(({ id }) => id) })}
        onCancel={() => setIsAsked(false)}
      >
        <p>{t("text", { day: day(street.untilOn), falls: street.falls })}</p>
      </Confirm>
    </>
  );
}

function FreeStreets({ zipCodes }: { zipCodes: string[] }) {
  const t = useTranslations("streets.free");
  const [zipCode, setZipCode] = useState(zipCodes[0] ?? "");
  const query = trpc.runner.claimableStreets.useInfiniteQuery({ zipCode }, byPage);
  const source = withRows(query);
  return (
    <ListCard
      title={t("title")}
      source={{ ...source, data: source.data?.map((street) => ({ ...street, id: keyOf(street) })) }}
      rows={3}
      empty={<p className="soft">{t("none")}</p>}
      before={
        zipCodes.length > 1 && (
          <div className={styles.area}>
            <SelectField
              label={t("area")}
              options={zipCodes.map((zip) => ({ value: zip, label: zip }))}
              value={zipCode}
              onChange={({ currentTarget }) => setZipCode(currentTarget.value)}
            />
          </div>
        )
      }
      after={
        query.hasNextPage && (
          <Button
            variant="quiet"
            wide
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("more")}
          </Button>
        )
      }
    >
      {(street) => <FreeRow street={street} />}
    </ListCard>
  );
}

function FreeRow({ street }: { street: ClaimableStreet }) {
  const t = useTranslations("streets.free");
  const own = useTranslations("streets.own");
  const weekdays = useWeekdayNames();
  const price = usePrice();
  const { runner } = trpc.useUtils();
  const { act, isActing } = useAct(trpc.runner.claimStreet, {
    success: ({ homes, stops }) => ({ title: t("taken"), message: t("takenText", { homes, stops }) }),
    failure: { sentence: t("failed") },
    invalidates: [
      runner.ownStreets,
      runner.claimableStreets,
      runner.jobs,
      runner.route,
      runner.availableJobs,
    ],
  });
  const name = own("name", { street: street.name, weekday: weekdays.long(street.weekday) });
  const { zipCode, weekday } = street;
  const most = Math.min(street.homes, mostClaimed);
  const [chosen, setChosen] = useState(most);
  const count = Math.min(chosen, most);
  return (
    <ListRow
      title={name}
      text={[
        own("homes", { count: street.homes }),
        t("cans", { count: street.cans }),
        t("pay", { amount: price(parseCents(street.pay) ?? 0) }),
        street.isEveningBefore && t("evening"),
      ]
        .filter(Boolean)
        .join(" · ")}
      actions={
        <div className={styles.take}>
          {most > 1 && (
            <SelectField
              label={t("number")}
              options={Array.from({ length: most }, (_, nth) => ({
                value: String(most - nth),
                label: own("homes", { count: most - nth }),
              }))}
              value={String(count)}
              onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            />
          )}
          <SmallButton
            variant="primary"
            loading={isActing}
            aria-label={t("takeNamed", { count, name })}
            onClick={() => act({ zipCode, street: street.street, weekday, homes: count })}
          >
            {t("take", { count })}
          </SmallButton>
        </div>
      }
    />
  );
}
