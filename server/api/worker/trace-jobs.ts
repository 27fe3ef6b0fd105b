import type { Task, TaskList } from 'graphile-worker';
import { isRecord } from '../../../shared/reply.ts';
import { inSpan } from '../../traces.ts';

/** Records each job as a trace of its own, linked to the one that queued it. */
export function traceJobs(tasks: TaskList): TaskList {
  const trace =
    (name: string, task: Task): Task =>
    (payload, helpers) => {
      const { id, attempts: attempt } = helpers.job;
      const cause = causeIn(payload);
      return inSpan({ kind: 'job', task: name, id: String(id), attempt, cause }, async () =>
        task(payload, helpers),
      );
    };
  return Object.fromEntries(
    Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, trace(name, task)]] : [])),
  );
}

function causeIn(payload: unknown): string | undefined {
  const cause = isRecord(payload) ? payload['traceparent'] : undefined;
  return typeof cause === 'string' ? cause : undefined;
}
