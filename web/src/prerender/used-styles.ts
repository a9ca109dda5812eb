/**
 * The rules of a minified stylesheet that a page can match: those whose classes all stand in its markup. The page's own
 * script changes attributes, never classes.
 */
export function usedStyles(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  return rulesOf(css)
    .map((rule) => used(rule, classes))
    .join("");
}

type Rule = { prelude: string; body: string | null };

function used({ prelude, body }: Rule, classes: ReadonlySet<string>): string {
  if (body === null) return `${prelude};`;
  if (/^@(?:media|supports|container|layer)\b/.test(prelude)) {
    const inner = rulesOf(body)
      .map((rule) => used(rule, classes))
      .join("");
    return inner && `${prelude}{${inner}}`;
  }
  if (prelude.startsWith("@")) return `${prelude}{${body}}`;
  const selectors = splitOutside(prelude, ",").filter((selector) => {
    // What a pseudo-class takes may be one of several, or what the element is not.
    const own = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, "");
    return [...own.matchAll(/\.(-?[a-z_][\w-]*)/gi)].every(([, name = ""]) => classes.has(name));
  });
  return selectors.length > 0 ? `${selectors.join(",")}{${body}}` : "";
}

/** The statements and blocks at the top of some CSS. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let from = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === ";") {
      rules.push({ prelude: css.slice(from, at).trim(), body: null });
      from = at + 1;
    }
    if (css[at] !== "{") continue;
    const end = endOf(css, at);
    rules.push({ prelude: css.slice(from, at).trim(), body: css.slice(at + 1, end) });
    from = end + 1;
    at = end;
  }
  return rules;
}

/** The index of the brace that closes the one at an index. */
function endOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    if (css[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error("The stylesheet has a block without an end");
}

function splitOutside(text: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(" || letter === "[") depth += 1;
    if (letter === ")" || letter === "]") depth -= 1;
    if (letter === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}
