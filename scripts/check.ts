/** `npm run check`: every check that does not run the product. */
import { checks, runSteps } from "./steps.ts";

const results = await runSteps([checks]);
if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
