import type { ReactNode } from "react";
import type {
  AreaPart,
  AreaWords,
  FigureWords,
  MessageOutcome,
  MessageParts,
  PublicClaim,
} from "#modules/site/rules.ts";

type Sides = { children: ReactNode; otherwise?: ReactNode };

/** Content shown only with, or only without, a claim. */
export function Claim({ name, figures, ...sides }: { name: PublicClaim; figures: FigureWords } & Sides) {
  return chosen(name, figures.claims[name], sides);
}

/** Content shown only in some answers about a ZIP code. */
export function InAnswer({ name, area, ...sides }: { name: AreaPart; area: AreaWords } & Sides): ReactNode {
  return chosen(name, area.parts[name], sides);
}

/** Content shown only after a message from the contact page, by its outcome. */
export function InMessage({
  name,
  message,
  ...sides
}: { name: MessageOutcome; message: MessageParts } & Sides): ReactNode {
  return chosen(name, message[name], sides);
}

/** Prerendered pages contain both sides, marked for `functions/public-pages.ts` to choose from. */
function chosen(name: string, stands: boolean | "marked", { children, otherwise }: Sides): ReactNode {
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
