/**
 * `npm run sbom`: writes a CycloneDX SBOM of the program from the lock file. npm's `--omit dev` also omits production dependencies
 * that tests share, so this reads the full SBOM and drops components marked as development.
 */
import { spawnSync } from 'node:child_process';

interface Bill {
  metadata: { component: { 'bom-ref': string } };
  components: { 'bom-ref': string; properties: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
const whole = JSON.parse(stdout) as Bill;

const isTool = ({ properties }: Bill['components'][number]) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
const components = whole.components.filter((one) => !isTool(one));
const kept = new Set(components.map(({ 'bom-ref': ref }) => ref));

const root = whole.metadata.component['bom-ref'];
const bill: Bill = {
  ...whole,
  components,
  dependencies: whole.dependencies
    .filter(({ ref }) => ref === root || kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
};
console.log(JSON.stringify(bill, undefined, 2));
