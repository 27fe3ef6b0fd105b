import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const looked = { done: false };

/** Builds this tree when the build is missing or a source has changed; checks once per process. */
export function freshBuild(): void {
  if (looked.done) return;
  const script = fileURLToPath(new URL('../../scripts/build-if-changed', import.meta.url));
  const { status } = spawnSync(script, { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed: see above');
  looked.done = true;
}
