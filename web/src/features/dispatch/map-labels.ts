/** A word on a drawing, centered on `x`, its baseline at `y`. */
type Label = { key: string; text: string; x: number; y: number };

type Spot = { x: number; y: number; radius: number };

/**
 * Words where there is room for them: each at the first of its places that covers neither a spot nor a word before it, else no
 * word; pushed within the drawing. Those without any are left out. The more important ones come first.
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

/** Half of how wide a word is at the most, in the drawing's units. */
export function halfWidth(text: string): number {
  return (text.length * size.letter) / 2;
}

/** As the stylesheet has its largest words, in the drawing's units. */
const size = { letter: 6, line: 12 };

/** From a baseline to the middle of its words. */
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
