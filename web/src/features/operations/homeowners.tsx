import { useFormatter, useTranslations } from "use-intl";
import type { AdminHomeowner } from "#modules/accounts/contract.ts";
import { homeownerStates, mostCounted } from "#modules/accounts/rules.ts";
import { fullName } from "#platform/values/actor.ts";
import { weekdays } from "#platform/values/days.ts";
import { byPage, kept, withCounts, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { FilterChips, PagedList, SearchField } from "../../ui/list-tools.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { ExportButton } from "../people/export-button.tsx";
import people from "../people/people.module.css";
import { Contact, PersonFact, PersonFacts, PersonRow } from "../people/person-row.tsx";
import { useDeskAddress } from "./desk-address.tsx";

const planBadges = {
  none: { tone: "off", icon: "minus" },
  incomplete: { tone: "busy", icon: "clock" },
  active: { tone: "good", icon: "check" },
  past_due: { tone: "bad", icon: "alert" },
  paused: { tone: "calm", icon: "pause" },
  canceled: { tone: "off", icon: "minus" },
} as const;

function HomeownerRow({ homeowner }: { homeowner: AdminHomeowner }) {
  const t = useTranslations("admin");
  const words = useTranslations("people.list");
  const name = fullName(homeowner);
  const format = useFormatter();
  const { subscriptionStatus: status, unit } = homeowner;
  const street = unit ? `${homeowner.address}, ${unit}` : homeowner.address;
  return (
    <PersonRow
      name={name}
      badges={
        <>
          <StatusBadge {...planBadges[status]} label={t(`plans.${status}`)} />
          {homeowner.isSuspended && <StatusBadge tone="bad" icon="alert" label={words("suspended")} />}
        </>
      }
      actions={
        <ButtonLink
          variant="quiet"
          to="/admin/homeowners/$id"
          params={{ id: homeowner.id }}
          aria-label={words("openNamed", { name })}
        >
          {words("open")}
        </ButtonLink>
      }
    >
      <Contact email={homeowner.email} phoneNumber={homeowner.phoneNumber} />
      <PersonFacts>
        <PersonFact label={t("homeowner.address")}>
          {street}, {homeowner.city}, {homeowner.state} {homeowner.zipCode}
        </PersonFact>
        <PersonFact label={t("homeowner.pickupDays")}>
          {homeowner.pickupDays
            .map((day) =>
              // January 1, 2024 was a Monday, the first weekday here.
              format.dateTime(new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day))), {
                weekday: "short",
                timeZone: "UTC",
              }),
            )
            .join(", ") || t("homeowner.noDays")}
        </PersonFact>
        <PersonFact label={t("homeowner.cans")}>{format.number(homeowner.numberOfCans)}</PersonFact>
        <PersonFact label={t("homeowner.since")}>
          <time dateTime={homeowner.createdAt}>
            {format.dateTime(new Date(homeowner.createdAt), { dateStyle: "medium" })}
          </time>
        </PersonFact>
      </PersonFacts>
    </PersonRow>
  );
}

const sorts = ["newest", "name"] as const;

/** Homeowners; the server searches, filters and sorts. */
export function Homeowners() {
  const t = useTranslations("admin");
  const words = useTranslations("people.list");
  const address = useDeskAddress();
  const { search = "" } = address.shown;
  const state = homeownerStates.find((name) => name === address.shown.state) ?? "all";
  const sort = sorts.find((name) => name === address.shown.sort) ?? "newest";
  const shown = { search, sort, ...(state !== "all" && { state }) };
  const counted = trpc.admin.homeownerCounts.useQuery({ search }, kept);
  const list = withCounts(
    withRows(trpc.admin.homeowners.useInfiniteQuery({ ...shown, limit: 50 }, byPage)),
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
    <PagedList
      title={t("homeowners.title")}
      action={<ExportButton query={{ list: "homeowners", ...shown }} />}
      refreshes
      before={
        <>
          <div className={people.tools}>
            <SearchField
              label={words("search")}
              hint={words("searchHint")}
              value={search}
              onSearch={(typed) => address.show({ search: typed || undefined })}
            />
            <SelectField
              label={words("sort")}
              value={sort}
              onChange={(event) => address.show({ sort: sorts.find((name) => name === event.target.value) })}
              options={sorts.map((value) => ({ value, label: words(`sorts.${value}`) }))}
            />
          </div>
          <FilterChips
            label={t("list.filter")}
            value={state}
            onChange={(chosen) => address.show({ state: chosen === "all" ? undefined : chosen })}
            options={[
              { value: "all", label: chip(words("all"), counts?.all) },
              ...there.map((value) => ({
                value,
                label: chip(
                  value === "suspended" ? words("suspended") : t(`plans.${value}`),
                  counts?.states[value],
                ),
              })),
            ]}
          />
        </>
      }
      source={list}
      rows={5}
      empty={
        search || state !== "all" ? (
          <EmptyState title={words("none")} text={words("noneText")} />
        ) : (
          <EmptyState title={t("homeowners.empty")} text={t("homeowners.emptyText")} />
        )
      }
    >
      {(homeowner) => <HomeownerRow homeowner={homeowner} />}
    </PagedList>
  );
}
