import { useTranslations } from "use-intl";

/** A message type's name; falls back to its identifier. */
export function useKindName(): (kind: string) => string {
  const letters = useTranslations("adminHealth.tasks.letters");
  const notices = useTranslations("deliveries.notices");
  return (kind) => {
    if (letters.has(kind as "receipt")) return letters(kind as "receipt");
    return notices.has(kind as "jobCompleted") ? notices(kind as "jobCompleted") : kind;
  };
}
