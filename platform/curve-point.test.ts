import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { isCurvePoint } from "./crypto.ts";

const point = () => {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return ecdh.getPublicKey();
};

test("a browser's public key is a point on its curve", () => {
  for (let round = 0; round < 50; round++) expect(isCurvePoint(point().toString("base64url"))).toBe(true);
});

test("a key with one changed bit is invalid, as is one of the right length alone", () => {
  for (let place = 1; place < 65; place++) {
    const bytes = point();
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    expect(isCurvePoint(bytes.toString("base64url"))).toBe(false);
  }
  for (const text of ["", "=", `B${"a".repeat(86)}`, point().subarray(0, 64).toString("base64url")])
    expect(isCurvePoint(text)).toBe(false);
  const compressed = point();
  compressed.writeUInt8(2, 0);
  expect(isCurvePoint(compressed.toString("base64url"))).toBe(false);
});
