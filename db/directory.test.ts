import { afterAll, beforeAll, expect, test } from "vitest";
import { describeOnEachDatabase, type TestDatabase } from "#testkit/database.ts";

describeOnEachDatabase("searching the directory", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const one = async (expression: string, given: string) =>
    (await database.execute(`select ${expression} as one`, [given])).rows[0]?.one;

  test.each([
    ["José  O'Brien-Łukasz", ["brien", "jose", "lukasz", "o"]],
    ["ada+bins@example.com", ["ada", "bins", "com", "example"]],
    ["1600 Elm Street, Unit 4B", ["1600", "4b", "elm", "street", "unit"]],
    ["王芳 Ωmega", ["ωmega", "王芳"]],
    [" .,;'\\ ", []],
  ])("finds the words of %j", async (given, words) => {
    const found = (await one("search_words($1)", given)) as string[];
    expect(found.map((word) => word.toLocaleLowerCase()).toSorted()).toEqual(words.toSorted());
  });

  test.each([
    ["Mar to", "'mar':* & 'to':*"],
    ["(212) 555-0100", "'2125550100':*"],
    ["+1 212 555 01 00", "'2125550100':*"],
    ["1600", "'1600':*"],
    ["it's 'q' & !(x)", "'it':* & 'q':* & 's':* & 'x':*"],
    ["  ", null],
  ])("searches %j by prefix, and treats nothing as an operator", async (given, query) => {
    expect(await one("search_query($1)::text", given)).toBe(query);
  });
});
