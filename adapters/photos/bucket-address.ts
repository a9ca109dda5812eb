/** A bucket's URL: by host name at AWS, by path elsewhere. Without a trailing slash. */
export function bucketAddress(storage: {
  endpoint?: string | undefined;
  region: string;
  bucket: string;
}): string {
  const { endpoint, region, bucket } = storage;
  if (endpoint) return `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const aws = `s3.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
  // The certificate for *.s3… does not cover another dot.
  return bucket.includes(".") ? `https://${aws}/${bucket}` : `https://${bucket}.${aws}`;
}
