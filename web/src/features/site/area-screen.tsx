import { useSearch } from "@tanstack/react-router";
import { figuresAtFirst, readZip, renderArea, renderFigures, waitingOutcomes } from "#modules/site/rules.ts";
import { dayIn } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useVisitor } from "../../lib/visitor.ts";
import { PageSkeleton } from "../../ui/states.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { AreaPage } from "./area-page.tsx";

/** The area page inside the app. Its forms are plain, so an answer comes with its address. */
export function AreaScreen() {
  const language = useLanguage();
  const visitor = useVisitor();
  const { data: figures = figuresAtFirst } = trpc.site.figures.useQuery();
  const search: { zip?: string; waiting?: string } = useSearch({ strict: false });
  const zip = readZip(search.zip ?? "");
  const joining = zip ? waitingOutcomes.find((outcome) => outcome === search.waiting) : undefined;
  const { data, error, isFetching } = trpc.site.areaAnswer.useQuery(
    { zipCode: zip ?? "" },
    { enabled: zip !== null },
  );
  if (isFetching && !data) return <PageSkeleton />;
  const asked = (): Parameters<typeof renderArea>[0] => {
    if (!zip) return search.zip === undefined ? "ask" : "invalid";
    if (joining) return joining;
    if (error) return error.data?.httpStatus === 429 ? "limited" : "failed";
    return data ?? "noSuchZip";
  };
  const words = renderArea(asked(), {
    zip: zip ?? "",
    typed: search.zip ?? "",
    today: data?.today ?? dayIn(new Date()),
    language,
  });
  return (
    <AreaPage
      figures={renderFigures(figures, language, new Date().getFullYear())}
      visitor={visitor}
      area={words}
    />
  );
}
