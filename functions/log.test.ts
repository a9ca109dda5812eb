import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "#testkit/database.ts";
import { describeError, log } from "./log.ts";

describe("a line of the log", () => {
  test("is one line of JSON, whatever its fields hold", () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    log("error", "call failed", { message: "first\nsecond\r\nlevel: info", path: "/api/\u001b[31m" });
    expect(lines).toHaveLength(1);
    expect([...(lines[0] ?? "")].filter((character) => character < " ")).toEqual(["\n"]);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: "error",
      event: "call failed",
      message: "first\nsecond\r\nlevel: info",
    });
  });
});

describe("a described error", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  test("of a failed query has its cause and its place, and nothing of its parameters", async () => {
    const secret = "someone@example.com\nat once";
    const error = await database.db
      .execute(sql`select ${secret} from nowhere`)
      .catch((thrown: Error) => thrown);
    expect((error as Error).stack).toContain("someone@example.com");
    const described = describeError(error);
    expect(JSON.stringify(described)).not.toMatch(/someone@example.com|at once/);
    expect(described).toMatchObject({
      message: "Failed query",
      stack: expect.arrayContaining([expect.stringMatching(/^at .*\d+:\d+/)]),
      cause: { code: "42P01", message: 'relation "nowhere" does not exist' },
    });
  });

  test("has the code and the causes of any other", () => {
    const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    expect(describeError(new TypeError("no answer", { cause }))).toMatchObject({
      error: "TypeError",
      message: "no answer",
      cause: { error: "Error", message: "refused", code: "ECONNREFUSED" },
    });
    expect(describeError("thrown text")).toEqual({ error: "thrown text" });
  });
});
