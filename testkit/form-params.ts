export type Params = { [name: string]: Param };
export type Param = string | Params | Param[];

/** Parses `a[b][0]=c` into nested values, as Stripe's API does. */
export function readForm(text: string): Params {
  const root: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split("[").map((part) => part.replace(/\]$/, ""));
    let place: Params = root;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      place = typeof next === "object" && !Array.isArray(next) ? next : emptyAt(place, part);
    }
    place[path.at(-1) ?? ""] = value;
  }
  return asLists(root) as Params;
}

/** All parameter names, with `[]` for any list index: "items[][price]". */
export function namesOf(params: Param, prefix = ""): string[] {
  if (typeof params === "string") return [prefix];
  if (Array.isArray(params)) return params.flatMap((param) => namesOf(param, `${prefix}[]`));
  return Object.entries(params).flatMap(([name, param]) =>
    namesOf(param, prefix === "" ? name : `${prefix}[${name}]`),
  );
}

function emptyAt(place: Params, part: string): Params {
  const made: Params = {};
  place[part] = made;
  return made;
}

function asLists(param: Param): Param {
  if (typeof param === "string" || Array.isArray(param)) return param;
  const entries = Object.entries(param).map(([name, value]) => [name, asLists(value)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
