import { describe, expect, test } from "vitest";
import { isInstalled, runsTidyCurb } from "./ensure-install.mjs";

describe("isInstalled", () => {
  const react = { version: "19.3.1", integrity: "sha512-a" };
  const wanted = { packages: { "": {}, "node_modules/react": react } };

  test("nothing is installed before the first install, and after one that was interrupted", () => {
    expect(isInstalled(wanted, null)).toBe(false);
  });

  test("what the lockfile asks for is installed", () => {
    expect(isInstalled(wanted, { packages: { "node_modules/react": react } })).toBe(true);
  });

  test.each([
    ["another version", { "node_modules/react": { ...react, version: "19.3.0" } }],
    ["another content", { "node_modules/react": { ...react, integrity: "sha512-b" } }],
    ["a missing package", {}],
    ["a package too many", { "node_modules/react": react, "node_modules/preact": react }],
  ])("%s asks for an install", (_, packages) => {
    expect(isInstalled(wanted, { packages })).toBe(false);
  });

  test("a package for another platform may be missing", () => {
    const withOptional = {
      packages: { ...wanted.packages, "node_modules/fsevents": { ...react, optional: true } },
    };
    expect(isInstalled(withOptional, { packages: { "node_modules/react": react } })).toBe(true);
  });
});

test.each([
  ["20.20.2", false],
  ["24.6.0", false],
  ["24.7.0", true],
  ["24.21.0", true],
  ["26.0.0", true],
])("Node %s alone runs the product: %s", (version, expected) => {
  expect(runsTidyCurb(version)).toBe(expected);
});
