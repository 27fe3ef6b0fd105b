import { expect } from 'chai';
import { readSources } from '../../support/source-tree.ts';

/** Match SQL statements that update or insert rows, capturing the table and the rest of the statement. */
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

describe('the status of jobs, messages, notification lists and tasks', () => {
  it('changes only in the responsible module; message status changes only through planning and transitions', () => {
    const found = readSources()
      .filter(({ path }) => path.startsWith('server/'))
      .flatMap(({ path, text }) => writtenBy(path, text));
    expect([...new Set(found)].sort()).to.deep.equal([
      'jobs by reminders/follow-job.ts',
      'jobs by reminders/job-operations.ts',
      'jobs by reminders/settled-jobs.ts',
      'messages by payment-messages/plan-request-messages.ts',
      'messages by reminders/move.ts',
      'messages by reminders/plan-job.ts',
      'notifications by reminders/job-list.ts',
      'notifications by reminders/lists/save-rows.ts',
      'tasks by data-export/resume-exports.ts',
      'tasks by data-export/run-export.ts',
      'tasks by ehr-events/outbound-events.ts',
      'tasks by erasure/run-erasure.ts',
      'tasks by imports/cancel-import.ts',
      'tasks by imports/run-import.ts',
      'tasks by imports/start-phase.ts',
    ]);
  });
});
