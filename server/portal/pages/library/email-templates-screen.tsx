import { apiCalls } from '../../../../shared/api-calls.ts';
import { isEmail } from '../../../../shared/contact-details.ts';
import { libraryMessages } from '../../../../shared/locales/en/library.ts';
import { paymentFieldMessages } from '../../../../shared/locales/en/payment.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import { emailTemplates } from '../../../../shared/resources/library.ts';
import { fillTemplate } from '../../../../shared/templates/placeholders.ts';
import {
  EmailPreview,
  EmailTextControl,
  type EmailTest,
} from '../../../../views/library/email-template-form.tsx';
import { checkBody } from '../../../validation.ts';
import { valueOf } from '../../http/form.ts';
import type { FailedCall } from '../../http/outcome.ts';
import type { FormExtras, FormRedisplay } from '../../resource/screen-extras.ts';
import type { FormPost, FormContext, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { flashSent } from '../../page/flash-sent.ts';
import { renderEmailPreview } from './render-email-preview.ts';
import { controlOf, checkPlaceholders, unsavedMark } from './template-form.tsx';
import { findPreviewPerson } from './preview-person.ts';
import { offerStarters, addStarter } from './starters.tsx';

type EmailTemplates = typeof emailTemplates;

export const emailTemplatesScreen: ResourceScreenParts<EmailTemplates> = {
  record: { extras: async (ctx) => ({ aside: await renderPreview(ctx) }) },
  list: { extras: offerStarters, steps: { takeStarter: addStarter } },
  form: { extras: loadFormExtras, check: checkPlaceholders, steps: { preview: () => ({}), sendTest } },
};

async function loadFormExtras(ctx: FormContext<EmailTemplates>): Promise<FormExtras> {
  const control = controlOf(ctx, 'template');
  return {
    controls: { template: <EmailTextControl key="template" control={control} /> },
    more: unsavedMark(ctx),
    aside: await renderPreview(ctx, await testOf(ctx)),
  };
}

async function renderPreview(ctx: FormContext<EmailTemplates>, test?: EmailTest) {
  const { values, shown } = await findPreviewPerson(ctx);
  const subject = fillTemplate(ctx.values.subject, values);
  const previewHtml = renderEmailPreview(ctx.values.template, { subject, values });
  return <EmailPreview subject={subject} letter={previewHtml} person={shown} test={test} />;
}

async function testOf(ctx: FormContext<EmailTemplates>): Promise<EmailTest | undefined> {
  const { mode, form, errors, parts, signedIn } = ctx;
  if (!hasNeeded(signedIn(), apiCalls.sendTestEmail.needs)) return undefined;
  if (!(await parts.relay.isLevel2())) return undefined;
  if (mode === 'create') return 'unsaved';
  return { email: valueOf(form, 'test_email') || signedIn().user.email, error: errors['test_email'] };
}

async function sendTest(post: FormPost<EmailTemplates>): Promise<FormRedisplay> {
  const { api, record, form } = post;
  const email = valueOf(form, 'test_email').trim();
  if (!record) return { notice: libraryMessages.saveFirst };
  const { subject, template } = post.values;
  const checked = checkBody(emailTemplates, 'update', { subject, template });
  const errors = {
    ...(!checked.ok && checked.errors),
    ...checkPlaceholders(post),
    ...(!isEmail(email) && { test_email: paymentFieldMessages.email }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const body = { email, subject, template };
  const outcome = await api.call(apiCalls.sendTestEmail, { params: { id: record.id }, body });
  if (!outcome.ok) return { errors: { test_email: refusalOf(outcome) } };
  const texts = { sent: libraryMessages.testSent(email), kept: libraryMessages.testKept(email) };
  await flashSent(post, outcome.results, texts);
  return {};
}

function refusalOf({ status, msg, lookedUp }: FailedCall): string {
  if (lookedUp) return msg;
  if (status === 404 || status === 405) return libraryMessages.testNotHere;
  return status >= 500 ? libraryMessages.testFailed : msg;
}
