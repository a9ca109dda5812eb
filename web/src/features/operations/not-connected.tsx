import { useTranslations } from "use-intl";
import { ListCard, ListRow } from "../../ui/list-card.tsx";

/** Services the environment doesn't configure. */
export function NotConnected({
  source,
}: {
  source: { data: { off: string[] } | undefined; error: unknown; refetch: () => unknown };
}) {
  const t = useTranslations("adminHealth.off");
  const { error, refetch } = source;
  const data = source.data?.off.map((id) => ({ id }));
  return (
    <ListCard title={t("title")} note={t("note")} source={{ data, error, refetch }} empty={t("none")}>
      {({ id }) => (
        <ListRow title={Object.hasOwn(names, id) ? t(`names.${names[id as keyof typeof names]}`) : id} />
      )}
    </ListCard>
  );
}

/** Keyed by environment group. */
const names = {
  "photo storage (S3)": "photos",
  "payments (Stripe)": "payments",
  "Google sign-in": "google",
  "mail server": "mail",
  "text messages": "texts",
  "push messages": "push",
} as const;
