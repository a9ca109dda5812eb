import { createHash } from "node:crypto";
import { bucketAddress } from "#adapters/photos/s3.ts";

/**
 * Headers on every response, local and hosted (`build-hosted.ts` writes them into the deployment's configuration).
 * `storageOrigins` lists the origins ("https://bucket.example") where the browser loads and uploads photos.
 * `takesCards` allows Stripe's card fields: its script (only from its own address), its frames for the fields and bank
 * challenges, and its API. `inlineStyles` are the hashes of a page's inline styles; nothing has an inline script.
 */
export function securityHeaders(
  storageOrigins: readonly string[] = [],
  { takesCards = false, inlineStyles = [] }: { takesCards?: boolean; inlineStyles?: readonly string[] } = {},
): Record<string, string> {
  const stripe = (...origins: string[]) => (takesCards ? origins : []);
  return {
    "content-security-policy": policy({
      "default-src": ["'none'"],
      "script-src": ["'self'", ...stripe("https://js.stripe.com", "https://*.js.stripe.com")],
      "style-src": ["'self'", ...inlineStyles.map((hash) => `'${hash}'`)],
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
    // Also sent over plain http, where browsers ignore it: behind a proxy this server cannot tell.
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    // Map tile servers refuse requests without a Referer, and no other site needs more than the origin.
    "referrer-policy": "strict-origin-when-cross-origin",
    // Strict even though Google sign-in opens a window: it reports back over a BroadcastChannel, which needs no opener.
    // No foreign page ever holds a handle on ours.
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // Runners photograph proof and sort offers by distance; nothing else is requested.
    "permissions-policy": [
      "camera=(self)",
      "geolocation=(self)",
      ...neverUsed.map((feature) => `${feature}=()`),
    ].join(", "),
  };
}

/**
 * The policy of a built public page, which has an inline stylesheet and neither our users' photos nor card fields. Only
 * its own responses carry it.
 */
export function publicPagePolicy(html: string): string {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, content = ""]) => content);
  const inlineStyles = styles.map((css) => `sha256-${createHash("sha256").update(css).digest("base64")}`);
  return securityHeaders([], { inlineStyles })["content-security-policy"] ?? "";
}

/** Where the browser reaches photo storage, by environment names; empty if photos are on the server's disk. */
export function storageOrigins(env: {
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_BUCKET?: string | undefined;
}): string[] {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  return region && bucket ? [new URL(bucketAddress({ endpoint, region, bucket })).origin] : [];
}

/** Whether payments use cards, by environment names; false in test mode. */
export function takesCards(env: { STRIPE_SECRET_KEY?: string | undefined }): boolean {
  return Boolean(env.STRIPE_SECRET_KEY);
}

/** How long a file may be cached: forever with a content hash in its name, else revalidated each time. */
export function cacheControl(pathname: string): string {
  return hashedAssets.test(pathname) ? "public, max-age=31536000, immutable" : "no-cache";
}

/** Where the web build puts files named by content hash. */
export const hashedAssets = /^\/assets\/.*$/;

/** Browser features by name; browsers report unknown names in the console. */
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
