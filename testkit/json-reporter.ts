import { JsonReporter, type SerializedError, type TestModule } from "vitest/node";

/** vitest's JSON report, with the causes of errors: a property throws the assertion that failed in it as a cause. */
export class JsonReporterWithCauses extends JsonReporter {
  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    for (const { children } of modules)
      for (const test of children.allTests("failed"))
        for (const error of test.result().errors ?? []) error.stack = withCauses(error);
    await super.onTestRunEnd(modules);
  }
}

/** An error's stack, then those of its causes. */
function withCauses({ stack, message, cause }: SerializedError): string {
  const own = stack || message;
  return cause ? `${own}\nCaused by: ${withCauses(cause)}` : own;
}
