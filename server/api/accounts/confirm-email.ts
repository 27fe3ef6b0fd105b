import { apiCalls } from '../../../shared/api-calls.ts';
import { maskEmail } from '../../../shared/contact-details.ts';
import { emailConfirmationHours } from '../../../shared/constants.ts';
import { emailConfirmationMessages as messages } from '../../../shared/locales/en/approval.ts';
import { paths } from '../../../shared/paths.ts';
import type { Trx } from '../database/db.ts';
import { systemActor } from '../operation/actor.ts';
import { refuse, Refusal, succeed } from '../operation/answer.ts';
import { readRequest, type ApiDeps, type Operation, type SignedOperation } from '../operation/operation.ts';
import { toPostedAnswer, requirePosting } from '../operation/posting.ts';
import { writeMailHtml } from '../providers/mail-html.ts';
import { putMail } from '../providers/outbox.ts';
import { postingOf } from '../providers/delivery-route.ts';
import { writeAudit } from '../rows/audit.ts';
import { findUserById } from '../sign-in/sign-in-user.ts';
import {
  findConfirmation,
  hasConfirmedMany,
  saveConfirmedEmail,
  makeConfirmation,
  type Confirmed,
} from './email-confirmations.ts';

type Deps = Pick<ApiDeps, 'config' | 'keyring' | 'clock'>;

interface Addressee {
  userId: string;
  idOrg: string;
  /** Email address; '' if the user has none. */
  email: string;
}

/** Emails the first confirmation link of a new account, if the account has an address and email is available. */
export async function sendFirstConfirmation(trx: Trx, to: Addressee, deps: Deps): Promise<void> {
  const now = deps.clock();
  const posting = to.email ? postingOf(deps.config, 'email', now) : undefined;
  if (posting) await send(trx, to, { ...deps, posting, now });
}

export const sendConfirmation: SignedOperation<typeof apiCalls.sendConfirmation> = async (
  { actor },
  deps,
) => {
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const user = await findUserById(trx, actor.userId);
    if (!user?.email) throw new Refusal(refuse(400, messages.noAddress));
    if (user.verifiedEmail === user.email.toLowerCase()) throw new Refusal(refuse(409, messages.confirmed));
    const posting = requirePosting(deps.config, 'email', now);
    if (await hasConfirmedMany(trx, user.idOrg, now)) throw new Refusal(refuse(429, messages.tooMany));
    const to = { userId: user.id, idOrg: user.idOrg, email: user.email };
    return toPostedAnswer([await send(trx, to, { ...deps, posting, now })]);
  });
};

/** Returns the email address that a link confirms. Changes nothing. */
const openConfirmation: Operation<typeof apiCalls.openConfirmation> = async (request, deps) => {
  const { token } = readRequest(apiCalls.openConfirmation, request);
  const found = await deps.db.transaction().execute((trx) => readLink(trx, token, deps));
  return found ? succeed({ email: found.email }) : over();
};

/** Confirms the email address. Each link works once. */
const acceptConfirmation: Operation<typeof apiCalls.acceptConfirmation> = async (request, deps) => {
  const { token } = readRequest(apiCalls.acceptConfirmation, request);
  return deps.db.transaction().execute(async (trx) => {
    const found = await readLink(trx, token, deps);
    if (!found) throw new Refusal(over());
    await saveConfirmedEmail(trx, found);
    await writeAudit(trx, {
      actor: systemActor(found.userName, found.idOrg),
      action: 'confirm email',
      resource: 'users',
      recordId: found.userId,
      detail: messages.audit(maskEmail(found.email)),
      now: deps.clock(),
    });
    return succeed({ email: found.email });
  });
};

export const confirmations = { openConfirmation, acceptConfirmation } as const;

const readLink = (trx: Trx, token: string, { keyring, clock }: Deps): Promise<Confirmed | undefined> =>
  findConfirmation(trx, { token, keyring, now: clock() });

const over = () => refuse(410, messages.over);

interface Sending extends Deps {
  posting: NonNullable<ReturnType<typeof postingOf>>;
  now: number;
}

async function send(
  trx: Trx,
  { userId, idOrg, email }: Addressee,
  { config, keyring, posting, now }: Sending,
): Promise<string | undefined> {
  const token = await makeConfirmation(trx, { userId, email, keyring }, now);
  if (!token) throw new Refusal(refuse(429, messages.justSent));
  return putMail(trx, { idOrg, to: email, ...writeLetter(token, config) }, posting);
}

/** Omits any text from the account, because users can enter a stranger's address. */
function writeLetter(token: string, { brand, publicUrl }: ApiDeps['config']) {
  const link = new URL(paths.confirmEmail.to(), publicUrl);
  link.searchParams.set('token', token);
  const paragraphs = [
    'Hello,',
    `this email address was entered for an account at ${brand.name}. Open this link within ${emailConfirmationHours} hours to confirm that it is yours: ${link.href}`,
    'If you did not enter it, you can ignore this email. The address stays unconfirmed.',
  ];
  const subject = `${brand.name}: confirm your email address`;
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: writeMailHtml(subject, paragraphs),
    senderName: brand.name,
    purpose: 'proof',
    confirms: true,
  } as const;
}
