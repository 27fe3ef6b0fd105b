import { sql } from 'kysely';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { emailTemplates, textTemplates } from '../../../shared/resources/library.ts';
import { org } from '../../../shared/resources/org.ts';
import { requestPlaceholders } from '../../../shared/templates/placeholder-errors.ts';
import type { Trx } from '../database/db.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

const templateFields = {
  payment_text: textTemplates,
  payment_text_es: textTemplates,
  payment_email: emailTemplates,
  payment_email_es: emailTemplates,
} as const;
const templateFieldNames = Object.keys(templateFields) as readonly (keyof typeof templateFields)[];

/** Rejects a template with placeholders that a payment request cannot fill. */
export async function checkOwnTemplates(trx: Trx, values: ApiRecord, before: ApiRecord = {}): Promise<void> {
  for (const name of templateFieldNames) {
    const id = textOf(values, name);
    if (!id || id === textOf(before, name)) continue;
    const { rows } = await sql<ApiRecord>`
      select * from ${sql.table(templateFields[name].name)} where id = ${id}
    `.execute(trx);
    requireFillable(rows[0] ?? {}, org.fields[name].label);
  }
}

/** Rejects a template change that adds placeholders a payment request cannot fill, if an organization uses the template for its payment requests. */
export const ownTemplateRules: ResourceRules = {
  onUpdate:
    ({ values }) =>
    async (trx, before) => {
      const id = textOf(before, 'id');
      const { rows } = await sql<{ used: boolean }>`
        select exists (
          select 1
          from org
          where ${id} in (payment_text, payment_text_es, payment_email, payment_email_es)
        ) as used
      `.execute(trx);
      if (rows[0]?.used) requireFillable({ ...before, ...values }, requestMessages.usedTemplate);
    },
};

function requireFillable(template: ApiRecord, label: string): void {
  const { unknown } = requestPlaceholders(`${textOf(template, 'subject')}${textOf(template, 'template')}`);
  const [first] = unknown;
  if (first) throw new Refusal(refuse(400, requestMessages.notFilled(label, first)));
}
