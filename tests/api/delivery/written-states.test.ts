import { expect } from 'chai';
import { readSources } from '../../support/source-tree.ts';

/** Statements that change a table, or make its rows: their table, and the rest of them. */
const statements = [
  /\bupdate (jobs|messages|queues|tasks|notifications)\b([^`]*)`/g,
  /updateTable\('(jobs|messages|queues|tasks|notifications)'\)([^]*?)\.execute/g,
  /\binsert into (jobs|messages)\b([^`]*)`/g,
  /insertInto\('(jobs|messages)'\)([^]*?)\.execute/g,
];

const writesState = (statement: string) => {
  const [assigned = ''] = statement.split(/\bwhere\b/);
  return /\bset\b/.test(assigned)
    ? /\bset\b[^]*\bstatus\b\s*[:=]/.test(assigned)
    : /\bstatus\b/.test(assigned);
};

const writtenBy = (path: string, text: string) =>
  statements.flatMap((kind) =>
    [...text.matchAll(kind)]
      .filter(([, , statement = '']) => writesState(statement))
      .map(([, table]) => `${table} by ${path.replace('server/api/', '')}`),
  );

describe('the state of a job, a message, a list and a task', () => {
  it('is written by the engine of each alone, that of a message by its plan and its moves', () => {
    const found = readSources()
      .filter(({ path }) => path.startsWith('server/'))
      .flatMap(({ path, text }) => writtenBy(path, text));
    expect([...new Set(found)].sort()).to.deep.equal([
      'jobs by delivery/follow-job.ts',
      'jobs by delivery/reopen-jobs.ts',
      'messages by delivery/move.ts',
      'messages by delivery/plan-job.ts',
      'messages by messages/plan-request.ts',
      'notifications by delivery/job-list.ts',
      // Before it is sent a list is what its rows are.
      'notifications by notifications/keep-rows.ts',
      // A result that a health record did not take.
      'tasks by ehr/record-notices.ts',
      'tasks by imports/cancel-import.ts',
      'tasks by imports/run-import.ts',
      'tasks by imports/start-phase.ts',
    ]);
  });
});
