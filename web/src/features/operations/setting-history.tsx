import { useFormatter, useTranslations } from "use-intl";
import type { SettingChange } from "#modules/rates/contract/platform.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDay } from "../../lib/use-day.ts";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { MoreButton } from "../desk/paging.tsx";
import { useSettingWords } from "./use-setting-words.ts";

/** Setting changes: who, when, from what to what. */
export function SettingHistory() {
  const t = useTranslations("platform.history");
  const query = trpc.admin.settingHistory.useInfiniteQuery(
    { limit: 10 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const list = { ...query, data: query.data?.pages.flatMap(({ rows }) => rows) };
  return (
    <>
      <ListCard title={t("title")} note={t("note")} source={list} empty={t("empty")}>
        {(change) => <ChangeRow change={change} />}
      </ListCard>
      <MoreButton list={list} />
    </>
  );
}

function ChangeRow({ change }: { change: SettingChange }) {
  const t = useTranslations("platform.history");
  const names = useTranslations("platform.rules.names");
  const format = useFormatter();
  const day = useDay();
  const settingWords = useSettingWords();
  const { setting, before, after } = change;
  const time = format.dateTime(new Date(change.changedAt), { dateStyle: "medium", timeStyle: "short" });
  return (
    <ListRow
      title={t("row", { name: names(`${setting}`), day: day(change.effectiveOn) })}
      text={
        <>
          {t("by", { name: change.by ?? t("gone"), time })}
          <br />
          {t("text", { before: settingWords(setting, before), after: settingWords(setting, after) })}
        </>
      }
    />
  );
}
