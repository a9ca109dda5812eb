import { describe, expect, test } from "vitest";
import { holdsLink, isBroken, isPersonName } from "./one-line-names.ts";

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
    "evil.zip",
    "evil.mov",
    "Evil.Bank.",
    "evil.рф",
    "зло.рф",
    "दुष्ट.भारत",
    "邪恶.中国",
    "J.Smith",
    "St.John",
    "Dr.Smith",
    "evil.com",
    "bit.ly/3xYz",
    "evil.Rocks/win",
    "192.168.10.20/x",
    "evil。com",
    "ｅｖｉｌ．ｃｏｍ",
    "mailto:bob",
    "bob@evil.example",
    "evil[.]com",
    "evil(.)com",
    "evil [ . ] com",
    "evil dot com",
    "evil (dot) com",
    "evil[dot]xyz",
    "evil punto com",
    "evil d0t com",
    "evilDOTcom",
    "evildotcom",
    "evil,com",
    "evil . com",
    "evil .com",
    "evil·com",
    "https evil",
    "hxxps evil",
    "HXXP evil",
    "Visit 1.2.3.4",
    "192.168.10.20",
    "1[.]2[.]3[.]4",
    "www evil",
    "xn--80ak6aa92e",
    "xn--80ak6aa92e.com",
  ])("finds a link in %s", (name) => {
    expect(holdsLink(name)).toBe(true);
  });

  test.each([
    "Maya",
    "O'Connor",
    "Jean-Luc",
    "José",
    "Nguyễn",
    "Mary Ann",
    "X",
    "Ana 3rd",
    "Suite 1.2.3",
    "St. John",
    "ST. JOHN",
    "O'Neil Jr.",
    "O’Neill-Smith, Jr.",
    "J.R.R. Tolkien",
    "J.R",
    "Mary-Jane O'Neil, Ph.D.",
    "J. P. Morgan",
    "D. Com",
    "Smith, Jr.",
    "Talbot Company",
    "Mr. T",
    "Dr. Ana María",
    "Bldg. 4, Apt. 2.1",
    "No.7 Elm House",
    "Rose & Crown / upstairs",
    "Cabin: by the lake",
    "李",
    "Dot Smith",
    "Lake House (dog friendly)",
    "Gal·la Placídia",
  ])("finds none in %s", (name) => {
    expect(holdsLink(name)).toBe(false);
  });
});

test("isBroken finds line breaks and invisible characters", () => {
  const hidden =
    "\n \r\n \t \u0085 \u2028 \u007f \u00ad \u061c \u115f \u200b \u200c \u200d \u200e \u200f \u202e \u2060 \u2066 \u2800 \u3164 \ufeff \u{e0061}";
  for (const broken of hidden.split(" ")) expect(isBroken(`a${broken}b`), JSON.stringify(broken)).toBe(true);
  for (const whole of ["a b", "Ana María", "نیک‌نام", "क्‍ष", "葛\u{e0100}城", "👩‍🌾 Farm ☀️"])
    expect(isBroken(whole), whole).toBe(false);
});

describe("isPersonName", () => {
  test.each([
    "Maya",
    "J.",
    "D. Com",
    "Bo",
    "O'Brien-Smith",
    "O’Neill",
    "José",
    "Jose\u0301",
    "Nguyễn",
    "Nguyễn Thị Minh Khai",
    "李",
    "山田 太郎",
    "김 민준",
    "Владимир",
    "Παπαδόπουλος",
    "محمد",
    "نیک‌نام",
    "שָׁלוֹם",
    "प्रिया",
    "สมชาย",
    "Ó Súilleabháin",
    "Ludwig van der Rohe",
    "María del Carmen de Jesús",
    "Martin Luther King, Jr.",
    "Sammy Davis Jr.",
    "Louis 14",
    "Henry VIII",
    "J.R.R. Tolkien",
    "Gal·la",
    'Robert "Bob"',
    "Kalaniʻōpuʻu",
    "Jean–Luc",
  ])("%s is valid", (name) => {
    expect([isPersonName(name), holdsLink(name), isBroken(name)]).toEqual([true, false, false]);
  });

  test.each([
    "",
    "-",
    "123",
    "Maya 🎉",
    "Call 555 123 4567",
    "Call ٥٥٥",
    "evil[.]com",
    "a/b",
    "Win $500",
    "Maya!",
    "Who?",
    "bob@localhost",
    "<b>Maya</b>",
    "you have won a free prize",
    "Visit evil com please",
    "Your account is locked, please sign in at the link below to unlock it",
    "x".repeat(41),
  ])("%s is invalid", (name) => {
    expect(isPersonName(name)).toBe(false);
  });
});
