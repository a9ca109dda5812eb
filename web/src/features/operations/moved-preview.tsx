import { useTranslations } from "use-intl";
import { Skeleton } from "../../ui/states.tsx";

const shown = 5;

/**
 * The planned pickups that a change in a form would move: how many, and the first of them as the caller words them.
 * `waiting` stands while the form is not filled in; null once it is.
 */
export function MovedPreview<Effect>({
  waiting,
  source: { data, error },
  keyOf,
  word,
}: {
  waiting: string | null;
  source: { data: { pickups: number; homes: number; sample: Effect[] } | undefined; error: unknown };
  keyOf: (effect: Effect) => string;
  word: (effect: Effect) => string;
}) {
  const t = useTranslations("movedPreview");
  const few = data?.sample.slice(0, shown) ?? [];
  return (
    <section className="grid sunken round gap-2 p-3-4" aria-label={t("title")} aria-live="polite">
      <p className="strong">{t("title")}</p>
      {waiting ? (
        <p>{waiting}</p>
      ) : data?.pickups === 0 ? (
        <p>{t("none")}</p>
      ) : data ? (
        <>
          <p>{t("count", { pickups: data.pickups, homes: data.homes })}</p>
          <ul className="grid soft small gap-1">
            {few.map((effect) => (
              <li key={keyOf(effect)}>{word(effect)}</li>
            ))}
            {data.pickups > few.length && <li>{t("more", { count: data.pickups - few.length })}</li>}
          </ul>
        </>
      ) : error ? (
        <p role="alert">{t("failed")}</p>
      ) : (
        <Skeleton rows={1} />
      )}
    </section>
  );
}
