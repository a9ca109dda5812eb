/** `npm run screenshots:docs`: takes the pictures in docs/screenshots/ of the built app's demo data. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Open, settled, withApp } from "./photograph.ts";

type Picture = {
  name: string;
  path: string;
  /** The account that is signed in; none if left out. */
  account?: string;
  viewport: { width: number; height: number };
  look?: "light" | "dark";
  /** The heading to scroll to the top; the page's own top if left out. */
  from?: string;
};

const desktop = { width: 1120, height: 760 };
const phone = { width: 390, height: 844 };
const maya = "homeowner@example.com";

const pictures: Picture[] = [
  { name: "landing", path: "/", viewport: desktop },
  { name: "landing-phone-es", path: "/es", viewport: phone, look: "dark" },
  { name: "how-it-works-phone-fr", path: "/fr/how-it-works#runners", viewport: phone },
  { name: "sign-up-phone", path: "/sign-up", viewport: phone },
  { name: "homeowner", path: "/homeowner", account: maya, viewport: desktop },
  { name: "photo-proof", path: "/homeowner", account: maya, viewport: desktop, from: "Last Pickup" },
  { name: "rentals", path: "/vacation-rental", account: "host@example.com", viewport: desktop },
  { name: "runner-phone", path: "/runner", account: "runner@example.com", viewport: phone },
  { name: "admin-review", path: "/admin", account: "admin@example.com", viewport: desktop },
];

const folder = join(import.meta.dirname, "../docs/screenshots");
const mostBytes = 150_000;

await mkdir(folder, { recursive: true });
await withApp({ demo: true }, async (open) => {
  for (const picture of pictures) console.log(await photograph(open, picture));
});

/** Returns the file's path. Throws if the page is missing, one of its calls fails, or the picture is too large. */
async function photograph(
  open: Open,
  { name, path, account, viewport, look = "light", from: heading }: Picture,
): Promise<string> {
  const context = await open({ viewport, colorScheme: look, locale: "en-US" }, account);
  const page = await context.newPage();
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settled(page);
  if (failed.length > 0) throw new Error(`${path} did not load completely: ${failed.join(", ")}`);
  if (heading)
    await page.getByRole("heading", { name: heading }).evaluate("(element) => element.scrollIntoView()");
  // The address's target gets the focus, which a screenshot should not show.
  await page.evaluate("document.activeElement.blur?.()");
  const file = join(folder, `${name}.webp`);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 84 })
    .toFile(file);
  if (size > mostBytes) throw new Error(`${file} is ${size} bytes; the limit is ${mostBytes}`);
  await context.close();
  return file;
}
