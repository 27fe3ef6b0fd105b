import { apiCalls } from '../../../../shared/api-calls.ts';
import { isEmail } from '../../../../shared/contact-details.ts';
import { libraryMessages, paymentFieldMessages } from '../../../../shared/messages.ts';
import { textOf } from '../../../../shared/reply.ts';
import { fillTemplate } from '../../../../shared/templates/placeholders.ts';
import { EmailPreview, EmailTextControl } from '../../../../views/library/email-template-form.tsx';
import { checkBody } from '../../../validation.ts';
import { readForm, valueOf } from '../../http/form.ts';
import { readOutcome } from '../../http/outcome.ts';
import type {
  FormExtras,
  FormPost,
  FormVisit,
  ResourceScreenParts,
  ShownAgain,
} from '../../resource/screen-parts.ts';
import { callContext, currentUser } from '../../session/signed-in.ts';
import { writeLetter } from './email-letter.ts';
import { controlOf } from './field-control.ts';
import { findPreviewPerson } from './preview-person.ts';
import { checkPlaceholders } from './template-check.ts';
import { setFlash } from '../../session/flash.ts';
import { unsavedMark } from './unsaved-mark.tsx';

/** Emails: how they arrive, in a frame where nothing runs, and a test to one address. */
export const emailTemplatesScreen: ResourceScreenParts = {
  form,
  check: checkPlaceholders,
  formSteps: { preview: () => ({}), sendTest },
};

async function form(visit: FormVisit): Promise<FormExtras> {
  const control = controlOf(visit, 'template');
  if (!control) return {};
  const { values, shown } = await findPreviewPerson(visit);
  const subject = fillTemplate(visit.values['subject'] ?? '', values);
  const letter = writeLetter(control.value, { subject, values });
  const test = testOf(visit);
  return {
    controls: { template: <EmailTextControl key="template" control={control} /> },
    more: unsavedMark(visit),
    aside: <EmailPreview subject={subject} letter={letter} person={shown} {...(test && { test })} />,
  };
}

/** A test goes to oneself unless another address is typed. */
function testOf({ mode, req, errors }: FormVisit): { email: string; error?: string } | undefined {
  if (mode === 'create') return undefined;
  const typed = req.method === 'POST' ? valueOf(readForm(req.body), 'test_email') : '';
  const error = errors['test_email'];
  return { email: typed || currentUser(req).user.email, ...(error !== undefined && { error }) };
}

/** Sends what is typed, saved or not, where it could be saved. */
async function sendTest(post: FormPost): Promise<ShownAgain> {
  const { parts, req, record, form: posted, values, definition } = post;
  const email = valueOf(posted, 'test_email').trim();
  if (!record) return { notice: libraryMessages.saveFirst };
  const { subject = '', template = '' } = values;
  const checked = checkBody(definition, 'update', { subject, template });
  const errors = {
    ...(!checked.ok && checked.faults),
    ...checkPlaceholders(post),
    ...(!isEmail(email) && { test_email: paymentFieldMessages.email }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const body = { email, subject, template };
  const options = { ...callContext(req), params: { id: textOf(record, 'id') }, body };
  const outcome = readOutcome(await parts.relay.call(apiCalls.sendTestEmail, options));
  if (outcome.ok) {
    setFlash(req, 'success', libraryMessages.testSent(email));
    return {};
  }
  return { errors: { test_email: refusalOf(outcome) } };
}

function refusalOf({ status, msg }: { status: number; msg: string }): string {
  if (status === 404 || status === 405) return libraryMessages.testNotHere;
  return status >= 500 ? libraryMessages.testFailed : msg;
}
