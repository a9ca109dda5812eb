/** A statement to run on its own; `index` names the index it makes, as SQL, null for another statement. */
export type Step = { statement: string; index: string | null };

const makesIndex = /^create (unique )?index ("[^"]+"|\w+) on /i;
const dropsIndex = /^drop index ("[^"]+"|\w+);?$/i;
const validates = /^alter table \S+ validate constraint \S+$/i;

/** Whether each statement of a migration can run on its own, and again after a crash. */
export function isStepwise(statements: readonly string[]): boolean {
  return statements.every((statement) =>
    [makesIndex, dropsIndex, validates].some((kind) => kind.test(bare(statement))),
  );
}

/** The statements of such a migration, in a form that blocks no writes. */
export function stepsOf(statements: readonly string[]): Step[] {
  return statements.map((given) => {
    const statement = bare(given);
    const [made, unique = "", index] = makesIndex.exec(statement) ?? [];
    if (made && index)
      return {
        statement: `create ${unique}index concurrently ${index} on ${statement.slice(made.length)}`,
        index,
      };
    const [, dropped] = dropsIndex.exec(statement) ?? [];
    return { statement: dropped ? `drop index concurrently if exists ${dropped}` : statement, index: null };
  });
}

function bare(statement: string): string {
  return statement
    .replaceAll(/^\s*--.*$/gm, "")
    .trim()
    .replace(/;$/, "");
}
