import type { ReactNode } from "react";
import type { ReliabilityPart, ReliabilityWords } from "#modules/site/rules/reliability.ts";
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

/** Content shown only in some states of the reliability page. */
export function InCount({
  name,
  words,
  ...sides
}: { name: ReliabilityPart; words: ReliabilityWords } & Sides): ReactNode {
  return chosen(name, words.parts[name], sides);
}

/** Content for each row. A prerendered page has it once, marked, with placeholders as its row. */
export function Each<Row extends object>({
  name,
  rows,
  children,
}: {
  name: string;
  rows: readonly Row[] | Row;
  children: (row: Row) => ReactNode;
}): ReactNode {
  if (isList(rows)) return rows.map(children);
  return (
    <>
      {`{{*${name}}}`}
      {children(rows)}
      {`{{/${name}}}`}
    </>
  );
}

function isList<Row>(rows: readonly Row[] | Row): rows is readonly Row[] {
  return Array.isArray(rows);
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
