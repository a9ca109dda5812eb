import type { ReactNode } from "react";
import type { FigureWords, PublicClaim } from "#modules/site/rules.ts";

/** Content shown only with, or only without, a claim. Prerendered pages mark both (`functions/public-pages.ts`). */
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
