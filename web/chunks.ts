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
  return id.endsWith(".html") ? null : (textsOf(id) ?? codeOf(id, context));
}

/** Of each language, the texts of the first screens behind the sign-in travel together. */
function textsOf(id: string): string | null {
  const [, language, area = ""] = /[\\/]messages[\\/](\w\w)[\\/]([\w-]+)\.ts$/.exec(id) ?? [];
  return language && signedInAreas.includes(area) ? `texts-${language}` : null;
}

const signedInAreas = ["every-screen", "homeowner", "runner", "notifications"];

/** A module goes with those who need it, so a group never needs a narrower one. */
function codeOf(id: string, context: Context): string | null {
  const roots = rootsOf(id, context);
  if (roots.has(start)) return "app";
  const [root] = roots;
  if (root && roots.size === 1) return screenOf(root, context);
  if (id.includes("node_modules") || needsForms(id, context)) return "forms";
  const all = [...new Set([...roots].map((each) => featureOf(each, context)))];
  if (all.every((each) => each !== null && forVisitors.includes(each))) return all.toSorted().join("-");
  const features = all.filter((each) => each !== "public");
  const [feature] = features;
  if (features.length === 1 && feature) return feature;
  return [...roots].every((each) => needsForms(each, context)) ? "forms" : "app";
}

/** What is fetched on its own and has parts in common with its feature's other screens travels with them. */
function screenOf(root: string, context: Context): string | null {
  if (needsForms(root, context)) return null;
  const feature = featureOf(root, context);
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
  const folder = (path: string) => /[\\/]features[\\/](\w+)[\\/]/.exec(path)?.[1] ?? null;
  const { importedIds = [] } = context.getModuleInfo(id) ?? {};
  return folder(id) ?? importedIds.map(folder).find((name) => name !== null) ?? null;
}

const forVisitors = ["auth", "public"];

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
