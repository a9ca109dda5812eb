import { describe, expect, test } from "vitest";
import { plainText, smsPlaces, smsText } from "./sms-text.ts";

describe("a text message", () => {
  test.each([
    ["Your runner’s proof – and “more”…", 'Your runner\'s proof - and "more"...'],
    [
      "Perdón: no hicimos tu recogida del miércoles. ¿Sí?",
      "Perdon: no hicimos tu recogida del miércoles. ¿Si?",
    ],
    ["Nous n’avons pas pu : être reçu\u00a0?", "Nous n'avons pas pu : etre recu ?"],
    ["6,70\u00a0$ œuvre", "6,70 $ oeuvre"],
    ["Łukasz {x} 😀 終", "Lukasz (x)"],
  ])("turns %j into %j", (text, said) => {
    expect(plainText(text)).toBe(said);
  });

  test("has 160 characters, minus the link's length", () => {
    const link = "https://tidycurb.example/settings#security";
    const text = smsText("word ".repeat(60), link);
    expect(text).toHaveLength(smsPlaces);
    expect(text).toMatch(/^TidyCurb: word .*\.\.\. https:\/\/tidycurb\.example\/settings#security$/);
    expect(smsText("All is well.", link)).toBe(`TidyCurb: All is well. ${link}`);
  });
});
