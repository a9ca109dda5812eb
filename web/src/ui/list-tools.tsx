import { useDebouncedCallback } from "@mantine/hooks";
import { type ComponentProps, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useFailureToast } from "../lib/failure-toasts.ts";
import { Button } from "./button.tsx";
import fields from "./fields.module.css";
import { TextField } from "./fields.tsx";
import { Icon } from "./icon.tsx";
import styles from "./list-card.module.css";
import { ListCard } from "./list-card.tsx";

/** A paged query; `withRows` gives its rows. */
export type Paged<Row> = {
  data: readonly Row[] | undefined;
  error: unknown;
  refetch: () => Promise<{ error: unknown }>;
  fetchNextPage: () => Promise<{ error: unknown }>;
  isPlaceholderData: boolean;
  isRefetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
};

/** An admin's list: more pages at its end and, with `refreshes`, a button that refetches the loaded ones. */
export function PagedList<Row extends { id: string }>({
  source,
  refreshes,
  action,
  ...card
}: Omit<ComponentProps<typeof ListCard<Row>>, "source" | "after"> & {
  source: Paged<Row>;
  refreshes?: boolean;
}) {
  return (
    <ListCard
      {...card}
      source={source}
      action={
        refreshes
          ? source.data && (
              <span className="flex wrap gap-2">
                {action}
                <RefreshButton list={source} />
              </span>
            )
          : action
      }
      after={<MoreButton list={source} />}
    />
  );
}

/** Refetches the loaded rows. */
export function RefreshButton({ list, size }: { list: Paged<unknown>; size?: "small" }) {
  const t = useTranslations("admin.list");
  const showFailure = useFailureToast();
  const refresh = async () => {
    const { error } = await list.refetch();
    if (error) showFailure(error, { general: t("refreshFailed") });
  };
  return (
    <Button
      variant="quiet"
      size={size}
      loading={list.isRefetching && !list.isFetchingNextPage}
      onClick={() => void refresh()}
    >
      <Icon name="refresh" />
      {t("refresh")}
    </Button>
  );
}

/** Fetches the next page; hidden when there is none. */
export function MoreButton({
  list,
}: {
  list: Pick<Paged<unknown>, "fetchNextPage" | "isFetchingNextPage" | "hasNextPage">;
}) {
  const t = useTranslations("admin.list");
  const showFailure = useFailureToast();
  if (!list.hasNextPage) return null;
  const showMore = async () => {
    const { error } = await list.fetchNextPage();
    if (error) showFailure(error, { general: t("moreFailed") });
  };
  return (
    <Button variant="quiet" wide loading={list.isFetchingNextPage} onClick={() => void showMore()}>
      {t("more")}
    </Button>
  );
}

const pauseMs = 300;

/** A search field; `onSearch` runs when typing pauses, or at once on Enter. */
export function SearchField({
  label,
  hint,
  help,
  maxLength = 100,
  isFirst = false,
  value = "",
  onSearch,
}: {
  label: string;
  hint?: string;
  help?: string;
  maxLength?: number;
  /** Whether an opening dialog focuses this field. */
  isFirst?: boolean;
  /** The current search; differs from the typed text after Back. */
  value?: string;
  onSearch: (words: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [valueBefore, setValueBefore] = useState(value);
  if (value !== valueBefore) {
    setValueBefore(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const search = useDebouncedCallback((words: string) => {
    setSent(words);
    onSearch(words);
  }, pauseMs);
  return (
    <search className={styles.search}>
      <TextField
        label={label}
        description={help}
        type="search"
        value={typed}
        placeholder={hint}
        maxLength={maxLength}
        data-autofocus={isFirst || undefined}
        autoComplete="off"
        enterKeyHint="search"
        leftSection={<Icon name="search" />}
        onChange={(event) => {
          setTyped(event.target.value);
          search(event.target.value.trim());
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          search(typed.trim());
          search.flush();
        }}
      />
    </search>
  );
}

/** Filters for a list as radio chips; arrow keys move between them. */
export function FilterChips<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={`${fields.group} flex wrap gap-2 figures ${styles.filters}`} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={fields.chip}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
