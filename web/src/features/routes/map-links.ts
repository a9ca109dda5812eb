/** Links to navigation apps, none of which needs a key; phones open the app, other devices the web page. */
export function mapLinks(address: string): { google: string; apple: string; waze: string } {
  const to = encodeURIComponent(address);
  return {
    google: `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${to}`,
    apple: `https://maps.apple.com/?daddr=${to}&dirflg=d`,
    waze: `https://waze.com/ul?q=${to}&navigate=yes`,
  };
}

/** Google Maps' limit: nine waypoints and the destination. */
const mostStops = 10;

/** A Google Maps link for the next stops in order; null for fewer than two. */
export function wholeRouteLink(addresses: readonly string[]): string | null {
  const next = addresses.slice(0, mostStops);
  const last = next.pop();
  if (last === undefined || next.length === 0) return null;
  const between = next.map(encodeURIComponent).join("%7C");
  return `${mapLinks(last).google}&waypoints=${between}`;
}
