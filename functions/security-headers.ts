import { bucketAddress } from "#adapters/photos/bucket-address.ts";

/**
 * The headers that every answer carries, from the local server and from the hosted one alike (`build-hosted.ts`
 * writes them into the deployment's configuration).
 *
 * `storageOrigins` are the origins ("https://bucket.example") that the browser fetches photos from and uploads
 * them to. `takesCards` says that the page shows Stripe's card fields: its script, which Stripe allows only from its own
 * address, the frames that the fields and a bank's questions are in, and its API. The pages have no inline script or
 * style, so nothing else needs an exception.
 */
export function securityHeaders(
  storageOrigins: readonly string[] = [],
  { takesCards = false }: { takesCards?: boolean } = {},
): Record<string, string> {
  const stripe = (...origins: string[]) => (takesCards ? origins : []);
  return {
    "content-security-policy": policy({
      "default-src": ["'none'"],
      "script-src": ["'self'", ...stripe("https://js.stripe.com", "https://*.js.stripe.com")],
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:", "blob:", ...storageOrigins],
      "font-src": ["'self'"],
      "connect-src": ["'self'", ...storageOrigins, ...stripe("https://api.stripe.com")],
      ...(takesCards && {
        "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
      }),
      "manifest-src": ["'self'"],
      "worker-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
      "form-action": ["'self'"],
    }),
    // Sent over plain http too, where browsers ignore it: behind a proxy this server cannot tell.
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    // Map tile servers refuse requests without a Referer, and no other site needs more than the origin.
    "referrer-policy": "strict-origin-when-cross-origin",
    // Strict even though Google's sign-in opens a window: that window reports back over a BroadcastChannel, which
    // needs no opener, and so no foreign page ever holds a handle on ours.
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // Runners photograph their proof and sort offers by distance; the rest is never asked for.
    "permissions-policy": [
      "camera=(self)",
      "geolocation=(self)",
      ...neverUsed.map((feature) => `${feature}=()`),
    ].join(", "),
  };
}

/**
 * Where the browser reaches the photo storage, by the names of the environment; none where photos are kept on the
 * server's own disk.
 */
export function storageOrigins(env: {
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_BUCKET?: string | undefined;
}): string[] {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  return region && bucket ? [new URL(bucketAddress({ endpoint, region, bucket })).origin] : [];
}

/** Whether cards are paid with, by the names of the environment; not in test mode. */
export function takesCards(env: { STRIPE_SECRET_KEY?: string | undefined }): boolean {
  return Boolean(env.STRIPE_SECRET_KEY);
}

/**
 * How long a static file may be kept: for ever where its name carries a hash of its contents, else only with a
 * check at every use, so that a deployment shows at once.
 */
export function cacheControl(pathname: string): string {
  return hashedAssets.test(pathname) ? "public, max-age=31536000, immutable" : "no-cache";
}

/** Where the web build puts the files that it names after their contents. */
export const hashedAssets = /^\/assets\/.*$/;

/** Browser features by name; a name that browsers do not know would be reported in the console. */
const neverUsed = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "display-capture",
  "encrypted-media",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

function policy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
