/**
 * A guard against races, taken away. The race tests must not let it pass: `npm run test:mutants` fails when they do.
 * A guard in the code is replaced by its naive version while the tests load the file; one in the database, such as
 * a unique index, is dropped by a statement.
 */
export type Mutant = CodeMutant | DatabaseMutant;

type Common = {
  /** Says what is taken away, in kebab-case. */
  name: string;
  /** The test files, from the repository's root, of which at least one must fail. */
  tests: [string, ...string[]];
};

export type CodeMutant = Common & {
  /** The file with the guard, from the repository's root. */
  file: string;
  /** The guard's text; occurs exactly once in the file. */
  find: string;
  replace: string;
};

export type DatabaseMutant = Common & {
  /** Run on the test databases' templates; it must fail where there is nothing to take away. */
  sql: string;
};

export const mutants: Mutant[] = [];

/** @throws when no mutant has that name */
export function mutantNamed(name: string): Mutant {
  const mutant = mutants.find((candidate) => candidate.name === name);
  if (!mutant) throw new Error(`No mutant is named ${name}: see testkit/mutants.ts`);
  return mutant;
}

/**
 * The file's text with the guard replaced.
 *
 * @throws unless the guard's text occurs exactly once
 */
export function applyMutant({ name, file, find, replace }: CodeMutant, text: string): string {
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`Mutant ${name}: its text occurs ${found} times in ${file}, not once`);
  return text.replace(find, () => replace);
}
