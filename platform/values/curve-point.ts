const places = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The curve of push message keys, P-256 (FIPS 186-4). */
const prime = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** Whether base64url is an uncompressed P-256 point (65 bytes); push encryption fails with anything else. */
export function isCurvePoint(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{87}$/.test(text)) return false;
  const digits = [...text].reduce((sum, place) => sum * 64n + BigInt(places.indexOf(place)), 0n);
  // 87 base64url characters hold two bits more than 65 bytes.
  const bytes = digits >> 2n;
  const [kind, x, y] = [bytes >> 512n, BigInt.asUintN(256, bytes >> 256n), BigInt.asUintN(256, bytes)];
  return kind === 4n && x < prime && y < prime && (y * y - (x * x * x - 3n * x + b)) % prime === 0n;
}
