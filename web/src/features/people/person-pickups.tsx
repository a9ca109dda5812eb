import { useId } from "react";
import { useTranslations } from "use-intl";
import type { CallerPickup } from "#modules/callers/contract.ts";
import { useDays } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Icon } from "../../ui/icon.tsx";
import { MoreButton } from "../../ui/list-tools.tsx";
import { Loaded, Skeleton } from "../../ui/states.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import styles from "./person.module.css";

const PickupPanel = lazyPart(
  ["pickups", "messages", "truck"],
  async () => (await import("./pickup-panel.tsx")).PickupPanel,
  <Skeleton rows={4} />,
);

/** A person's pickups, those to come first. Each opens in place, by the address. */
export function PersonPickups({ id, isRunner }: { id: string; isRunner: boolean }) {
  return (
    <>
      <List id={id} when="coming" isRunner={isRunner} />
      <List id={id} when="past" isRunner={isRunner} />
    </>
  );
}

function List({ id, when, isRunner }: { id: string; when: "coming" | "past"; isRunner: boolean }) {
  const t = useTranslations("callers.pickups");
  const heading = useId();
  const list = withRows(
    trpc.admin.personPickups.useInfiniteQuery({ id, when, limit: when === "coming" ? 4 : 12 }, byPage),
  );
  // A list over several addresses names each.
  const isOneHome = new Set(list.data?.map(({ address }) => address)).size === 1;
  return (
    <section aria-labelledby={heading} className="grid one-column gap-2">
      <h3 id={heading} className="medium semibold">
        {t(`${when}`)}
      </h3>
      <Loaded source={list} rows={4}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="soft">{t(when === "coming" ? "none" : "nonePast")}</p>
          ) : (
            <ul className={styles.pickups}>
              {rows.map((pickup) => (
                <li key={pickup.id}>
                  <Row pickup={pickup} isPlaceNamed={!isOneHome || isRunner} isRunner={isRunner} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton list={list} />
    </section>
  );
}

function Row({
  pickup,
  isPlaceNamed,
  isRunner,
}: {
  pickup: CallerPickup;
  isPlaceNamed: boolean;
  isRunner: boolean;
}) {
  const t = useTranslations("callers.pickups");
  const { shown, show } = useDeskAddress();
  const days = useDays();
  const times = useJobTimes();
  const panel = useId();
  const isOpen = shown.job === pickup.id;
  const { day, timeWindow, status, place, address, homeowner, runner, problems, openProblems } = pickup;
  const who = isRunner ? homeowner : runner;
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => show({ job: isOpen ? undefined : pickup.id }, isOpen ? undefined : "step")}
      >
        <span className={styles.when}>
          <span className="strong figures">{days.day(day)}</span>{" "}
          <span className="soft small figures">{times.hours(timeWindow)}</span>
        </span>
        <span className={styles.who}>
          {[isPlaceNamed && (place ?? address), who].filter(Boolean).join(" · ")}
        </span>
        <span className={styles.badges}>
          {problems > 0 && (
            <StatusBadge
              tone={openProblems > 0 ? "bad" : "off"}
              icon="alert"
              label={t("problems", { count: problems })}
            />
          )}
          <JobStatusBadge status={status} />
        </span>
        <Icon name="chevronDown" className={styles.chevron} />
      </button>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <PickupPanel jobId={pickup.id} />}
      </div>
    </>
  );
}
