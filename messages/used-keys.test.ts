import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";
import { computed } from "#testkit/computed-texts.ts";
import * as en from "./en.ts";

const root = join(import.meta.dirname, "..");

/** The source files that use texts. */
const sources = ["web/src/**/*.{ts,tsx}", "{functions,modules,platform,routers}/**/*.ts"];

/** Texts read without a translator: by `functions/statement-csv.ts`, `rental-months-csv.ts`, `admin-export.ts`, and `calendar-feed.ts`. */
const readDirectly = [
  "statement.columns.week",
  "statement.columns.kind",
  "rental.monthsCsv.*.*",
  "exported.*",
  // By `modules/operations/contract.ts`.
  "audit.summary.*",
  "audit.summary.fields.*",
  "audit.summary.values.*.*",
  "platform.rules.names.*",
  "platform.rules.values.*",
  "payRule.words.*",
  "platform.form.claimNames.*",
  "pay.rates.now.*",
  "homeowner.windows.*",
  "ownData.about",
  "feed.kinds.*",
  "feed.status.*",
  "feed.rentals.status.*",
  // By the causes in `web/src/features/people/person-timeline.tsx`.
  "people.timeline.causes.booked.*",
  // By `functions/year-pdf.ts`.
  "payYear.*",
  "payYear.columns.*",
  "payYear.tax.*",
  "payYear.tax.details.*",
  // By `functions/trial-bar.ts`.
  "trial.*",
  "trial.does.*",
];

/** A used key and its place; parts known only at run time are `*`. */
type Asked = { key: string; at: string };

const asked: Asked[] = [];
const unknown: string[] = [];
beforeAll(async () => {
  for await (const path of glob(sources, { cwd: root })) {
    if (/\.test\.tsx?$|^web\/src\/testing\//.test(path)) continue;
    collect(path, await readFile(join(root, path), "utf8"));
  }
});

const keys = keysOf(en);

test("every call says which text it asks for, or stands on the list", () => {
  expect(unknown).toEqual([]);
  expect(Object.keys(computed).filter((call) => !used.has(call))).toEqual([]);
});

test("every text that is asked for exists", () => {
  const missing = asked.filter(({ key }) => !keys.includes(key) && !keys.some(isLike(key)));
  expect(missing).toEqual([]);
});

test("every text is asked for somewhere", () => {
  const all = new Set([...asked.map(({ key }) => key), ...readDirectly]);
  const patterns = [...all].filter((key) => key.includes("*")).map(isLike);
  expect(keys.filter((key) => !all.has(key) && !patterns.some((isMeant) => isMeant(key)))).toEqual([]);
});

/** The entries of `computed` that were found. */
const used = new Set<string>();

/**
 * Collects a file's keys: calls of `useTranslations()`'s functions and of `word`, and whole keys such as zod's
 * messages.
 */
function collect(path: string, text: string): void {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

  const visit = (node: ts.Node, namespaces: ReadonlyMap<string, string[]>): void => {
    let known = namespaces;
    if (ts.isFunctionLike(node) || ts.isBlock(node)) known = new Map([...namespaces, ...translatorsIn(node)]);
    if (ts.isCallExpression(node)) note(node, known);
    if (ts.isStringLiteralLike(node) && (isIssueKey(node.text) || keys.includes(node.text)))
      asked.push({ key: node.text, at: path });
    ts.forEachChild(node, (child) => visit(child, known));
  };

  const note = (call: ts.CallExpression, known: ReadonlyMap<string, string[]>) => {
    const [key] = call.arguments;
    const callee = ts.isPropertyAccessExpression(call.expression)
      ? call.expression.expression
      : call.expression;
    const namespaces = ts.isIdentifier(callee) ? known.get(callee.text) : undefined;
    if (!key || !namespaces) return;
    const spelt = spell(key);
    const name = `${path}: ${call.expression.getText(file)}(${key.getText(file)})`;
    if (spelt) {
      for (const namespace of namespaces)
        for (const each of spelt) asked.push({ key: joined(namespace, each), at: path });
    } else if (computed[name]) {
      used.add(name);
      for (const each of computed[name]) asked.push({ key: each, at: path });
    } else unknown.push(name);
  };

  visit(
    file,
    new Map(
      /^(?:routers|modules|platform(?!\/values))\/(?!.*\/rules\/)/.test(path) ? [["translate", [""]]] : [],
    ),
  );
}

/** Whether it is a key from zod's messages or the error map, which reach the page as keys. */
function isIssueKey(text: string): boolean {
  return /^(?:validation|refusals)\.\w+$/.test(text);
}

/** The translators created in a function or block, by name, each with its key prefixes. */
function translatorsIn(scope: ts.Node): [string, string[]][] {
  const found: [string, string[]][] = [];
  ts.forEachChild(scope, (statement) => {
    if (!ts.isVariableStatement(statement)) return;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || !initializer || !ts.isCallExpression(initializer)) continue;
      const made = initializer.expression.getText();
      if (made !== "useTranslations" && made !== "useTranslate") continue;
      const [namespace] = initializer.arguments;
      found.push([name.text, namespace ? (spell(namespace) ?? []) : [""]]);
    }
  });
  return found;
}

/** The keys an expression may evaluate to; null when the source does not show them. */
function spell(expression: ts.Expression): string[] | null {
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isParenthesizedExpression(expression)) return spell(expression.expression);
  if (ts.isTemplateExpression(expression)) {
    return [
      expression.head.text + expression.templateSpans.map(({ literal }) => `*${literal.text}`).join(""),
    ];
  }
  if (ts.isConditionalExpression(expression)) {
    const [one, other] = [spell(expression.whenTrue), spell(expression.whenFalse)];
    return one && other && [...one, ...other];
  }
  return null;
}

function joined(namespace: string, key: string): string {
  return namespace === "" ? key : `${namespace}.${key}`;
}

function isLike(pattern: string): (key: string) => boolean {
  const whole = new RegExp(`^${pattern.split("*").map(RegExp.escape).join("[^.]+")}$`);
  return (key) => whole.test(key);
}

function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [path + name] : keysOf(text, `${path}${name}.`),
  );
}
