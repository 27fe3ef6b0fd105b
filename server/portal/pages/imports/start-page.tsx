import { apiCalls } from '../../../../shared/api-calls.ts';
import { importRefusedMessages, refusedRowMessages } from '../../../../shared/messages/refused-rows.ts';
import { importMessages, uploadMessages } from '../../../../shared/messages/resources.ts';
import { firstOf, textOf, type Reply } from '../../../../shared/reply.ts';
import { importableFields } from '../../../../shared/resources/importable.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { largestUpload } from '../../../../shared/uploads.ts';
import { importWords } from '../../../../views/imports/import-words.ts';
import { StartPage } from '../../../../views/imports/start-page.tsx';
import { sendCsvText } from '../../http/csv.ts';
import { keepFile } from '../../resource/keep-files.ts';
import { uploadOf, wantsJson } from '../../http/uploads.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { screenProps } from '../../resource/screen-props.ts';
import { loadEarlier } from './earlier.ts';
import { faultySamples } from './faulty-sample.ts';
import { refusedOfImport } from './refused-of-import.ts';
import { sampleCsv } from './sample.ts';

export const importUpload = { maxBytes: largestUpload.table } as const;

/** Shows the first page of an import, or sends a sample file: `?sample=1`, or `?sample=faults` for a file with errors. */
export async function showStart(visit: ResourceVisit): Promise<void> {
  const { req, res, definition } = visit;
  const name = definition.name.replaceAll('_', '-');
  const faulty = faultySamples.get(definition.name);
  if (req.query['sample'] === '1') return sendCsvText(res, `sample-${name}.csv`, sampleCsv(definition));
  if (req.query['sample'] === 'faults' && faulty) return sendCsvText(res, `${name}-with-faults.csv`, faulty);
  await sendStart(visit);
}

export async function takeStart(visit: ResourceVisit): Promise<void> {
  const { definition, res } = visit;
  const { files, fault } = uploadOf(visit.req);
  const [file] = files;
  if (fault) return sendStart(visit, { status: fault.status, error: fault.message });
  if (!file) return sendStart(visit, { status: 422, error: uploadMessages.choose });
  const kind = { upload: apiCalls.uploadImport, types: { csv: 'text/csv', txt: 'text/plain' } };
  const kept = await keepFile(visit, { kind, file, fields: { resource: definition.name } });
  if (kept.ok) {
    const corrected = sayCorrected(kept.reply);
    if (corrected) visit.flash('success', corrected);
    const goesTo = corrected
      ? refusedOfImport(definition).back(kept.id)
      : placeOf(definition).importOne(kept.id);
    return wantsJson(visit.req) ? void res.json({ goesTo }) : visit.goTo(goesTo);
  }
  const isMissing = kept.status === 404 || kept.status === 405;
  await sendStart(visit, { status: kept.status, error: isMissing ? importMessages.notHere : kept.msg });
}

/** Returns the result message of an uploaded file of corrected rows, or undefined for any other file. */
function sayCorrected(reply: Reply): string | undefined {
  const record = firstOf(reply);
  if (!record || !textOf(record, 'corrects')) return undefined;
  const [accepted = 0, rejected = 0, gone = 0] = ['accepted', 'rejected', 'gone'].map(
    (name) => Number(textOf(record, name)) || 0,
  );
  const said = [importRefusedMessages.corrected(accepted, rejected)];
  if (gone > 0) said.push(refusedRowMessages.goneRows(gone));
  return said.join(' ');
}

async function sendStart(
  visit: ResourceVisit,
  { status = 200, error }: { status?: number; error?: string } = {},
): Promise<void> {
  const { req, res, definition } = visit;
  if (error && wantsJson(req)) {
    res.status(status).json({ msg: error });
    return;
  }
  const fields = importableFields(definition);
  const labels = (required: boolean) =>
    fields.filter(([, field]) => Boolean(field.required) === required).map(([, { label }]) => label);
  const element = (
    <StartPage
      {...screenProps(visit)}
      form={{ accept: '.csv,.txt,text/csv', hint: 'A CSV file, up to 50 MB' }}
      required={labels(true)}
      optional={labels(false)}
      hasFaultySample={faultySamples.has(definition.name)}
      earlier={await loadEarlier(visit)}
      error={error}
    />
  );
  visit.show({ status, title: importWords(definition).title, styles: 'all', element });
}
