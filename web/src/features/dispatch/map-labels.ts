/** A map label centered on `x`, with its baseline at `y`. */
type Label = { key: string; text: string; x: number; y: number };

type Spot = { x: number; y: number; radius: number };

/**
 * Places labels, most important first. Each gets the first of its positions that covers no dot and no earlier label,
 * shifted to fit the drawing. Labels without one are left out.
 */
export function placeLabels(
  wanted: readonly { key: string; text: string; places: readonly { x: number; y: number }[] }[],
  { drawing, spots }: { drawing: { width: number; height: number }; spots: readonly Spot[] },
): Label[] {
  const placed: Label[] = [];
  for (const { key, text, places } of wanted) {
    const free = places
      .map(({ x, y }) => within({ key, text, x, y }, drawing))
      .filter((label) => !placed.some((other) => isOver(label, other)));
    const found = free.find((label) => !spots.some((spot) => covers(label, spot))) ?? free[0];
    if (found) placed.push(found);
  }
  return placed;
}

/** Upper bound for half a label's width, in drawing units. */
export function halfWidth(text: string): number {
  return (text.length * size.letter) / 2;
}

/** The stylesheet's largest label text, in drawing units. */
const size = { letter: 6, line: 12 };

/** From the baseline to the middle of the text. */
const toMiddle = 4;

function within(label: Label, { width, height }: { width: number; height: number }): Label {
  const half = halfWidth(label.text);
  return {
    ...label,
    x: Math.max(half, Math.min(width - half, label.x)),
    y: Math.max(size.line, Math.min(height - 2, label.y)),
  };
}

function isOver(one: Label, other: Label): boolean {
  const apart = Math.abs(one.x - other.x);
  return apart < halfWidth(one.text) + halfWidth(other.text) && Math.abs(one.y - other.y) < size.line;
}

function covers({ text, x, y }: Label, spot: Spot): boolean {
  return (
    Math.abs(x - spot.x) < halfWidth(text) + spot.radius &&
    Math.abs(y - toMiddle - spot.y) < size.line / 2 + spot.radius
  );
}
