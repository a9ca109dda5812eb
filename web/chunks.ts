import type { Rolldown } from "vite";

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * Decides which modules share a chunk. By default, each set of modules some screens share becomes a file, and a screen
 * takes dozens of requests. So there is one chunk for the start and shared code, one for forms and dialogs (Mantine,
 * zod), and one per feature's screens. Lazily loaded modules, such as dialogs with forms, and rarely visited pages stay
 * apart.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ name: groupOf }],
};

function groupOf(id: string, context: Context): string | null {
  if (id.endsWith(".html")) return null;
  const group = codeOf(id, context);
  // The first screens' styles are too small to be worth a request.
  return isFirst(group) && /\.css\b/.test(id) ? "app" : group;
}

/** A module joins the chunk of its users, so no group depends on a narrower one. */
function codeOf(id: string, context: Context): string | null {
  if (isForLater(id)) return "shared";
  const roots = rootsOf(id, context);
  if (roots.has(start)) return "app";
  const [root] = roots;
  if (root && roots.size === 1) return screenOf(root, context);
  const all = [...new Set([...roots].map((each) => featureOf(each, context)))];
  const features = all.filter((each) => each !== "site");
  const [feature] = features;
  const isForDesk = all.length > 0 && all.every((each) => each !== null && forOperators.includes(each));
  if (needsForms(id, context)) {
    if (isForDesk) return "desk-forms";
    return features.length === 1 && isFirst(feature) ? `${feature}-forms` : "forms";
  }
  // Only a package's index imports it.
  if (all.length === 0) return "forms";
  if (all.every((each) => each !== null && forVisitors.includes(each))) return all.toSorted().join("-");
  if (isForDesk && all.length > 1) return "desk";
  const firsts = [...new Set([...roots].map((each) => firstScreenOf(each, context)))].filter(Boolean);
  const [first] = firsts;
  if (first) return firsts.length === 1 && isOf(first, features) ? first : "app";
  if (features.length === 1 && feature) return isFirst(feature) ? `${feature}-later` : feature;
  if ([...roots].some((each) => each !== id && isForAll(each))) return "app";
  if (all.every((each) => each !== null && forCrew.includes(each))) return "crew";
  if (![...roots].every((each) => needsForms(each, context))) return "shared";
  return features.some(isFirst) ? "between-first" : "between";
}

/**
 * A lazily loaded module that shares parts with its feature's other screens joins their chunk, but never the first
 * screen's.
 */
function screenOf(root: string, context: Context): string | null {
  if (needsForms(root, context)) return null;
  const feature = featureOf(root, context);
  if (isFirst(feature) && !firstScreenOf(root, context)) return null;
  const seen = new Set<string>();
  const open = [root];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (rootsOf(id, context).size > 1) {
      if (codeOf(id, context) === feature) return feature;
    } else open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return null;
}

/** The feature folder a module is in; for a route, its screen's. */
function featureOf(id: string, context: Context): string | null {
  const folder = (path: string) => /[\\/]features[\\/]([\w-]+)[\\/]/.exec(path)?.[1] ?? null;
  const { importedIds = [] } = context.getModuleInfo(id) ?? {};
  return folder(id) ?? importedIds.map(folder).find((name) => name !== null) ?? null;
}

/** The features of the first screens after sign-in. Code only one of them needs ships only with it. */
function isFirst(feature: string | null | undefined): boolean {
  return feature === "homeowner" || feature === "runner";
}

/**
 * Whether a first screen's chunk may hold code shared with these features, which then load all of that screen. A
 * homeowner's may, because nearly all other features are theirs. Operators may load more than members.
 */
function isOf(first: string, features: readonly (string | null)[]): boolean {
  return (
    first === "homeowner" ||
    features.every((each) => each === first || (each !== null && forOperators.includes(each)))
  );
}

/** The feature whose first screen this is; "start" for the module that selects it; null for any other. */
function firstScreenOf(id: string, context: Context): string | null {
  if (/[\\/]routes[\\/]index\.tsx/.test(id)) return "start";
  const isScreen =
    /[\\/](?:routes[\\/](?:homeowner|runner)|homeowner[\\/]home-page|runner[\\/]runner-dashboard)\.tsx/;
  return isScreen.test(id) ? featureOf(id, context) : null;
}

/** Package code no first screen needs, although the package's index imports it and the entry seems to need it. */
function isForLater(id: string): boolean {
  return /node_modules[\\/](?:@tanstack[\\/].*[\\/](?:hydration|useBlocker)\.js|idb-keyval[\\/])/.test(id);
}

/** Loaded after any screen. */
function isForAll(id: string): boolean {
  return /[\\/]src[\\/]lib[\\/](?!outbox[\\/])/.test(id);
}

const forVisitors = ["sign-in", "site"];

/** Admin-only features: code they share is useless to others. */
const forOperators = ["desk", "dispatch", "operations", "people"];

/** Runners and operators: later runner screens' code shared with operators is useless to homeowners. */
const forCrew = ["runner", "routes", "payouts", ...forOperators];

const start = "the entry";
const knownRoots = new Map<string, Set<string>>();

/** The entry if it imports the module, even indirectly; else every dynamic import root that does. */
function rootsOf(id: string, context: Context): Set<string> {
  const known = knownRoots.get(id);
  if (known) return known;
  const roots = new Set<string>();
  knownRoots.set(id, roots);
  const module = context.getModuleInfo(id);
  if (module?.isEntry) roots.add(start);
  if (module && module.dynamicImporters.length > 0) roots.add(id);
  for (const importer of module?.importers ?? [])
    if (!isIndex(importer)) for (const root of rootsOf(importer, context)) roots.add(root);
  return roots;
}

/** A package's index imports everything, so it says nothing about who needs what. */
function isIndex(id: string): boolean {
  return /node_modules[\\/]@mantine[\\/].*[\\/]index\.mjs$/.test(id);
}

const knownForms = new Map<string, boolean>();

function needsForms(id: string, context: Context): boolean {
  const known = knownForms.get(id);
  if (known !== undefined) return known;
  knownForms.set(id, false);
  const imported = context.getModuleInfo(id)?.importedIds ?? [];
  const needs =
    /node_modules[\\/](?:@mantine|zod)[\\/]/.test(id) || imported.some((part) => needsForms(part, context));
  knownForms.set(id, needs);
  return needs;
}
