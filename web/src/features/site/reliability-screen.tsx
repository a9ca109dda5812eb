import { useSearch } from "@tanstack/react-router";
import { renderReliability } from "#modules/site/rules/reliability.ts";
import { readZip } from "#modules/site/rules.ts";
import { trpc } from "../../lib/trpc.ts";
import { PageSkeleton } from "../../ui/states.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { inApp } from "./in-app.tsx";
import type { PublicPageProps } from "./public-page.ts";
import { ReliabilityPage } from "./reliability-page.tsx";

/** The reliability page inside the app. Its form is plain, so an answer comes with its address. */
export const ReliabilityScreen = inApp(function Reliability(props: PublicPageProps) {
  const language = useLanguage();
  const { zip: typed = "" }: { zip?: string } = useSearch({ strict: false });
  const zip = readZip(typed) ?? "";
  const { data = null, isFetching } = trpc.site.reliability.useQuery(zip ? { zipCode: zip } : {});
  if (isFetching && !data) return <PageSkeleton />;
  return <ReliabilityPage {...props} reliability={renderReliability(data, { zip, typed, language })} />;
});
