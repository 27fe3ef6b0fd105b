/**
 * `npm run sbom`: writes a CycloneDX SBOM of the program from the lock file. npm's `--omit dev` also omits production dependencies
 * that tests use too, so this reads the full SBOM and drops components marked as development-only.
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
const fullBill = JSON.parse(stdout) as Bill;

const isTool = ({ properties }: Bill['components'][number]) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
const components = fullBill.components.filter((one) => !isTool(one));
const includedRefs = new Set(components.map(({ 'bom-ref': ref }) => ref));

const root = fullBill.metadata.component['bom-ref'];
const bill: Bill = {
  ...fullBill,
  components,
  dependencies: fullBill.dependencies
    .filter(({ ref }) => ref === root || includedRefs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => includedRefs.has(one)) })),
};
console.log(JSON.stringify(bill, undefined, 2));
