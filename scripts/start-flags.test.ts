import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { startCommand } from "#testkit/crowded-server.ts";

test("the image runs Node with the same settings for memory as npm start", async () => {
  const { env, flags } = await startCommand();
  const image = await readFile(new URL("../Dockerfile", import.meta.url), "utf8");
  expect(flags).toEqual(expect.arrayContaining(["--heap-growing-percent=25", "--memory-saver-mode"]));
  expect(env).toHaveProperty("MALLOC_ARENA_MAX");
  expect(image).toContain(
    `CMD ["node", ${flags.map((flag) => `"${flag}"`).join(", ")}, "functions/local-server.ts"]`,
  );
  expect(image).toContain(`\nRUN node ${flags.join(" ")} scripts/compile.ts\n`);
  for (const [name, value] of Object.entries(env)) expect(image).toContain(`${name}=${value}`);
});
