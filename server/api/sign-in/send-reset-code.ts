import { paths } from '../../../shared/paths.ts';
import { writeAudit } from '../rows/audit.ts';
import { sql } from 'kysely';
import { addJob, type Db } from '../database/db.ts';
import { noPractice } from '../database/job-names.ts';
import { writeMailHtml } from '../providers/mail-html.ts';
import type { ApiDeps } from '../operation/operation.ts';
import { putMail } from '../providers/outbox.ts';
import { postingOf } from '../providers/delivery-route.ts';
import { createHash } from 'node:crypto';
import { codeLifeMs, makeCode } from './one-time-codes.ts';
import { actorOf, findUserByName, type SignInUser } from './sign-in-user.ts';

/**
 * Queues a reset code. Runs the same statements and queues one job for every name, so that the response does not reveal which names exist.
 * Unknown names share the fair share of one organization.
 */
export async function queueResetCode(db: Db, key: string): Promise<void> {
  const digest = createHash('sha256').update(key).digest('hex');
  const { rows } = await sql<{ idOrg: string }>`
    select users.id_org::text as "idOrg"
    from users
    join user_names on user_names.id_user = users.id
    where user_names.key = ${key}
  `.execute(db);
  const idOrg = rows[0]?.idOrg ?? noPractice;
  await addJob(db, 'password_reset', { payload: { key }, key: `reset:${digest}`, idOrg });
}

type ResetDeps = Pick<ApiDeps, 'db' | 'clock' | 'config' | 'log'>;

/**
 * Emails a password reset code that is valid for ten minutes, at most five times in ten minutes. Sends nothing to unknown users or without a
 * mail server.
 */
export async function sendResetCode({ db, clock, config, log }: ResetDeps, key: string): Promise<void> {
  const now = clock();
  const user = await findUserByName(db, key);
  if (!user?.email) return;
  const posting = postingOf(config, 'email', now);
  if (!posting) return log.warn({ user: user.id }, 'reset code could not be sent: no email provider');
  await db.transaction().execute(async (trx) => {
    const code = await makeCode(trx, { userId: user.id, flow: 'reset', target: '' }, now);
    if (!code) return;
    const mail = { idOrg: user.idOrg, to: user.email, ...writeResetMail(user, code, config) };
    await putMail(trx, mail, { ...posting, lifeMs: codeLifeMs });
    const detail = 'Password reset code emailed';
    await writeAudit(trx, {
      actor: actorOf(user),
      action: 'password reset',
      resource: 'users',
      recordId: user.id,
      detail,
      now,
    });
  });
}

function writeResetMail(user: SignInUser, code: string, { brand, publicUrl }: ResetDeps['config']) {
  const link = new URL(paths.passwordReset.to(), publicUrl);
  link.searchParams.set('user', user.userName);
  link.searchParams.set('code', '1');
  const paragraphs = [
    `Hello ${user.userName},`,
    `your verification code for ${brand.name} is ${code}. It is good for 10 minutes.`,
    `Enter it with a new password at ${link.href}`,
    'If you did not request this code, you can ignore this email. Your password stays the same.',
  ];
  const subject = `${brand.name}: verification code`;
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: writeMailHtml(subject, paragraphs),
    senderName: brand.name,
    purpose: 'account',
  } as const;
}
