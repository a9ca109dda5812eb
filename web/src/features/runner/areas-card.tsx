import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { useAreaText } from "./use-area-text.ts";

/** The runner's ZIP codes with their open jobs; an empty one says why and what to do. */
export function AreasCard() {
  const t = useTranslations("you.areas");
  const areaText = useAreaText();
  const source = trpc.runner.areas.useQuery();
  return (
    <ListCard
      title={t("title")}
      source={{ ...source, data: source.data?.map((area) => ({ ...area, id: area.zipCode })) }}
      empty={t("empty")}
      after={
        <div className="mt-3">
          <ButtonLink variant="quiet" wide to="/profile">
            {t("change")}
          </ButtonLink>
        </div>
      }
    >
      {(area) => (
        <ListRow title={[area.zipCode, area.city].filter(Boolean).join(" ")} text={areaText(area)} />
      )}
    </ListCard>
  );
}
