import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** What came of one test with one defence switched off. */
export interface ControlResult {
  readonly defence: string;
  readonly attack: string;
  readonly variant: string;
  /** What it stands in: of tests with one title, the control may be a certain one. */
  readonly suite: string;
  readonly came: string;
}

export const gotThrough = 'got through';

// An attack that is not stopped is seen by an assertion that fails, by an answer that should not have been a refusal, or by waiting for
// ever; anything else that is thrown is a product that does not run.
const isSeen = (errors: readonly SerializedError[]): boolean =>
  errors.length > 0 && errors.every(({ name, message }) => name === 'AssertionError' || name === 'CoshError' || /^Test timed out|did not succeed in time/.test(message));
const said = (errors: readonly SerializedError[]): string => errors.map(({ stack, message }) => stack ?? message).join('\n');

function cameOf(test: TestCase): string {
  const { state, errors } = test.result();
  if (state === 'passed') return 'it is held off all the same: this defence is not what holds it';
  if (state !== 'failed') return 'it was not tried';
  return isSeen(errors) ? gotThrough : `it went wrong in another way: ${said(errors)}`;
}

/** Writes what came of each negative control to the file that COSH_CONTROL_RESULTS names. */
export default class ControlReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const results = modules.flatMap((module): ControlResult[] => {
      const defence = module.project.name;
      const broken = module.errors().map((error): ControlResult => ({ defence, attack: '', variant: '', suite: '', came: said([error]) }));
      const tests = [...module.children.allTests()].filter((test) => test.meta().attack !== undefined && test.result().state !== 'skipped');
      return [...broken, ...tests.map((test) => ({ defence, attack: test.meta().attack!, variant: test.name, suite: test.parent.type === 'suite' ? test.parent.name : '', came: cameOf(test) }))];
    });
    writeFileSync(process.env.COSH_CONTROL_RESULTS!, JSON.stringify(results));
  }
}
