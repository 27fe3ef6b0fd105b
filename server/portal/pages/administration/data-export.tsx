import { apiCalls } from '../../../../shared/api-calls.ts';
import type { DataExport } from '../../../../shared/api-calls/data-export.ts';
import { exportMessages, exportStrings } from '../../../../shared/locales/en/data-export.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { paths } from '../../../../shared/paths.ts';
import type { org } from '../../../../shared/resources/org.ts';
import { tasks } from '../../../../shared/resources/operations.ts';
import { formatBytes } from '../../../../shared/resources/readable.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import { dayKeyIn, formatMoment, midSentence, onMoment, timeOfId } from '../../../../shared/time.ts';
import { DataExportSection, type ExportLine } from '../../../../views/administration/data-export-section.tsx';
import { sendContent } from '../../http/content.ts';
import { HttpError } from '../../http/errors.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { requireLevel2, type Page } from '../../page/route.ts';
import type { FormPost, FormTarget } from '../../resource/screen-parts.ts';
import { isManager, rightsOf } from '../../session/signed-in.ts';

/** Maximum number of exports on the organization page. */
const mostShown = 5;

/** Renders the section for managers on the page of their own organization. */
export async function renderDataExport(target: FormTarget<typeof org>) {
  const { record, signedIn, parts, csrfToken } = target;
  if (record?.id !== signedIn().organization.id || !mayExportAll(target)) return undefined;
  if (!(await parts.relay.isLevel2())) return undefined;
  const exports = await loadDataExports(target);
  return (
    <DataExportSection
      csrfToken={csrfToken()}
      isRunning={exports.some(({ status }) => status === 'queued' || status === 'running')}
      lines={exports.slice(0, mostShown).flatMap((one, at) => lineOf(target, one, at === 0) ?? [])}
    />
  );
}

export const mayExportAll = ({ signedIn }: Pick<RequestContext, 'signedIn'>): boolean =>
  isManager(signedIn()) && hasNeeded(rightsOf(signedIn()), apiCalls.startDataExport.needs);

export async function loadDataExports({ api }: Pick<RequestContext, 'api'>): Promise<DataExport[]> {
  const found = await api.call(apiCalls.listDataExports);
  return found.ok ? found.results : [];
}

/** Returns the address of the file, or undefined if the user cannot download it. */
export const fileHref = ({ id, own, size }: DataExport): string | undefined =>
  own && size > 0 ? paths.dataExport.to({ id }) : undefined;

/** Describes an export. A failure is shown only until the next export. */
function lineOf(
  { zone, nowSeconds }: RequestContext,
  one: DataExport,
  isLatest: boolean,
): ExportLine | undefined {
  const { id, status, progress, error, created, size, expires } = one;
  const moment = (seconds: number) => formatMoment(seconds, zone(), nowSeconds);
  if (status === 'queued') return { id, text: exportStrings.waiting };
  if (status === 'running') return { id, text: exportStrings.running(progress) };
  if (status === 'failed') return isLatest ? { id, text: exportStrings.problem(error) } : undefined;
  if (status !== 'done' || size === 0) return undefined;
  const parts = [
    exportStrings.ready(onMoment(moment(created)), formatBytes(size)),
    one.own ? exportStrings.until(midSentence(moment(expires))) : exportStrings.ofOther(one.started_by),
  ];
  return { id, text: parts.join(' '), href: fileHref(one) };
}

/** Starts an export for the form on the organization page. */
export async function exportAll(post: FormPost<typeof org>): Promise<void> {
  const { api, parts } = post;
  if (!mayExportAll(post)) throw new HttpError(403, { message: resourceMessages.mayNot });
  await requireLevel2({ parts });
  const outcome = await api.call(apiCalls.startDataExport, { body: {} });
  const link = { text: exportMessages.openTasks, href: pathsOf(tasks).list };
  if (outcome.ok) post.flash('success', { text: exportMessages.started, link });
  else post.flash('error', { text: outcome.msg, ...(outcome.status === 409 && { link }) });
  post.redirect(post.req.originalUrl);
}

/** Page `/app/admin/exports/:id`, which downloads the file of an export. */
export const dataExportPage: Page = {
  async get(ctx) {
    const { api, req, signedIn } = ctx;
    if (!mayExportAll(ctx)) throw new HttpError(403, { message: resourceMessages.mayNot });
    await requireLevel2(ctx);
    const params = { id: String(req.params['id']) };
    const found = await api.download(apiCalls.downloadDataExport, { params, range: req.get('Range') });
    if (!found.ok && found.status === 404) throw new HttpError(404, { message: exportMessages.gone });
    const day = dayKeyIn(ctx.zone(), timeOfId(params.id) ?? ctx.nowSeconds);
    const name = `${signedIn().organization.name || params.id} ${day}.zip`;
    await sendContent(ctx, found, { name, types: ['application/zip'] });
  },
};
