import { expect } from 'chai';
import { paths } from '../../../../../shared/paths.ts';
import { attributeOf } from '../../../../support/page.ts';
import { startSignInTrial } from '../../sign-in/staff.ts';
import { describeWithOne } from '../../../../support/fixtures.ts';

const failure =
  'You request has encoutered an error, please try again or contact your healthcare provider directly to process your request.';
const answers = [
  ['confirm', 'Confirm appointment', 'Thank you for confirming!'],
  ['cancel', 'Cancel appointment', 'Your appointment will be canceled. Thank you for responding!'],
  ['opt_out', 'Stop contacting me', 'You will not be contacted again.'],
  ['not_pat', 'Wrong person', 'We apologize for contacting the wrong person.'],
] as const;
const linkOf = (query: Record<string, string>) =>
  `${paths.emailResponse.to()}?${new URLSearchParams(query).toString()}`;
const link = (action: string) => linkOf({ oid: '1760000000-abc', cid: '1760000000-def', action });

describeWithOne('the email response page', startSignInTrial, (trial) => {
  beforeEach(() => {
    trial.api.calls.length = 0;
  });

  for (const [action, button, text] of answers) {
    it(`[E1] never acts on ${action} when the link is only opened`, async () => {
      for (const method of ['GET', 'HEAD']) {
        const purposes = [{}, { 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }];
        for (const headers of purposes) {
          const page = await trial.portal.browser().send(method, link(action), { headers });
          expect(page.status).to.equal(200);
        }
      }
      expect(trial.api.calls).to.deep.equal([]);
    });

    it(`[E3] records ${action} each time '${button}' is clicked`, async () => {
      for (let count = 1; count <= 2; count += 1) {
        const browser = trial.portal.browser();
        const page = await browser.press(await browser.get(link(action)), button);
        expect(page.status).to.equal(200);
        expect(page.text).to.include(text);
        const calls = trial.api.callsOf(`notifications/email/${action}`);
        expect(calls).to.have.length(count);
        expect(calls.at(-1)!.body).to.deep.equal({ oid: '1760000000-abc', cid: '1760000000-def' });
        expect(calls.at(-1)!.headers.authorization).to.equal(undefined);
      }
    });
  }

  it('says how to undo an opt-out and that a wrong person will not be contacted again', async () => {
    const press = async (action: string, button: string) => {
      const browser = trial.portal.browser();
      return (await browser.press(await browser.get(link(action)), button)).text;
    };
    expect(await press('opt_out', 'Stop contacting me')).to.match(
      /change your mind.*contact your healthcare provider/,
    );
    expect(await press('not_pat', 'Wrong person')).to.include('You will not be contacted again');
  });

  for (const [what, query] of [
    ['no oid', { cid: '1', action: 'confirm' }],
    ['no cid', { oid: '1', action: 'confirm' }],
    ['no action', { oid: '1', cid: '1' }],
    ['an empty oid', { oid: '', cid: '1', action: 'confirm' }],
    ['an unknown action', { oid: '1', cid: '1', action: 'delete' }],
    ['a capitalized action', { oid: '1', cid: '1', action: 'Confirm' }],
    ['an action named after an object property', { oid: '1', cid: '1', action: 'constructor' }],
    ['an oid that is too long', { oid: 'x'.repeat(129), cid: '1', action: 'confirm' }],
    ['a path as oid', { oid: '../x', cid: '1', action: 'confirm' }],
    ['a line break in the cid', { oid: '1', cid: '1\n../x', action: 'confirm' }],
  ] as const) {
    it(`[E2] rejects a link with ${what}, whether opened or posted`, async () => {
      const browser = trial.portal.browser();
      const page = await browser.get(linkOf({ ...query }));
      expect([page.status, page.text.includes(failure)]).to.deep.equal([400, true]);
      const { csrfToken } = await browser.get(link('confirm'));
      const posted = await browser.post(linkOf({ ...query }), { _csrf: csrfToken });
      expect([posted.status, posted.text.includes(failure)]).to.deep.equal([400, true]);
      expect(trial.api.calls).to.deep.equal([]);
    });
  }

  for (const [answer, status] of [
    [{ status: 401, body: { success: false } }, 400],
    [{ status: 404, body: { success: false, msg: 'canary' } }, 400],
    [{ status: 500, body: 'canary' }, 502],
    [{ status: 200, body: {} }, 400],
    [{ drop: true }, 502],
  ] as const) {
    it(`shows an error for ${JSON.stringify(answer)} without a redirect`, async () => {
      trial.api.answerNext('notifications/email/cancel', answer);
      const browser = trial.portal.browser();
      const page = await browser.press(await browser.get(link('cancel')), 'Cancel appointment');
      expect([page.url.pathname, page.status]).to.deep.equal(['/eml', status]);
      expect(page.text).to.include(failure).and.not.include('canary');
    });
  }

  for (const [setting, automatic] of [
    [undefined, ['confirm']],
    ['confirm', ['confirm']],
    ['all', ['confirm', 'cancel', 'opt_out']],
    ['none', []],
  ] as const) {
    it(`[E1] automatically posts ${automatic.join(', ') || 'nothing'} with EMAIL_LINK_AUTO=${setting}`, async () => {
      const own = await startSignInTrial(setting ? { env: { EMAIL_LINK_AUTO: setting } } : {});
      const found: string[] = [];
      for (const [action] of answers) {
        const page = await own.portal.browser().get(link(action));
        if (page.all('form').some((form) => attributeOf(form, 'data-autopost') !== undefined))
          found.push(action);
      }
      expect(found).to.deep.equal(automatic);
      await own.close();
    });
  }

  it('[E3] accepts sixty answers per IP address in an hour despite forged headers', async () => {
    const own = await startSignInTrial();
    const browser = own.portal.browser();
    const { csrfToken } = await browser.get(link('cancel'));
    let claims = 0;
    const post = () => {
      const headers = { 'x-forwarded-for': `10.0.0.${(claims += 1)}` };
      return browser.post(link('cancel'), { _csrf: csrfToken }, { headers });
    };
    for (let count = 0; count < 60; count += 1) expect((await post()).status).to.equal(200);
    expect((await post()).status).to.equal(429);
    expect(own.api.callsOf('notifications/email/cancel')).to.have.length(60);
    await own.close();
  });
});
