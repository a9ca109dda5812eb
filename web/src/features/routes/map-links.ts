/** Addresses of navigation apps, none of which needs a key; a phone opens the app, anything else its web page. */
export function mapLinks(address: string): { google: string; apple: string; waze: string } {
  const to = encodeURIComponent(address);
  return {
    google: `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${to}`,
    apple: `https://maps.apple.com/?daddr=${to}&dirflg=d`,
    waze: `https://waze.com/ul?q=${to}&navigate=yes`,
  };
}

/** How many stops Google Maps takes at once: nine on the way, and the last. */
const mostStops = 10;

/** The next stops as one way for Google Maps, in their order; null where there is at most one. */
export function wholeRouteLink(addresses: readonly string[]): string | null {
  const next = addresses.slice(0, mostStops);
  const last = next.pop();
  if (last === undefined || next.length === 0) return null;
  const between = next.map(encodeURIComponent).join("%7C");
  return `${mapLinks(last).google}&waypoints=${between}`;
}
