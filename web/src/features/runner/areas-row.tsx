import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { SheetRow } from "../../ui/rows.tsx";
import { Loaded } from "../../ui/states.tsx";
import { useAreaText } from "./use-area-text.ts";

/** The runner's ZIP codes; the sheet has the open jobs of each, and an empty one says why and what to do. */
export function AreasRow() {
  const t = useTranslations("you.areas");
  const areaText = useAreaText();
  const source = trpc.runner.areas.useQuery();
  // Nothing is said of areas that are not known yet.
  const value = source.data && (source.data.map(({ zipCode }) => zipCode).join(", ") || t("empty"));
  return (
    <SheetRow label={t("title")} value={value}>
      <Loaded source={source} rows={3}>
        {(areas) => (
          <ul>
            {areas.map((area) => (
              <li key={area.zipCode} className="py-3 ruled">
                <ListRow title={[area.zipCode, area.city].filter(Boolean).join(" ")} text={areaText(area)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className="mt-3">
        <ButtonLink variant="quiet" wide to="/profile">
          {t("change")}
        </ButtonLink>
      </div>
    </SheetRow>
  );
}
