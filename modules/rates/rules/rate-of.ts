/** What was kept among all, percent to one decimal; 100 only where nothing is missing, null without any. */
export function rateOf(kept: number, broken: number): number | null {
  const all = kept + broken;
  return all === 0 ? null : Math.floor((kept * 1000) / all) / 10;
}
