import type { Rolldown } from "vite";

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/**
 * Which modules are sent together. Left alone, each set of modules that some screens share is a file of its own, and a
 * screen takes dozens of requests. So one file has what is needed at the start and what screens share; one what comes
 * with forms and dialogs only (Mantine, zod); and one each feature's screens. What is fetched on its own later, such as a
 * dialog with its form, stays apart, and so do the pages that a member seldom sees.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ name: groupOf }],
};

function groupOf(id: string, context: Context): string | null {
  if (id.endsWith(".html")) return null;
  const group = codeOf(id, context);
  // The styles of the first screens are so few that a request for them costs more.
  return isFirst(group) && /\.css\b/.test(id) ? "app" : group;
}

/** A module goes with those who need it, so a group never needs a narrower one. */
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
  // Nothing of ours asks for it but through a package's index.
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
 * What is fetched on its own and has parts in common with its feature's other screens travels with them; but not with the
 * first of them.
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

/** The feature's folder that a module lies in or, for a route, that its screen lies in. */
function featureOf(id: string, context: Context): string | null {
  const folder = (path: string) => /[\\/]features[\\/]([\w-]+)[\\/]/.exec(path)?.[1] ?? null;
  const { importedIds = [] } = context.getModuleInfo(id) ?? {};
  return folder(id) ?? importedIds.map(folder).find((name) => name !== null) ?? null;
}

/** The features of the first screens behind the sign-in. What one of those needs and the other does not comes with it alone. */
function isFirst(feature: string | null | undefined): boolean {
  return feature === "homeowner" || feature === "runner";
}

/**
 * Whether a first screen may share it with these, who fetch all of that screen for it. A homeowner's may: nearly all others
 * are theirs; and operators may fetch more than members.
 */
function isOf(first: string, features: readonly (string | null)[]): boolean {
  return (
    first === "homeowner" ||
    features.every((each) => each === first || (each !== null && forOperators.includes(each)))
  );
}

/** The feature whose first screen it is; "start" for what chooses among them, and null for any other module. */
function firstScreenOf(id: string, context: Context): string | null {
  if (/[\\/]routes[\\/]index\.tsx/.test(id)) return "start";
  const isScreen =
    /[\\/](?:routes[\\/](?:homeowner|runner)|homeowner[\\/]home-page|runner[\\/]runner-dashboard)\.tsx/;
  return isScreen.test(id) ? featureOf(id, context) : null;
}

/**
 * What no first screen needs of the packages that all of them do: a package's index imports it, which looks as though the
 * entry did.
 */
function isForLater(id: string): boolean {
  return /node_modules[\\/](?:@tanstack[\\/].*[\\/](?:hydration|useBlocker)\.js|idb-keyval[\\/])/.test(id);
}

/** What is fetched after any screen. */
function isForAll(id: string): boolean {
  return /[\\/]src[\\/]lib[\\/](?!outbox[\\/])/.test(id);
}

const forVisitors = ["sign-in", "site"];

/** Whose screens only admins see: what those share is nothing to anybody else. */
const forOperators = ["desk", "dispatch", "operations", "people"];

/** Who works here: what runners' later screens share with the desk is nothing to a homeowner. */
const forCrew = ["runner", "routes", "payouts", ...forOperators];

const start = "the entry";
const knownRoots = new Map<string, Set<string>>();

/** The entry, if it imports the module, however indirectly; else whatever is fetched on its own and does. */
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

/** A package's index imports all of it: that says nothing about who needs what. */
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
