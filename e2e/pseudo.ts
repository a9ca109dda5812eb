import type { BrowserContext, Page } from "@playwright/test";
import compile from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";
import ts from "typescript";
import * as en from "#messages/en.ts";
import { locales } from "#platform/values/preferences.ts";
import type { Text } from "./words.ts";

/**
 * A readable test language made from the English catalogue: each text is in brackets, with its vowels accented and
 * doubled, about a third longer. Words outside brackets did not come from the catalogue; text that is cut off or
 * overflows would do so in a longer language. It is not part of the build: it replaces the text files that a page
 * fetches.
 */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const catalogues = cataloguesIn(code);
    const body = `${code};for(const texts of [${catalogues}])(${dressTexts})(texts);`;
    await route.fulfill(catalogues.length > 0 ? { response, body } : { response });
  });
  // The browser words dates and the like; values without words, such as a figure or an ISO day, stay unchanged.
  await context.addInitScript(() => {
    const inBrackets = (text: string) => (/\p{L}/u.test(text) ? `⟦${text}⟧` : text);
    for (const { prototype } of [Intl.RelativeTimeFormat, Intl.ListFormat]) {
      const { format: plain } = prototype as { format: (...given: unknown[]) => string };
      Object.assign(prototype, {
        format(...given: unknown[]) {
          return inBrackets(plain.apply(this, given));
        },
      });
    }
    const dates = Intl.DateTimeFormat.prototype;
    const bound = Object.getOwnPropertyDescriptor(dates, "format")?.get;
    Object.defineProperty(dates, "format", {
      configurable: true,
      get() {
        const plain: (date?: Date) => string = bound?.call(this);
        return (date?: Date) => inBrackets(plain(date));
      },
    });
    const { formatRange } = dates;
    dates.formatRange = function (...range) {
      return inBrackets(formatRange.apply(this, range));
    };
  });
}

/** A text in the pseudo language. */
export function sayPseudo([key, params]: Text): string {
  let found: unknown = en;
  for (const part of key.split(".")) found = (found as Record<string, unknown>)[part];
  if (typeof found !== "string") throw new Error(`There is no text ${key}`);
  const texts: Record<string, CompiledMessage> = { found: compile(found) };
  dressTexts(texts);
  return format(texts.found ?? "", locales.en, params, { formatters }) as string;
}

/** Marks a word of data as if it came from the catalogue. */
export function inBrackets(text: string): string {
  return `⟦${text}⟧`;
}

/** The same for a person's name, where brackets are not allowed. */
export function inDots(name: string): string {
  return `・${name}・`;
}

/**
 * Visible or announced words outside brackets. Email addresses, states and file types are the same in every language;
 * `known` lists other allowed words.
 */
export function findHardCoded(page: Page, known: readonly string[]): Promise<string[]> {
  return page.evaluate((words) => {
    const names = /[\w.+-]+@[\w.-]+|\b[A-Z]{2}\b/g;
    const left = (text: string) => {
      let rest = words.reduce((cut, word) => cut.replaceAll(word, ""), text);
      for (let before = ""; before !== rest; ) {
        before = rest;
        rest = rest.replaceAll(/⟦[^⟦⟧]*⟧|・[^・]*・/g, "");
      }
      return /\p{L}/u.test(rest.replaceAll(names, "")) ? [text.trim()] : [];
    };
    const found = left(document.title);
    for (const element of document.querySelectorAll("body, body *")) {
      if (["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"].includes(element.tagName)) continue;
      // Options of a closed select can be read too.
      if (element.tagName !== "OPTION" && !element.checkVisibility({ visibilityProperty: true })) continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) found.push(...left(node.textContent ?? ""));
      for (const name of ["aria-label", "aria-description", "alt", "title", "placeholder"])
        found.push(...left(element.getAttribute(name) ?? ""));
    }
    return [...new Set(found)];
  }, known);
}

/** Horizontal overflow: of the page, or of text that overflows or is cut off by its element. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const name = ({ tagName, className }: Element) => `${tagName.toLowerCase()}.${className}`;
    const check = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        const { display, position, overflowX, textOverflow, clipPath } = getComputedStyle(box);
        // Scrolling, ellipsis and screen-reader text are intentional.
        if (/auto|scroll/.test(overflowX) || textOverflow === "ellipsis" || clipPath !== "none") return;
        if (display !== "inline" && display !== "contents") {
          const place = box.getBoundingClientRect();
          const over = Math.max(words.right - place.right, place.left - words.left);
          if (over > 1) {
            found.push(
              `${Math.round(over)} px out of ${name(box)}: ${node.textContent?.trim().slice(0, 80)}`,
            );
            return;
          }
        }
        if (/absolute|fixed/.test(position)) return;
      }
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const isShown = node.parentElement?.checkVisibility({ visibilityProperty: true });
      if (isShown && node.textContent?.trim() && !node.parentElement?.closest("svg, option")) check(node);
    }
    return found;
  });
}

/** A built file's variables with texts: objects with exactly the keys of a catalogue area. */
function cataloguesIn(code: string): string[] {
  const known = new Set(Object.values(en).map(keysOf));
  const file = ts.createSourceFile("chunk.js", code, ts.ScriptTarget.Latest);
  return file.statements
    .flatMap((statement) => (ts.isVariableStatement(statement) ? statement.declarationList.declarations : []))
    .flatMap(({ name, initializer }) => {
      if (!ts.isIdentifier(name) || !initializer || !ts.isObjectLiteralExpression(initializer)) return [];
      const keys = initializer.properties.map((property) => property.name && nameOf(property.name));
      return known.has(keys.toSorted().join()) ? [name.text] : [];
    });
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : "";
}

function keysOf(texts: object): string {
  return Object.keys(texts).toSorted().join();
}

/**
 * Replaces compiled texts with pseudo texts in place. Also sent to the page, so it is self-contained. Words are strings
 * in a list; a nested list starts with an argument's name and may have texts by case (icu-minify).
 */
function dressTexts(texts: object): void {
  const longer = (text: string) =>
    text.replace(/[aeiou]/gi, (vowel) => {
      const accented = "áéíóúÁÉÍÓÚ"["aeiouAEIOU".indexOf(vowel)];
      return `${accented}${vowel}`;
    });
  const dress = (message: unknown): unknown => {
    if (typeof message === "string") return longer(message);
    if (!Array.isArray(message)) return message;
    return message.map((part) => {
      if (!Array.isArray(part)) return dress(part);
      const [name, kind, cases] = part;
      if (kind !== 1 && kind !== 2) return part;
      const dressed = Object.entries(cases).map(([when, text]) => [when, dress(text)]);
      return [name, kind, Object.fromEntries(dressed)];
    });
  };
  const group = texts as Record<string, unknown>;
  for (const [key, text] of Object.entries(group)) {
    if (typeof text === "object" && text !== null && !Array.isArray(text)) dressTexts(text);
    else group[key] = ["⟦", ...(Array.isArray(text) ? (dress(text) as unknown[]) : [dress(text)]), "⟧"];
  }
}

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};
