import { expect, test } from "vitest";
import { tokens } from "./theme.ts";

/** Text on background. */
const textPairs = [
  ["ink", "paper"],
  ["ink", "card"],
  ["ink", "sunken"],
  ["inkSoft", "paper"],
  ["inkSoft", "card"],
  ["inkSoft", "sunken"],
  ["primary", "paper"],
  ["primary", "card"],
  ["primary", "sunken"],
  ["onPrimary", "primary"],
  ["onPrimary", "primaryHover"],
  ["onPrimarySoft", "primarySoft"],
  ["onAccent", "accent"],
  ["onAccent", "accentHover"],
  ["onAccentSoft", "accentSoft"],
  ["danger", "paper"],
  ["danger", "card"],
  ["onDanger", "danger"],
  ["onDanger", "dangerHover"],
  ["onDangerSoft", "dangerSoft"],
  ["info", "card"],
  ["onInfoSoft", "infoSoft"],
  ["onBand", "band"],
  ["onBandSoft", "band"],
  ["accent", "band"],
] as const;

/** Borders of buttons and fields, and the focus ring. */
const edgePairs = [
  ["lineStrong", "card"],
  ["lineStrong", "paper"],
  ["primary", "card"],
  ["focus", "paper"],
  ["focus", "card"],
] as const;

/** What a runner reads in the rain: a stop's address, its instruction and the wide button. */
const outdoorPairs = [
  ["ink", "card"],
  ["onAccentSoft", "accentSoft"],
  ["onPrimary", "primary"],
] as const;

for (const scheme of ["light", "dark"] as const) {
  test.each(outdoorPairs)(`${scheme}: %s is readable outdoors on %s`, (ink, ground) => {
    expect(contrast(tokens[scheme][ink], tokens[scheme][ground])).toBeGreaterThanOrEqual(7);
  });

  test.each(textPairs)(`${scheme}: %s is readable on %s`, (ink, ground) => {
    expect(contrast(tokens[scheme][ink], tokens[scheme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)(`${scheme}: %s is distinguishable from %s`, (edge, ground) => {
    expect(contrast(tokens[scheme][edge], tokens[scheme][ground])).toBeGreaterThanOrEqual(3);
  });
}

test("both schemes define the same colors", () => {
  expect(Object.keys(tokens.dark)).toEqual(Object.keys(tokens.light));
});

/** WCAG 2 contrast: 1 (none) to 21. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
