import { type BrowserContext, expect, type Response } from "@playwright/test";

/** What no page may do unless a test expects it: console errors, policy violations, and answers of 500 and above. */
export type Faults = {
  /** Watches every page of a browser context, from before its first one opens. */
  watch(context: BrowserContext): Promise<void>;
  /** Waits until received answers are read; call before the context closes. */
  settle(): Promise<void>;
  /** A fault this test provokes, such as the console's line on a refused call. It must happen. */
  expect(fault: RegExp): void;
  /** A fault that depends on which of two calls comes first. */
  allow(fault: RegExp): void;
  /** Fails the test for unexpected faults, and for expected ones that did not happen. */
  check(): void;
};

export function collectFaults(): Faults {
  const found: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  const reading: Promise<void>[] = [];

  /** A batch with partial failures answers 207, which the browser does not report as an error. */
  const readBatch = async (response: Response) => {
    const answers: { error?: { json: { data: { code: string } } } }[] = await response.json();
    for (const { error } of answers)
      if (error) found.push(`answer: ${error.json.data.code} of ${response.url().replace(/\?.*/, "")}`);
  };
  return {
    async watch(context) {
      context.on("console", (message) => {
        if (message.type() === "error")
          found.push(`console: ${message.text()} (${message.location().url.replace(/\?.*/, "")})`);
      });
      context.on("weberror", (error) => found.push(`page error: ${error.error().stack}`));
      context.on("response", (response) => {
        if (response.status() >= 500) found.push(`answer: ${response.status()} of ${response.url()}`);
        if (response.status() === 207) reading.push(readBatch(response));
      });
      await context.exposeBinding("reportPolicyViolation", (_source, text: string) => {
        found.push(`policy violation: ${text}`);
      });
      await context.addInitScript(() => {
        const { reportPolicyViolation } = window as unknown as {
          reportPolicyViolation: (text: string) => void;
        };
        document.addEventListener("securitypolicyviolation", (event) =>
          reportPolicyViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
        );
      });
    },
    async settle() {
      await Promise.all(reading);
    },
    expect(fault) {
      expected.push(fault);
    },
    allow(fault) {
      allowed.push(fault);
    },
    check() {
      const known = [...expected, ...allowed];
      const surprises = found.filter((fault) => !known.some((one) => one.test(fault)));
      const missing = expected.filter((one) => !found.some((fault) => one.test(fault)));
      expect({ surprises, missing: missing.map(String) }).toEqual({ surprises: [], missing: [] });
    },
  };
}
