import mocha from 'mocha';

/** The usual listing, and one closing line that a machine can read. */
export default class Reporter extends mocha.reporters.Spec {
  epilogue() {
    super.epilogue();
    const { passes, failures } = this.stats;
    process.stdout.write(`${passes} passed, ${failures} failed\n`);
  }
}
