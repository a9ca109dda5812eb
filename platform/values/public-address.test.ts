import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longRun, propertyRuns } from "#testkit/property-runs.ts";
import { publicStreet, publicStreetLength } from "./public-address.ts";

describe("the street shown in an offer", () => {
  test.each([
    ["1600 Elm Street", "Elm Street"],
    ["  12   Oak   Avenue ", "Oak Avenue"],
    ["12B Oak Avenue", "Oak Avenue"],
    ["12-14 Oak Avenue", "Oak Avenue"],
    ["12 1/2 Oak Avenue", "Oak Avenue"],
    ["N6W23001 Bluemound Road", "Bluemound Road"],
    ["#4 Oak Avenue", "Oak Avenue"],
    ["350 5th Avenue", "5th Avenue"],
    ["5th Avenue", "5th Avenue"],
    ["221 W 42nd St", "W 42nd St"],
    ["1 Route 66", "Route 66"],
    ["12 Oak Avenue, Apt 4B, New York", "Oak Avenue"],
    ["12 Oak Avenue Apt 4B", "Oak Avenue"],
    ["12 Oak Avenue apt. 4B", "Oak Avenue"],
    ["12 Oak Avenue Apt4B", "Oak Avenue"],
    ["12 Oak Avenue #4B", "Oak Avenue"],
    ["12 Oak Avenue Suite 900", "Oak Avenue"],
    ["12 Oak Avenue Unit B", "Oak Avenue"],
    ["Apt 4, 12 Oak Avenue", "Oak Avenue"],
    ["Unit 5 123 Oak Avenue", "Oak Avenue"],
    ["Suite 900, 12 Oak Avenue, Floor 3", "Oak Avenue"],
    ["12 Aptos Avenue", "Aptos Avenue"],
    ["55 Steele Street", "Steele Street"],
    ["9 Stewart Road", "Stewart Road"],
    ["7 Unity Lane", "Unity Lane"],
    ["7 United Nations Plaza", "United Nations Plaza"],
    ["8 Suiter Way", "Suiter Way"],
    ["12", ""],
    ["12, Oak Avenue", "Oak Avenue"],
    ["412 Maple Street 4B", "Maple Street"],
    ["412 Maple St Bldg 4", "Maple St"],
    ["12 Elm St Rm 3", "Elm St"],
    ["412 Maple St Fl 2", "Maple St"],
    ["Maple Street 412", "Maple Street"],
    ["No. 12 Elm St", "Elm St"],
    ["House 12 Elm St", "Elm St"],
    ["12 County Road 14", "County Road 14"],
    ["Elm", "Elm"],
    ["", ""],
    [" , ", ""],
  ])("of %j is %j", (address, street) => {
    expect(publicStreet(address)).toBe(street);
  });

  test(
    "never begins with a house number, and fits its column",
    () => {
      const number = fc.oneof(
        fc.nat({ max: 99_999 }).map(String),
        fc.stringMatching(/^\d{1,5}[A-Z]?(?:-\d{1,3})?$/),
      );
      const word = fc.oneof(
        fc.string(),
        fc.constantFrom("Elm", "5th", "Apt", "Unit 3", "#2", ",", "Steele", "St"),
      );
      const words = fc.array(word, { maxLength: 12 }).map((parts) => parts.join(" "));
      fc.assert(
        fc.property(number, fc.constantFrom(" ", "  ", "\t"), words, (house, space, rest) => {
          const street = publicStreet(`${house}${space}${rest}`);
          expect(street.length).toBeLessThanOrEqual(publicStreetLength);
          expect(street === house || street.startsWith(`${house} `)).toBe(false);
          expect(street).not.toMatch(/^\d+(?!\d*(?:st|nd|rd|th)\b)/i);
          expect(street).toBe(street.trim());
        }),
        propertyRuns,
      );
    },
    longRun,
  );
});
