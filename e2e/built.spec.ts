import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

const built = join(import.meta.dirname, "../web/dist");

test.describe("the built app", { tag: "@public" }, () => {
  test("has no gallery, which is for development", async ({ request }) => {
    const paths = (await readdir(built, { recursive: true })).filter((path) =>
      /\.(?:js|css|html)$/.test(path),
    );
    expect(paths.length).toBeGreaterThan(20);
    const texts = await Promise.all(paths.map((path) => readFile(join(built, path), "utf8")));
    // As a control, text that every build must contain.
    expect(texts.some((text) => text.includes("tidycurb-build"))).toBe(true);
    const isOfGallery = (path: string, text: string) =>
      /gallery/i.test(path) || /Gallery · TidyCurb|src\/gallery|For forms and reading\./.test(text);
    expect(paths.filter((path, index) => isOfGallery(path, texts[index] ?? ""))).toEqual([]);
    expect((await request.get("/gallery")).status()).toBe(404);
    expect((await request.get("/gallery.html")).status()).toBe(404);
  });

  test("always revalidates its service worker, under the same policy as its pages", async ({ request }) => {
    const answer = await request.get("/sw.js");
    expect(answer.headers()).toMatchObject({
      "cache-control": "no-cache",
      "content-type": expect.stringMatching(/^text\/javascript/),
      "content-security-policy": expect.stringContaining("script-src 'self'"),
    });
  });
});
