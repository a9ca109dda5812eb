/** Reasons for a rating: praise and complaints. */
const praise = ["onTime", "careful", "tidy", "clearPhotos", "friendly"] as const;
const criticism = ["late", "wrongPlace", "lidsOpen", "gateLeftOpen", "unclearPhotos", "noisy"] as const;

export const ratingTags = [...praise, ...criticism] as const;
export type RatingTag = (typeof ratingTags)[number];

/** The reasons offered for this many stars (1 to 5). */
export function tagsFor(stars: number): readonly RatingTag[] {
  return stars >= 4 ? praise : criticism;
}
