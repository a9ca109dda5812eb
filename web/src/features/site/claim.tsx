import type { ReactNode } from "react";
import type { FigureWords, PublicClaim } from "#modules/site/rules/public-figures.ts";

/** What is said only where a claim stands, or instead of it. A page built for all marks both (`functions/public-pages.ts`). */
export function Claim({
  name,
  figures,
  children,
  otherwise,
}: {
  name: PublicClaim;
  figures: FigureWords;
  children: ReactNode;
  otherwise?: ReactNode;
}): ReactNode {
  const stands = figures.claims[name];
  if (stands !== "marked") return stands ? children : otherwise;
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}{{^${name}}}`}
      {otherwise}
      {`{{/${name}}}`}
    </>
  );
}
