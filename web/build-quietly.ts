import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Builds something small beside the app and returns the output instead of writing it. */
export async function buildQuietly(
  config: Parameters<typeof build>[0],
): Promise<Rolldown.RolldownOutput["output"]> {
  const result = await build({
    ...config,
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: { target: "es2022", ...config?.build, write: false },
  });
  if (!("output" in result)) throw new Error("The build gave no single output");
  return result.output;
}
