import { relative } from 'node:path';
import mocha from 'mocha';

/** The usual listing, and closing lines that a machine can read: one a file with failures, and one of all. */
export default class Reporter extends mocha.reporters.Spec {
  #files = new Map();

  constructor(runner, options) {
    super(runner, options);
    runner.on('pass', (test) => this.#count(test, 'passed'));
    runner.on('fail', (test) => this.#count(test, 'failed'));
    runner.on('retry', (test) => process.stdout.write(`disturbed, tried again: ${test.fullTitle()}\n`));
  }

  epilogue() {
    super.epilogue();
    for (const [file, { passed, failed }] of this.#files)
      if (failed > 0) process.stdout.write(`failures in ${file} (${passed} passed, ${failed} failed)\n`);
    const { passes, failures } = this.stats;
    process.stdout.write(`${passes} passed, ${failures} failed\n`);
  }

  #count({ file = '' }, outcome) {
    const name = relative('.', file);
    const counts = this.#files.get(name) ?? { passed: 0, failed: 0 };
    counts[outcome] += 1;
    this.#files.set(name, counts);
  }
}
