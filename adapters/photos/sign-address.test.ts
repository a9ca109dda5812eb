import { expect, test } from "vitest";
import { signAddress } from "./s3.ts";

const keys = {
  region: "us-east-1",
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const from = new Date("2013-05-24T00:00:00Z");

test("signs an address as in the storage's documentation", () => {
  const url = "https://examplebucket.s3.amazonaws.com/test.txt";
  expect(signAddress({ method: "GET", url }, keys, { from, seconds: 86_400 })).toBe(
    `${url}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`,
  );
});
