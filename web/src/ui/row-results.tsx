import { useTranslations } from "use-intl";
import { StatusBadge } from "./status-badge.tsx";

/** What an act on many did to each row: nothing yet, done, or why it failed. */
export function RowResults({
  label,
  rows,
  results,
}: {
  label: string;
  rows: readonly { id: string; name: string }[];
  results: ReadonlyMap<string, object | { error: string }>;
}) {
  const t = useTranslations("admin.list");
  return (
    <ul className="grid gap-2" aria-label={label} aria-live="polite">
      {rows.map(({ id, name }) => {
        const result = results.get(id);
        return (
          <li key={id} className="flex wrap middle gap-2">
            <span>{name}</span>
            {result &&
              ("error" in result ? (
                <StatusBadge tone="bad" icon="alert" label={String(result.error)} />
              ) : (
                <StatusBadge tone="good" icon="check" label={t("rowDone")} />
              ))}
          </li>
        );
      })}
    </ul>
  );
}
