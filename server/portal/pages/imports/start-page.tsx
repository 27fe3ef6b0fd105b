import { apiCalls } from '../../../../shared/api-calls.ts';
import type { ReadResultsOf } from '../../../../shared/api-calls/call.ts';
import { importRefusedMessages, refusedRowMessages } from '../../../../shared/locales/en/refused-rows.ts';
import { uploadMessages } from '../../../../shared/locales/en/files.ts';
import { importMessages } from '../../../../shared/locales/en/imports.ts';
import { importableFields } from '../../../../shared/resources/define.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { largestUpload } from '../../../../shared/uploads.ts';
import { importStrings } from '../../../../views/imports/import-strings.ts';
import { StartPage } from '../../../../views/imports/start-page.tsx';
import { sendCsvText } from '../../http/csv.ts';
import { uploadFile } from '../../resource/upload-files.ts';
import { uploadOf, wantsJson } from '../../http/uploads.ts';
import type { ResourceContext } from '../../resource/screen-parts.ts';
import { screenProps } from '../../resource/screen-props.ts';
import { loadEarlier } from './earlier.ts';
import { invalidSamples } from './invalid-samples.ts';
import { refusedOfImport } from './import-record.ts';
import { sampleCsv } from './sample.ts';

export const importUpload = { maxBytes: largestUpload.table } as const;

/** Shows the first page of an import, or sends a sample file for `?sample=1`, or one with errors for `?sample=faults`. */
export async function getStart(ctx: ResourceContext): Promise<void> {
  const { req, res, definition } = ctx;
  const name = definition.name.replaceAll('_', '-');
  const invalidSample = invalidSamples.get(definition.name);
  if (req.query['sample'] === '1') return sendCsvText(res, `sample-${name}.csv`, sampleCsv(definition));
  if (req.query['sample'] === 'faults' && invalidSample)
    return sendCsvText(res, `${name}-with-faults.csv`, invalidSample);
  await renderStart(ctx);
}

export async function postStart(ctx: ResourceContext): Promise<void> {
  const { definition, res } = ctx;
  const { files, limitError } = uploadOf(ctx.req);
  const [file] = files;
  if (limitError) return renderStart(ctx, { status: limitError.status, error: limitError.message });
  if (!file) return renderStart(ctx, { status: 422, error: uploadMessages.choose });
  const kind = { upload: apiCalls.uploadImport, types: { csv: 'text/csv', txt: 'text/plain' } };
  const upload = await uploadFile(ctx, { kind, file, fields: { resource: definition.name } });
  if (upload.ok) {
    const corrected = describeCorrected(upload.results);
    if (corrected) ctx.flash('success', corrected);
    const location = corrected
      ? refusedOfImport(definition).back(upload.id)
      : pathsOf(definition).importOne(upload.id);
    return wantsJson(ctx.req) ? void res.json({ goesTo: location }) : ctx.redirect(location);
  }
  const isMissing = upload.status === 404 || upload.status === 405;
  await renderStart(ctx, { status: upload.status, error: isMissing ? importMessages.notHere : upload.msg });
}

/** Returns the result message for an uploaded file of corrected rows, or undefined for any other file. */
function describeCorrected([uploaded]: ReadResultsOf<typeof apiCalls.uploadImport>): string | undefined {
  if (!uploaded?.corrects) return undefined;
  const { accepted, rejected, gone } = uploaded;
  const sentences = [importRefusedMessages.corrected(accepted, rejected)];
  if (gone > 0) sentences.push(refusedRowMessages.goneRows(gone));
  return sentences.join(' ');
}

async function renderStart(
  ctx: ResourceContext,
  { status = 200, error }: { status?: number; error?: string } = {},
): Promise<void> {
  const { req, res, definition } = ctx;
  if (error && wantsJson(req)) {
    res.status(status).json({ msg: error });
    return;
  }
  const fields = importableFields(definition);
  const labels = (required: boolean) =>
    fields.filter(([, field]) => Boolean(field.required) === required).map(([, { label }]) => label);
  const element = (
    <StartPage
      {...screenProps(ctx)}
      form={{ accept: '.csv,.txt,text/csv', hint: 'A CSV file, up to 50 MB' }}
      required={labels(true)}
      optional={labels(false)}
      hasErrorSample={invalidSamples.has(definition.name)}
      earlier={await loadEarlier(ctx)}
      error={error}
    />
  );
  ctx.render({ status, title: importStrings(definition).title, styles: 'all', element });
}
