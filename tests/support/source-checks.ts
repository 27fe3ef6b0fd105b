import { paths } from '../../shared/paths.ts';
import { offences, type Check, type Source } from './source-tree.ts';

/** Rules about text that is forbidden in all sources or allowed in only one file. */
export const sourceChecks: Readonly<Record<string, Check>> = {
  'only the island module writes raw HTML': offences(
    ({ path, text }) => text.includes('dangerouslySetInnerHTML') && path !== 'views/island.tsx',
  ),
  'no script writes HTML': offences(({ text }) =>
    /\.(?:innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write\(/.test(text),
  ),
  'no text is evaluated': offences(({ text }) => /(?<![.\w])eval\(|new Function\(/.test(text)),
  'only style sheets contain colors': offences(
    ({ path, text }) => screens.test(path) && colour.test(withoutComments(text)),
  ),
  'only shared/paths.ts contains portal URLs': offences(
    ({ path, text }) =>
      /^(?:server\/portal|views|client)\//.test(path) && address.test(withoutComments(text)),
  ),
  'every HTTP server disconnects slow clients': offences(
    ({ path, text }) =>
      path.startsWith('server/') &&
      /\bcreateServer\(/.test(text) &&
      !(
        /\bcreateServer\((?:\{ \.\.\.)?slowClientChecks\b/.test(text) &&
        text.includes('limitSlowClients(server)')
      ),
  ),
  'rows are locked for update only before deletion': offences(
    ({ path, text }) =>
      path.startsWith('server/') &&
      !removers.includes(path) &&
      /\bfor update\b|\bforUpdate\(/.test(withoutComments(text)),
  ),
  'no lint or type check is disabled': (tree) =>
    among(tree, ({ text }) =>
      /(?:eslint|oxlint)-disable|@ts-(?:ignore|nocheck|expect-error)|\b(?:it|describe)\.(?:skip|only)\(/.test(
        text,
      ),
    ),
  'files are named in kebab-case': (tree) =>
    tree.map(nameOf).filter((name) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.d)?\.tsx?$/.test(name)),
  'files are named for what they own': (tree) =>
    tree.map(nameOf).filter((name) => /^(?:utils?|helpers?|common|misc|managers?)\./.test(name)),
  "no file names a directory of someone's machine": (tree) =>
    among(tree, ({ text }) => /(?<![\w.])\/(?:home\/\w|root\/|Users\/\w)/.test(text)),
  'comments and titles state the rule, and quote no document that is not here': (tree) =>
    among(tree, ({ text }) =>
      /\b(?:security|spec|contract|design|domain)(?:,? rule)? (?:[A-Z]{1,2}-?)?\d+\b/.test(text),
    ),
  'comments begin with a noun or a verb': (tree) => among(tree, ({ text }) => relativeStart.test(text)),
  'docstrings have at least five words': (tree) =>
    among(tree, ({ text }) => /\/\*\* (?:\S+ ){1,4}\*\//.test(text)),
  'test titles begin with a verb': (tree) => among(tree, ({ text }) => relativeTitle.test(text)),
};

/** Matches comments whose first word describes a thing instead of naming it. */
const relativeStart =
  /(?:\/\*\*?|^[ \t]*\/\/|\/\*\*\n[ \t]*\*)[ \t]+(?:What|Who|Whose|Whom|Where|Whether|Of|That|The same|Which|It|None|Nobody|Nothing|They)\b/m;
const relativeTitle =
  /\bit(?:Slow)?\(\s*['"`](?:\[[^\]]*\] )?(?:is|are|has|have|was|were|what|who|whose|whether|where|of|that|the same)\b/i;

const screens = /^(?:views|client|shared|server\/portal)\//;
const colour = /(?<![&\w/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/i;

const roots = Object.values(paths).map(({ pattern }) => pattern.split('/')[1]);
const address = new RegExp(`['"\`]/(?:${[...new Set(roots)].filter(Boolean).join('|')})(?=['"\`/?#$])`);

/**
 * Files that remove the rows they lock. All others lock `for no key update`, because a row that references a row locked for update waits
 * for it, which has led to deadlocks.
 */
const removers = [
  'server/api/blobs/loose-blobs.ts',
  'server/api/deletions/undo-deletion.ts',
  'server/api/deletions/wipe-deletions.ts',
  'server/api/imports/undo-batch.ts',
  'server/api/recordings/handle-recording-event.ts',
  'server/api/retention/sweep-retention.ts',
  'server/api/rows/save-deleted.ts',
  'server/api/rows/tables.ts',
];

/** Files of the checks and their test violations, which contain the searched text. */
const ofChecks = [
  'tests/architecture.test.ts',
  'tests/ops/lint.test.ts',
  'tests/support/breaches.ts',
  'tests/support/source-checks.ts',
];

const among = (tree: readonly Source[], breaks: (source: Source) => boolean) =>
  tree.filter((source) => !ofChecks.includes(source.path) && breaks(source)).map(({ path }) => path);

const nameOf = ({ path }: Source) => path.split('/').at(-1) ?? '';

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`])\/\/.*$/gm, '');
}
