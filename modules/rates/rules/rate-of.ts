/** The kept share, in percent to one decimal; 100 only if nothing was broken, null if there were none. */
export function rateOf(kept: number, broken: number): number | null {
  const all = kept + broken;
  return all === 0 ? null : Math.floor((kept * 1000) / all) / 10;
}
