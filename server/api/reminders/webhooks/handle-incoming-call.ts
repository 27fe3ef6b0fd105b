import { formatPhone, nameForPatients } from '../../../../shared/contact-details.ts';
import { usNumber } from '../../../../shared/phone-number.ts';
import { officeBusy } from '../../../../shared/locales/en/joined-calls.ts';
import { hookMessages } from '../../../../shared/locales/en/email-answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { inChosenVoice, writeSay } from '../../voices/chosen-voice.ts';
import { decline, hangUp, writeResponse, writeTransfer } from './call-markup.ts';
import { webhookPaths } from '../webhook-paths.ts';
import { findPractice } from './find-practice.ts';
import type { WebhookFields } from './signature.ts';

type IncomingDeps = Pick<ApiDeps, 'db' | 'voices' | 'config' | 'log'>;

/** Connects a call without a phone sequence to the practice's office. */
export async function handleIncomingCall(deps: IncomingDeps, fields: WebhookFields): Promise<string> {
  const { config } = deps;
  const called = await readCalled(deps, fields);
  if (!called) return writeResponse([writeSay(hookMessages.nobody), hangUp]);
  if (called.closed) return writeResponse([decline]);
  const { name, office, spoken } = called;
  // Prevents an endless loop if the office number is the dialed number itself.
  if (office === '' || office === usNumber(fields['To']))
    return spoken(writeSay(hookMessages.noOffice(name)), hangUp);
  const next = new URL(webhookPaths.officeDialed, config.hooksUrl).toString();
  return spoken(writeSay(hookMessages.toOffice(name)), writeTransfer(office, next));
}

/** Ends a call after its transfer. If the office did not answer, tells the caller. */
export async function afterOffice(deps: IncomingDeps, fields: WebhookFields): Promise<string> {
  const wasAnswered = ['completed', 'answered'].includes(fields['DialCallStatus'] ?? '');
  const called = wasAnswered ? undefined : await readCalled(deps, fields);
  if (!called) return writeResponse([hangUp]);
  return called.spoken(writeSay(officeBusy.en(formatPhone(called.office))), hangUp);
}

async function readCalled(deps: IncomingDeps, fields: WebhookFields) {
  const from = usNumber(fields['From']);
  const practice = await findPractice(deps.db, { channel: 'voice', from, fields });
  return (
    practice && {
      name: nameForPatients(practice.name),
      office: practice.phone ?? '',
      closed: practice.closed,
      spoken: (...verbs: string[]) => inChosenVoice(deps, practice.id, writeResponse(verbs)),
    }
  );
}
