/** Where a bucket is reached: under its own name at AWS, under a path elsewhere. Without a slash at the end. */
export function bucketAddress(storage: {
  endpoint?: string | undefined;
  region: string;
  bucket: string;
}): string {
  const { endpoint, region, bucket } = storage;
  if (endpoint) return `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const aws = `s3.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
  // A certificate for *.s3… covers no further dot.
  return bucket.includes(".") ? `https://${aws}/${bucket}` : `https://${bucket}.${aws}`;
}
