import { describe, expect, test } from "vitest";
import { compileCommand, isInstalled, runsTidyCurb } from "./ensure-install.mjs";

describe("isInstalled", () => {
  const react = { version: "19.3.1", integrity: "sha512-a" };
  const wanted = { packages: { "": {}, "node_modules/react": react } };

  test("is false before the first install and after an interrupted one", () => {
    expect(isInstalled(wanted, null)).toBe(false);
  });

  test("is true when node_modules matches the lockfile", () => {
    expect(isInstalled(wanted, { packages: { "node_modules/react": react } })).toBe(true);
  });

  test.each([
    ["another version", { "node_modules/react": { ...react, version: "19.3.0" } }],
    ["another content", { "node_modules/react": { ...react, integrity: "sha512-b" } }],
    ["a missing package", {}],
    ["a package too many", { "node_modules/react": react, "node_modules/preact": react }],
  ])("is false for %s", (_, packages) => {
    expect(isInstalled(wanted, { packages })).toBe(false);
  });

  test("allows a missing package of another platform", () => {
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
])("only Node %s runs the product: %s", (version, expected) => {
  expect(runsTidyCurb(version)).toBe(expected);
});

test("code is compiled with the variables and flags of npm start", () => {
  expect(compileCommand()).toMatch(/NODE_COMPILE_CACHE=\S+ .*exec node --.* scripts\/compile\.ts$/);
});
