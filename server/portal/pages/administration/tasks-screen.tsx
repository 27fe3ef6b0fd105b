import { liveRefreshSeconds } from '../../../../shared/constants.ts';
import { administrationMessages, resourceMessages } from '../../../../shared/messages.ts';
import { listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { findResource } from '../../../../shared/resources/index.ts';
import { imports } from '../../../../shared/resources/operations.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { TaskExtras } from '../../../../views/administration/task-extras.tsx';
import { HttpError } from '../../http/errors.ts';
import { valueOf, type PostedForm } from '../../http/form.ts';
import { readState } from '../../resource/load-list.ts';
import { readOutcome } from '../../http/outcome.ts';
import type {
  ListExtras,
  ListVisit,
  ResourceScreenParts,
  ResourceVisit,
} from '../../resource/screen-parts.ts';
import { goToList, mayOf } from '../../resource/resource-visit.ts';
import { setFlash } from '../../session/flash.ts';
import { callContext } from '../../session/signed-in.ts';

/** Tasks with how far they are as they run. */
export const tasksScreen: ResourceScreenParts = { list, listSteps: { changeTask } };

async function list(visit: ListVisit): Promise<ListExtras> {
  const { parts, req, res, rows = [] } = visit;
  const csrfToken = parts.csrf.token(req, res);
  const found = rows.some((row) => row['kind'] === 'import') ? await importsOfTasks(visit) : undefined;
  const goesOn = rows.some((row) => ['queued', 'running'].includes(textOf(row, 'status')));
  const { refreshSeconds } = parts.config;
  return {
    refreshSeconds: goesOn ? Math.min(liveRefreshSeconds, refreshSeconds) : refreshSeconds,
    rowExtras: (row) => {
      const id = textOf(row, 'id');
      const { href: importHref, canRetry = false } = found?.get(id) ?? {};
      return (
        <TaskExtras
          csrfToken={csrfToken}
          id={id}
          status={textOf(row, 'status')}
          canRetry={canRetry}
          error={textOf(row, 'error')}
          {...(importHref !== undefined && { importHref })}
        />
      );
    },
  };
}

/** As many as a task is likely to be among. */
const newestImports = 100;

interface ImportOfTask {
  href?: string;
  /** An import that has ended well, or has gone, is not started again. */
  canRetry: boolean;
}

/** The import of each task. None where the API has no such thing. */
async function importsOfTasks({ parts, req }: ResourceVisit): Promise<ReadonlyMap<string, ImportOfTask>> {
  const query = { size: newestImports, fields: ['task', 'resource', 'status'] };
  const result = await parts.relay.list(imports, query, callContext(req));
  const found = result.kind === 'answered' && result.reply.success ? listOf(result.reply) : [];
  return new Map(found.map((record) => [textOf(record, 'task'), importOf(record)]));
}

function importOf(record: ApiRecord): ImportOfTask {
  const definition = findResource(textOf(record, 'resource'));
  const canRetry = ['failed', 'cancelled'].includes(textOf(record, 'status'));
  if (!definition?.importable || !definition.section) return { canRetry };
  return { canRetry, href: placeOf(definition).importOne(textOf(record, 'id')) };
}

async function changeTask(visit: ResourceVisit & { form: PostedForm }): Promise<void> {
  const { parts, req, definition, form } = visit;
  if (!mayOf(visit).change) throw new HttpError(403, { message: resourceMessages.mayNot });
  const status = valueOf(form, 'status') === 'queued' ? 'queued' : 'cancelled';
  const change = { id: valueOf(form, 'task'), status };
  const outcome = readOutcome(await parts.relay.update(definition, change, callContext(req)));
  const { taskQueued, taskCancelled } = administrationMessages;
  if (outcome.ok) setFlash(req, 'success', status === 'queued' ? taskQueued : taskCancelled);
  else setFlash(req, 'error', outcome.msg);
  goToList(visit, readState(visit).state);
}
