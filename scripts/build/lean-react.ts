import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

type Features = Readonly<Record<string, Readonly<Record<'walks' | 'calls', readonly string[]>>>>;

/**
 * What React's DOM half has for features that no island uses, by the names of its functions: a tenth of what every payer would load.
 * A walk looks through the page for what is never there, and becomes a function that does nothing; whatever else is reached all the
 * same throws, upon which an island stays as the server sent it.
 */
const unused: Features = {
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
  // What asks for them says in their place that there is none.
  'Where in the tree an error was thrown': {
    walks: [],
    calls: ['describeFiber', 'describeNativeComponentFrame'],
  },
};

/** And what the payment form, whose file holds no island besides, does not use: it has functions alone, which neither wait nor suspend. */
const unusedByForm: Features = {
  ...unused,
  'Classes, memos and what hands a reference on': {
    walks: [],
    calls: [
      'applyDerivedStateFromProps',
      'callComponentWillReceiveProps',
      'checkShouldComponentUpdate',
      'createClassErrorUpdate',
      'initializeClassErrorUpdate',
      'resolveClassComponentProps',
      'safelyCallComponentWillUnmount',
      'updateClassComponent',
      'updateForwardRef',
      'updateMemoComponent',
      'updateSimpleMemoComponent',
    ],
  },
  'Suspense, and what is hidden meanwhile': {
    walks: [],
    calls: [
      'accumulateSuspenseyCommitOnFiber',
      'attachPingListener',
      'clearHydrationBoundary',
      'commitOffscreenPassiveMountEffects',
      'cutOffTailIfNeeded',
      'deferHiddenOffscreenComponent',
      'findFirstSuspended',
      'getRetryCache',
      'hideOrUnhideAllChildrenOnFiber',
      'hideOrUnhideDehydratedBoundary',
      'hideOrUnhideNearestPortals',
      'mountSuspensePrimaryChildren',
      'pingSuspendedRoot',
      'propagateContextChanges',
      'recursivelyTraverseAtomicPassiveEffects',
      'recursivelyTraverseDisappearLayoutEffects',
      'recursivelyTraverseDisconnectPassiveEffects',
      'recursivelyTraverseReappearLayoutEffects',
      'recursivelyTraverseReconnectPassiveEffects',
      'refreshCache',
      'replayFunctionComponent',
      'replaySuspendedUnitOfWork',
      'resolveRetryWakeable',
      'retrySuspenseComponentWithoutHydrating',
      'trackUsedThenable',
      'updateDehydratedSuspenseComponent',
      'updateOffscreenComponent',
      'updateSuspenseComponent',
      'useThenable',
    ],
  },
};

/** For the files that islands share. */
export const leanReact = leaveOut(unused);
/** For the payment form's own. */
export const leanestReact = leaveOut(unusedByForm);

/** Leaves features out. Throws where React no longer has one of them: then the list is read again beside it. */
function leaveOut(features: Features): Plugin {
  return {
    name: 'lean-react',
    setup: ({ onLoad }) => {
      onLoad({ filter: /[\\/]react-dom-client\.production\.js$/ }, async ({ path }) => ({
        contents: withoutUnused(await readFile(path, 'utf8'), features),
      }));
      onLoad({ filter: /[\\/]react-dom\.production\.js$/ }, async ({ path }) => ({
        contents: removeAll(await readFile(path, 'utf8'), hints),
      }));
    },
  };
}

export function withoutUnused(source: string, features: Features = unused): string {
  const lists = Object.values(features);
  const walked = lists
    .flatMap(({ walks }) => walks)
    .reduce((text, name) => replaceBody(text, name, ''), removeAll(source, fragmentMethods));
  const called = lists.flatMap(({ calls }) => calls);
  return called.reduce((text, name) => replaceBody(text, name, 'leftOut();'), walked) + throwing;
}

/** Of references to fragments, of which none is made. */
const fragmentMethods = /^FragmentInstance\.prototype\.\w+ = function .*?^\};$/gms;
/** By which a component asks for files ahead. */
const hints = /^exports\.(?:preconnect|prefetchDNS|preinit|preload)\w* = function .*?^\};$/gms;

function removeAll(source: string, pattern: RegExp): string {
  const rest = source.replace(pattern, '');
  if (rest === source)
    throw new Error(`React has no function like ${pattern.source}: see scripts/build/lean-react.ts`);
  return rest;
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
