import { expect } from 'chai';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { org } from '../../../../shared/resources/org.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { startHomeTrial, type HomeTrial } from '../reminders/home/home-trial.ts';

describe('payment templates on the organization form', () => {
  let trial: HomeTrial;
  beforeEach(async () => {
    trial = await startHomeTrial();
  });
  afterEach(() => trial.close());

  it('show an error at the field for a placeholder that payment requests cannot fill', async () => {
    const template = await trial.make('text_templates', { name: 'W', template: 'You owe {{balance}}' });
    const form = await trial.browser.get(pathsOf(org).list);
    const refused = await trial.browser.press(form, 'Save', { payment_text_es: template });
    expect(refused.status).to.equal(422);
    const { label } = org.fields.payment_text_es;
    const sentence = requestMessages.notFilled(label, '{{balance}}');
    expect(refused.text).to.include(sentence);
    expect(refused.html, 'the choice').to.match(new RegExp(`<option[^>]*value="${template}"[^>]*selected`));
    expect(refused.html).to.include('id="payment_text_es-error"').and.include('href="#payment_text_es"');
  });
});
