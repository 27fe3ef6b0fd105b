import { formatPhone } from '../../../../shared/contact-details.ts';
import { phoneDigits } from '../../../../shared/constants.ts';
import { numbersIn, readNumberSetting } from '../../../../shared/ivr/number-setting.ts';
import { numberMessages } from '../../../../shared/locales/en/organization.ts';
import { org } from '../../../../shared/resources/org.ts';
import type { dialPlans } from '../../../../shared/resources/phone-system.ts';
import type { Choice } from '../../../../views/resource/props.ts';
import type { FormExtras } from '../../resource/screen-extras.ts';
import type { FormContext, ResourceScreenParts } from '../../resource/screen-parts.ts';

type DialPlans = typeof dialPlans;

export const dialPlansScreen: ResourceScreenParts<DialPlans> = {
  form: { extras: loadFormExtras, refusals: { [numberMessages.callerId]: 'caller_id' } },
};

/** Offers the organization's numbers as choices. If the API does not report them, the field accepts any number. */
async function loadFormExtras({ api, parts, signedIn, values }: FormContext<DialPlans>): Promise<FormExtras> {
  if (!(await parts.relay.isLevel2())) return {};
  const found = await api.one(org, signedIn().organization.id);
  if (!found.ok) return {};
  const { production, local = {} } = readNumberSetting(found.row.ivr_number, '');
  const names = new Map(Object.entries({ ...local, ...production }));
  const choices = numbersIn(found.row)
    .filter((number) => number.length === phoneDigits)
    .map((number) => toChoice(number, names.get(number)));
  const current = values.caller_id;
  const isListed = current === '' || choices.some(({ value }) => value === current);
  return { choices: { caller_id: isListed ? choices : [...choices, toChoice(current)] } };
}

const toChoice = (value: string, name = ''): Choice => ({
  value,
  label: [formatPhone(value), name].filter(Boolean).join(' '),
});
