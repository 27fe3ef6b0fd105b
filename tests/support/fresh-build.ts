import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const looked = { done: false };

/** The build of this tree, made where there is none and anew where a source changed since; looked at once a process. */
export function freshBuild(): void {
  if (looked.done) return;
  const script = fileURLToPath(new URL('../../scripts/build-if-changed', import.meta.url));
  const { status } = spawnSync(script, { stdio: 'inherit' });
  if (status !== 0) throw new Error('The sources do not build: see above');
  looked.done = true;
}
