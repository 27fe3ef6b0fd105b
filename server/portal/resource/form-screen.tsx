import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { Row } from '../../../shared/resources/define.ts';
import { pathsOf, titleOf } from '../../../shared/resources/resource-paths.ts';
import { FormPage } from '../../../views/resource/form-page.tsx';
import { FixedField } from '../../../views/resource/control-parts.tsx';
import type { FormPageProps, ResourceScreen } from '../../../views/resource/props.ts';
import { readableValue } from '../../../shared/resources/readable.ts';
import { isFromRecord } from '../../../views/resource/list-links.ts';
import { recordNamer } from '../../../views/resource/record-name.ts';
import { HttpError } from '../http/errors.ts';
import { consumeDraft } from '../session/draft.ts';
import { copyValues, readValues, toValues } from './form-values.ts';
import { allValues, definitionOf, editableFields } from './form-fields.ts';
import { loadRecord } from './load-records.ts';
import { loadChoices, toReferences } from './references.ts';
import type { FormValues } from './screen-extras.ts';
import { screenOf, type FormTarget, type ResourceContext } from './screen-parts.ts';
import { writeVersion } from './version.ts';
import { listBehind, usualSizeOf } from './list-address.ts';
import { mayOf, screenProps } from './screen-props.ts';
import { loadHistory } from './record-history.ts';

export type FormState = Partial<
  Pick<FormPageProps, 'errors' | 'notice' | 'warning' | 'changedMeanwhile' | 'history'>
> & {
  values: FormValues;
  status?: number;
};

export async function getNew(ctx: ResourceContext): Promise<void> {
  const { create, noCreateReason = resourceMessages.mayNot } = mayOf(ctx);
  if (!create) throw new HttpError(403, { message: noCreateReason });
  const target: FormTarget = { ...ctx, mode: 'create' };
  const from = ctx.req.query['from'];
  const record =
    typeof from === 'string' && from !== '' ? await loadRecord(ctx, ctx.definition, from) : undefined;
  const copied = record && copyValues(editableFields(target), record, ctx.definition);
  const { empty, copy, ...start } = screenOf(ctx).form?.start ?? {};
  const values = copied
    ? { ...copied, ...copy, ...(record && start.copyOf?.(record)) }
    : await (typeof empty === 'function' ? empty(ctx) : empty);
  await renderForm(target, { values: { ...values, ...draftValues(target) } });
}

export async function getEdit(ctx: ResourceContext): Promise<void> {
  const { definition, req } = ctx;
  const record = await loadRecord(ctx, definition, String(req.params['id']));
  if (!mayOf({ ...ctx, record }).edit) return ctx.redirect(pathsOf(definition).one(record.id));
  await renderRecordForm({ ...ctx, mode: 'edit', record });
}

export async function renderSingle(ctx: ResourceContext, id: string): Promise<void> {
  const record = await loadRecord(ctx, ctx.definition, id);
  const history = await loadHistory(ctx, ctx.definition, record);
  await renderRecordForm({ ...ctx, mode: 'edit', record }, history);
}

async function renderRecordForm(target: FormTarget, history?: FormState['history']): Promise<void> {
  await renderForm(target, { values: { ...recordValues(target), ...draftValues(target) }, history });
}

export function recordValues(target: FormTarget): FormValues {
  const definition = target.mode === 'read' ? target.definition : definitionOf(target);
  const fields = Object.entries(definition.fields).filter(([, field]) => !field.hidden);
  return toValues(fields, target.record ?? {});
}

function draftValues(target: FormTarget): FormValues {
  const draft = consumeDraft(target.req);
  if (!draft) return {};
  const form = { ...draft.values, ...draft.lists };
  return { ...readValues(editableFields(target), form), ...screenOf(target).form?.read?.(form) };
}

export async function renderForm(target: FormTarget, formState: FormState): Promise<void> {
  const { req, mode, record } = target;
  const { status = 200, values, errors = {}, ...rest } = formState;
  const definition = definitionOf(target);
  const [choices, extras] = await Promise.all([
    loadChoices({ ...target, definition }),
    screenOf(target).form?.extras?.({ ...target, values: allValues(target, values), errors }),
  ]);
  const screen = { ...screenProps(target), definition };
  const { title = record && nameOf(screen, record, choices), ...more } = extras ?? {};
  const props: FormPageProps = {
    ...screen,
    may: mayOf(target),
    state: listBehind(target),
    usualSize: usualSizeOf(target),
    mode: mode === 'create' ? mode : 'edit',
    unsaved: req.method === 'POST',
    values,
    errors,
    ...rest,
    id: record?.id,
    recordBehind: isFromRecord(req.query) ? record?.id : undefined,
    version: record && writeVersion(editableFields(target), record),
    title,
    ...more,
    ...fixedParts(target, screen, { values, controls: more.controls }),
    choices: { ...choices, ...more.choices },
  };
  const heading = props.title ?? `New ${definition.label.one}`;
  target.render({ status, title: heading, styles: 'all', element: <FormPage {...props} /> });
}

function fixedParts(
  target: FormTarget,
  { definition, zone, nowSeconds }: ResourceScreen,
  { values, controls }: Pick<FormPageProps, 'values' | 'controls'>,
): Pick<FormPageProps, 'controls' | 'fixedNote'> {
  const fieldParts = screenOf(target).form?.fields?.(target) ?? {};
  const { fixed = [], fixedHint = resourceMessages.mayNotOneself } = fieldParts;
  const fields = Object.entries(definition.fields).filter(([name]) => fixed.includes(name));
  const isOnTop = fields.length > 1 && fields.every(([, { group }]) => group === undefined);
  const hint = isOnTop ? undefined : fixedHint;
  const fixedControls = fields.map(([name, field]) => {
    const text = readableValue(name, field, { value: values[name], zone, nowSeconds });
    return [name, <FixedField key={name} label={field.label} text={text} hint={hint} />];
  });
  const labels = new Intl.ListFormat('en-US').format(fields.map(([, { label }]) => label));
  return {
    controls: { ...(Object.fromEntries(fixedControls) as FormPageProps['controls']), ...controls },
    fixedNote: isOnTop ? `${labels}: ${fixedHint}` : undefined,
  };
}

export function nameOf(
  screen: Pick<FormPageProps, 'definition' | 'zone' | 'nowSeconds'>,
  record: Row,
  choices: FormPageProps['choices'],
): string {
  const nameRecord = recordNamer({ ...screen, references: toReferences(choices) });
  return nameRecord(record) || titleOf(screen.definition, record);
}
