import { apiCalls } from '../../../../../shared/api-calls.ts';
import type { ListFile } from '../../../../../shared/api-calls/added-rows.ts';
import { listFilePath } from '../../../../../shared/reminders/reminder-paths.ts';
import { mappedFields } from '../../../../../shared/imports/column-targets.ts';
import { listColumnMessages } from '../../../../../shared/locales/en/lists.ts';
import { notificationRows } from '../../../../../shared/resources/notification-rows.ts';
import type { ResourceDefinition } from '../../../../../shared/resources/define.ts';
import { notifications } from '../../../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../../../shared/resources/resource-paths.ts';
import {
  ListColumnsPage,
  type ListColumnsProps,
} from '../../../../../views/reminders/home/list-columns-page.tsx';
import { checkMapping, readPostedMapping } from '../../../resource/check-mapping.ts';
import { loadRecord } from '../../../resource/load-records.ts';
import type { Page } from '../../../page/route.ts';
import { shellProps } from '../../../page/shell.ts';
import type { RequestContext } from '../../../page/request-context.ts';
import { addedOf, saveAdded } from './rows-added.ts';

const definition: ResourceDefinition = notificationRows;

export const listColumnsPage: Page = {
  async get(ctx) {
    const listFile = await loadFile(ctx);
    if (listFile) await renderColumns(ctx, listFile);
  },
  post: postColumns,
};

async function postColumns(ctx: RequestContext): Promise<void> {
  const { id, file } = idsOf(ctx);
  const listFile = await loadFile(ctx);
  if (!listFile) return;
  const { columns, reasons } = listFile;
  const chosen = readPostedMapping(ctx.form, columns, definition);
  const { mapping } = chosen;
  const errors = checkMapping({ ...chosen, rule: '' }, definition);
  const hasPerson = ['name', 'patient_code'].some((name) => mappedFields(definition, mapping).includes(name));
  if (!hasPerson) errors['mapping'] = listColumnMessages.noName;
  if (Object.keys(errors).length > 0) return renderColumns(ctx, { ...listFile, mapping }, errors);
  const asks = reasons.length === 0 && chosen.valueMap === undefined;
  const outcome = await ctx.api.call(apiCalls.addListFile, {
    params: { id, file },
    body: { mapping, value_map: chosen.valueMap ?? {}, ...(asks && { asks: 'T' }) },
  });
  if (!outcome.ok) return renderColumns(ctx, { ...listFile, mapping }, { mapping: outcome.msg });
  if (outcome.results[0]?.asks) return ctx.redirect(listFilePath.of(id, file));
  saveAdded(ctx.req, id, addedOf(outcome));
  ctx.redirect(`${pathsOf(notifications).one(id)}#new-people`);
}

const idsOf = ({ req }: RequestContext) => ({
  id: String(req.params['id']),
  file: String(req.params['file']),
});

/** Loads the file. On failure, redirects to the notification list and returns undefined. */
async function loadFile(ctx: RequestContext): Promise<ListFile | undefined> {
  const { id, file } = idsOf(ctx);
  const outcome = await ctx.api.call(apiCalls.readListFile, { params: { id, file } });
  const listFile = outcome.ok ? outcome.results[0] : undefined;
  if (listFile) return listFile;
  ctx.flash('error', outcome.ok || outcome.status === 404 ? listColumnMessages.gone : outcome.msg);
  ctx.redirect(pathsOf(notifications).one(id));
  return undefined;
}

async function renderColumns(
  ctx: RequestContext,
  file: ListFile,
  errors: ListColumnsProps['errors'] = {},
): Promise<void> {
  const list = await loadRecord(ctx, notifications, idsOf(ctx).id);
  const element = (
    <ListColumnsPage
      shell={shellProps(ctx, { current: 'home' })}
      list={{ id: list.id, name: list.name || list.id }}
      file={file}
      errors={errors}
    />
  );
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  ctx.render({ status, title: listColumnMessages.title, styles: 'all', element });
}
