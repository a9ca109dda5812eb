/** Reasons that go with stars: what was good, and what was not. */
const praise = ["onTime", "careful", "tidy", "clearPhotos", "friendly"] as const;
const criticism = ["late", "wrongPlace", "lidsOpen", "gateLeftOpen", "unclearPhotos", "noisy"] as const;

export const ratingTags = [...praise, ...criticism] as const;
export type RatingTag = (typeof ratingTags)[number];

/** The reasons to choose from with so many stars (1 to 5). */
export function tagsFor(stars: number): readonly RatingTag[] {
  return stars >= 4 ? praise : criticism;
}
