import { createRequire } from 'node:module';
import { isDeep } from './deep.ts';

/**
 * Whether this process renders by React's development build, which warns of a list without keys and the like, for a tenth of the cost of
 * a test that shows pages: each that runs tests alone, and of the three of a whole run the first, at which any file may come.
 */
export const reactWarns = isDeep || ['0', undefined].includes(process.env['MOCHA_WORKER_ID']);

/** To be called before anything loads React. */
export function chooseReact(): void {
  const load = createRequire(import.meta.url);
  if (reactWarns) return keepNoOwnerStacks(load('react'));
  const { NODE_ENV: before } = process.env;
  process.env['NODE_ENV'] = 'production';
  for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) load(name);
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}

/**
 * The development build keeps a call stack of each element, ten thousand a second: half the cost of a page. It is told that there
 * are enough of them already. All that it warns of it still does, without the line that made the element.
 */
function keepNoOwnerStacks(react: object): void {
  const internals: unknown = Reflect.get(
    react,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (!(internals instanceof Object) || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('This React counts the stacks of elements elsewhere, or keeps none');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}
