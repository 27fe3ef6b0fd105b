import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { readableValue } from '../../../shared/resources/readable.ts';
import { behindForm, isFromRecord } from '../../../views/resource/list-links.ts';
import { checkBody } from '../../validation.ts';
import { HttpError } from '../http/errors.ts';
import { type PostedForm, rawValue, valueOf } from '../http/form.ts';
import { recordValues, renderForm } from './form-screen.tsx';
import { loadRecord } from './load-records.ts';
import { renderRecord } from './record-screen.tsx';
import { restoreStep, restoreVersion } from './restore-version.ts';
import { allValues, editableFields, type NamedField } from './form-fields.ts';
import { changedValues, notChosen, readValues, toBody, wireText } from './form-values.ts';
import type { FailedCall, Outcome } from '../http/outcome.ts';
import type { FormErrorMap, FormRedisplay } from './screen-extras.ts';
import { screenOf, type FormPost, type FormTarget, type ResourceContext } from './screen-parts.ts';
import { changedSince, hasOriginalValue } from './version.ts';
import { goToList, listBehind, usualSizeOf } from './list-address.ts';
import { mayOf } from './screen-props.ts';

export async function postNew(ctx: ResourceContext): Promise<void> {
  await submitRecord({ ...ctx, mode: 'create' });
}

export async function postEdit(ctx: ResourceContext, id = String(ctx.req.params['id'])): Promise<void> {
  const record = await loadRecord(ctx, ctx.definition, id);
  await submitRecord({ ...ctx, mode: 'edit', record });
}

export async function postRecord(ctx: ResourceContext): Promise<void> {
  const record = await loadRecord(ctx, ctx.definition, String(ctx.req.params['id']));
  await submitRecord({ ...ctx, mode: 'read', record });
}

async function submitRecord(target: FormTarget): Promise<void> {
  const { form, mode } = target;
  const may = mayOf(target);
  if (target.record && may.noEditReason !== undefined) {
    target.flash('error', may.noEditReason);
    return target.redirect(pathsOf(target.definition).one(target.record.id));
  }
  if (mode === 'create' ? !may.create : !may.change) {
    const message = mode === 'create' ? may.noCreateReason : undefined;
    throw new HttpError(403, { message: message ?? resourceMessages.mayNot });
  }
  const { steps = {} } = screenOf(target).form ?? {};
  const post: FormPost = { ...target, values: readPosted(target, form) };
  const name = valueOf(form, 'step');
  if (name === restoreStep && target.record && target.definition.versioned)
    return restoreVersion({ ...target, record: target.record });
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (!step) return save({ ...post, mode: mode === 'read' ? 'edit' : mode });
  const redisplay = await step(forParts(post));
  if (redisplay) await renderAgain(post, redisplay);
}

/** Merges the posted values over the record's. Fields that were not posted stay unchanged. */
function readPosted(target: FormTarget, form: PostedForm) {
  const before = target.record ? recordValues(target) : {};
  const screenValues = screenOf(target).form?.read?.(form);
  return { ...before, ...readValues(editableFields(target), form), ...screenValues };
}

const forParts = (post: FormPost): FormPost => ({ ...post, values: allValues(post, post.values) });

async function save(post: FormPost): Promise<void> {
  const { definition, mode, values } = post;
  const { form: formParts } = screenOf(post);
  const fields = editableFields(post);
  const checked = checkBody(
    definition,
    { mode: mode === 'create' ? 'create' : 'update', now: post.parts.clock() },
    toBody(fields, values, post.zone()),
  );
  const errors = {
    ...(!checked.ok && checked.errors),
    ...(mode === 'create' && notChosen(fields, values)),
    ...formParts?.check?.(forParts(post)),
  };
  if (!checked.ok || Object.keys(errors).length > 0) return renderAgain(post, { errors });
  const theirs = post.record && changedSince(rawValue(post.form, '_version'), fields, post.record);
  if (theirs?.length) return renderConflict(post, theirs, checked.values);
  const warning = valueOf(post.form, 'anyway') === '' && (await formParts?.warn?.(post, checked.values));
  if (warning) return renderAgain(post, { warning, status: 422 });
  const change = await toChange(post, fields, checked.values);
  const outcome = await send(post, change);
  if (!outcome.ok) return refuse(post, outcome);
  const id = post.record?.id ?? outcome.reply.p1 ?? '';
  const saved = { id, isNew: mode === 'create', change, reply: outcome.reply };
  const message = await formParts?.afterSave?.(post, saved);
  const isSame = mode === 'edit' && isUnchanged(change);
  post.flash('success', message || resourceMessages[isSame ? 'same' : 'saved'](definition.label.one));
  const next = id && (await formParts?.next?.(saved, post));
  if (next) post.redirect(next);
  else redirectBack(post);
}

function redirectBack(post: FormPost): void {
  const { definition, record, req } = post;
  if (!record || !isFromRecord(req.query)) return goToList(post);
  const state = listBehind(post);
  post.redirect(behindForm({ definition, state, usualSize: usualSizeOf(post), recordBehind: record.id }));
}

async function toChange(
  post: FormPost,
  fields: readonly NamedField[],
  values: ApiRecord,
): Promise<ApiRecord> {
  const { record } = post;
  if (record) return { id: record.id, ...changedValues(fields, values, record) };
  const filled = Object.entries(values).filter(([, value]) => value !== '' && value !== null);
  return { ...Object.fromEntries(filled), ...(await screenOf(post).form?.extraFields?.(forParts(post))) };
}

const isUnchanged = (change: ApiRecord) => Object.keys(change).length === 1;

async function send({ api, definition, mode }: FormPost, change: ApiRecord): Promise<Outcome> {
  if (mode === 'create') return api.create(definition, change);
  if (isUnchanged(change)) return { ok: true, reply: { status: 200, success: true, results: [] } };
  return api.update(definition, change);
}

async function refuse(post: FormPost, { status, msg }: FailedCall): Promise<void> {
  const form = screenOf(post).form;
  const field = form?.refusals?.[msg] ?? form?.refusedField?.(msg);
  if (field) return renderAgain(post, { errors: { [field]: msg } });
  const gone = status === 404 && post.mode !== 'create';
  const responseStatus = status >= 500 || status === 403 ? status : 422;
  await renderAgain(post, { notice: gone ? resourceMessages.deletedMeanwhile : msg, status: responseStatus });
}

async function renderAgain(post: FormPost, redisplay: FormRedisplay): Promise<void> {
  const { values = {}, errors = {}, notice, warning, status } = redisplay;
  const isWrong = notice !== undefined || Object.keys(errors).length > 0;
  const send = post.mode === 'read' ? renderRecord : renderForm;
  await send(post, {
    values: withoutSecrets(post, { ...post.values, ...values }),
    errors: errors satisfies FormErrorMap,
    notice,
    warning,
    status: status ?? (isWrong ? 422 : 200),
  });
}

/** Removes secrets so that a typed password is not sent back. */
function withoutSecrets(post: FormPost, values: FormPost['values']): FormPost['values'] {
  const { fields } = post.definition;
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.kind !== 'secret'));
}

/**
 * Shows the form again after a colleague changed the record. Fields that the user did not change get the colleague's values,
 * so that saving does not accidentally revert them.
 */
async function renderConflict(post: FormPost, theirs: readonly NamedField[], mine: ApiRecord): Promise<void> {
  const { values } = post;
  const record: ApiRecord = post.record ?? {};
  const clash = clashesOf(post, theirs, mine);
  const untouched = theirs.filter((field) => !clash.includes(field));
  const taken = Object.fromEntries(untouched.map(([name, field]) => [name, wireText(field, record, name)]));
  const read = { zone: post.zone(), nowSeconds: post.nowSeconds };
  const toReadable = ([name, field]: NamedField, from: ApiRecord) =>
    readableValue(name, field, { ...read, value: from[name] });
  const theirNames = theirs.map(([name]) => name);
  const otherFields = editableFields(post).filter(
    ([name, { kind }]) => kind !== 'secret' && !theirNames.includes(name),
  );
  const changed = changedValues(otherFields, mine, record);
  await renderForm(post, {
    values: withoutSecrets(post, { ...values, ...taken }),
    changedMeanwhile: {
      both: clash.map((one) => ({
        label: one[1].label,
        theirs: toReadable(one, record),
        yours: toReadable(one, mine),
      })),
      theirsOnly: untouched.map((one) => ({ label: one[1].label, theirs: toReadable(one, record) })),
      yoursOnly: otherFields.filter(([name]) => Object.hasOwn(changed, name)).map(([, { label }]) => label),
    },
    status: 409,
  });
}

function clashesOf(post: FormPost, theirs: readonly NamedField[], mine: ApiRecord): NamedField[] {
  const version = rawValue(post.form, '_version');
  const record: ApiRecord = post.record ?? {};
  return theirs.filter(([name, field]) => {
    const yours = wireText(field, mine, name);
    return !hasOriginalValue(version, name, yours) && yours !== wireText(field, record, name);
  });
}
