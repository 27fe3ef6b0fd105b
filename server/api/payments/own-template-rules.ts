import { sql } from 'kysely';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
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

type TemplateChoices = Readonly<Partial<Record<keyof typeof templateFields, string | null>>>;
type Templates = typeof emailTemplates | typeof textTemplates;
/** Template of an email, or of a text, which has no subject. */
type Template = Readonly<Partial<Record<'subject' | 'template', string | null>>>;

/** Rejects a template with placeholders that a payment request cannot fill. */
export async function checkOwnTemplates(
  trx: Trx,
  values: TemplateChoices,
  before: TemplateChoices = {},
): Promise<void> {
  for (const name of templateFieldNames) {
    const id = values[name];
    if (!id || id === before[name]) continue;
    const { rows } = await sql<Template>`
      select * from ${sql.table(templateFields[name].name)} where id = ${id}
    `.execute(trx);
    requireFillable(rows[0] ?? {}, org.fields[name].label);
  }
}

/** Rejects a template change that adds placeholders a payment request cannot fill, if an organization uses the template for its payment requests. */
export const ownTemplateRules: ResourceRules<Templates> = {
  onUpdate:
    ({ values }) =>
    async (trx, before) => {
      const { rows } = await sql<{ used: boolean }>`
        select exists (
          select 1
          from org
          where ${before.id} in (payment_text, payment_text_es, payment_email, payment_email_es)
        ) as used
      `.execute(trx);
      if (rows[0]?.used) requireFillable({ ...before, ...values }, requestMessages.usedTemplate);
    },
};

function requireFillable({ subject, template }: Template, label: string): void {
  const { unknown } = requestPlaceholders(`${subject ?? ''}${template ?? ''}`);
  const [first] = unknown;
  if (first) throw new Refusal(refuse(400, requestMessages.notFilled(label, first)));
}
