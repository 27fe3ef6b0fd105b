import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * What React's DOM half has for features that no island uses, by the names of its functions: a tenth of what every payer would load.
 * A walk looks through the page for what is never there, and becomes a function that does nothing; whatever else is reached all the
 * same throws, upon which an island stays as the server sent it.
 */
const unused = {
  'View transitions': {
    walks: [
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'commitAppearingPairViewTransitions',
      'commitDeletedPairViewTransitions',
      'measureNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restorePairedViewTransitions',
    ],
    calls: [
      'startViewTransition',
      'applyViewTransitionName',
      'applyViewTransitionToHostInstancesRecursive',
      'measureViewTransitionHostInstancesRecursive',
      'restoreViewTransitionName',
    ],
  },
  'References to fragments': {
    walks: [],
    calls: [
      'FragmentInstance',
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
      'validateDocumentPositionWithFiberTree',
    ],
  },
  'Style sheets, scripts and preloads by components': {
    walks: [],
    calls: [
      'acquireResource',
      'getHydratableHoistableCache',
      'getResource',
      'insertStylesheetIntoRoot',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preload',
      'preloadModule',
      'suspendResource',
    ],
  },
  'Actions of forms, activities and lists of suspense': {
    walks: [],
    calls: [
      'dispatchActionState',
      'mountActionState',
      'runActionStateAction',
      'updateActionStateImpl',
      'updateActivityComponent',
      'updateSuspenseListComponent',
    ],
  },
  'Custom elements': { walks: [], calls: ['setPropOnCustomElement'] },
} as const;

/** Leaves them out. Throws where React no longer has one of them: then the list is read again beside it. */
export const leanReact: Plugin = {
  name: 'lean-react',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]react-dom-client\.production\.js$/ }, async ({ path }) => ({
      contents: withoutUnused(await readFile(path, 'utf8')),
    }));
  },
};

export function withoutUnused(source: string): string {
  const lists = Object.values(unused);
  const walked = lists
    .flatMap(({ walks }) => walks)
    .reduce((text, name) => replaceBody(text, name, ''), source);
  const called = lists.flatMap(({ calls }) => calls);
  return called.reduce((text, name) => replaceBody(text, name, 'leftOut();'), walked) + throwing;
}

const throwing =
  "\nfunction leftOut() {\n  throw Error('Left out of React by scripts/build/lean-react.ts');\n}\n";

/** A function of the file itself: it begins and ends at a line's beginning. */
function replaceBody(source: string, name: string, body: string): string {
  const pattern = new RegExp(`^(function ${name}\\([^)]*\\)) \\{\\n.*?^\\}$`, 'ms');
  if (!pattern.test(source))
    throw new Error(`React has no function ${name}: see scripts/build/lean-react.ts`);
  return source.replace(pattern, `$1 {${body}}`);
}
