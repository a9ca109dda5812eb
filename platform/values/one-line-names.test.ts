import { describe, expect, test } from "vitest";
import { holdsLink, isBroken } from "./one-line-names.ts";

describe("holdsLink", () => {
  test.each([
    "https://evil.example",
    "HTTP://x",
    "Maya, see www.evil.example",
    "evil.example",
    "evil.co.uk",
    "Win at evil.com",
    "EVIL.COM",
    "Evil.Com",
    "EVIL.RU",
    "x.io",
    "Paypal.Support",
    "Google.Team",
    "Evil.Bank",
    "evil.Rocks",
    "ab.Ru",
    "My.Io",
    "evil.com",
    "bit.ly/3xYz",
    "evil.Rocks/win",
    "192.168.10.20/x",
    "evil。com",
    "ｅｖｉｌ．ｃｏｍ",
    "mailto:bob",
    "bob@evil.example",
  ])("finds a link in %s", (name) => {
    expect(holdsLink(name)).toBe(true);
  });

  test.each([
    "Maya",
    "St. John",
    "St.John",
    "ST. JOHN",
    "O'Neil Jr.",
    "O’Neill-Smith, Jr.",
    "J.R.R. Tolkien",
    "J. P. Morgan",
    "M.De Vries",
    "O.connor",
    "St.paul",
    "Mary.Jo",
    "Kim.Jr",
    "Dr.med. Weber",
    "Mr. T",
    "Dr. Ana María",
    "Bldg. 4, Apt. 2.1",
    "No.7 Elm House",
    "Rose & Crown / upstairs",
    "Cabin: by the lake",
    "李",
  ])("finds none in %s", (name) => {
    expect(holdsLink(name)).toBe(false);
  });
});

test("isBroken finds line breaks, tabs and direction marks, but not spaces", () => {
  for (const broken of ["a\nb", "a\r\nb", "a\tb", "a\u0085b", "a\u2028b", "a\u202eb", "a\u007fb"])
    expect(isBroken(broken), JSON.stringify(broken)).toBe(true);
  for (const whole of ["a b", "Ana María", "نیک‌نام"]) expect(isBroken(whole)).toBe(false);
});
