import { expect } from 'chai';
import { sql } from 'kysely';
import { sendResetCode } from '../../../server/api/sign-in/send-reset-code.ts';
import { readConfig } from '../../../server/config.ts';
import { emailConfirmationMessages } from '../../../shared/locales/en/approval.ts';
import { emailAnswerStrings } from '../../../shared/locales/en/email-answer.ts';
import { invitationMessages } from '../../../shared/locales/en/administration.ts';
import { signInMessages } from '../../../shared/locales/en/sign-in.ts';
import { signUpMessages } from '../../../shared/locales/en/sign-up.ts';
import { paths } from '../../../shared/paths.ts';
import { startBreakingProxy, type Break, type BreakingProxy } from '../../support/breaking-proxy.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { attributeOf, textOf } from '../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../support/portal.ts';
import { silentLog } from '../../support/silent-log.ts';
import { addUser, codeSentTo, login, tokenOf } from '../../support/sign-in.ts';

const org = '204117';
const chosen = 'Willow-Branch-77';
const { messages: words } = emailAnswerStrings;
const failures = [
  { moment: 'after', answer: 500 },
  { moment: 'after', answer: 'reset' },
  { moment: 'before', answer: 500 },
  { moment: 'before', answer: 'reset' },
] as const;

describe('public page after a lost response', function () {
  this.timeout(60_000);
  let api: EmbeddedApi;
  let proxy: BreakingProxy;
  let portal: TestPortal;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    proxy = await startBreakingProxy(api.url);
    portal = await startTestPortal({ api: proxy.url, clock: () => api.now.ms });
  });
  afterEach(async () => {
    await portal.close();
    await proxy.close();
    await api.close();
  });

  const query = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
    (await statement.execute(api.database.db)).rows;
  const lose = (call: string, failure: Omit<Break, 'call'>, ...others: Break[]) =>
    proxy.break({ call, ...failure }, ...others);
  const tokenMailed = async () => {
    const [mail] = await query(
      sql<{ body_text: string }>`select body_text from outbox order by created desc, id desc limit 1`,
    );
    return /token=([\w.-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  };
  async function answerLink(action: string): Promise<string> {
    const demo = (await api.call('GET dev/demo')).body.results as unknown as {
      email_links: { path: string }[];
    };
    const link = new URL(demo.email_links[0]!.path, 'http://x').searchParams;
    link.set('action', action);
    return `${paths.emailResponse.to()}?${link.toString()}`;
  }

  for (const failure of failures) {
    const { moment, answer } = failure;
    const isDone = moment === 'after';
    describe(`with ${answer} ${moment} the API`, () => {
      for (const action of ['cancel', 'not_pat'] as const)
        it(`shows the current status of the email answer '${action}' and its undo`, async () => {
          const browser = portal.browser();
          const link = await answerLink(action);
          const asked = await browser.get(link);
          lose(`POST notifications/email/${action}`, failure);
          const answered = await browser.press(asked, emailAnswerStrings.actions[action]);
          expect(answered.status).to.equal(isDone ? 200 : 502);
          expect(answered.text).to.include(isDone ? words.success[action] : words.failure);
          proxy.break();
          const shown = isDone
            ? answered
            : await browser.press(await browser.get(link), emailAnswerStrings.actions[action]);
          lose('POST notifications/email_undo', failure);
          const undone = await browser.press(shown, words.undo);
          if (isDone) expect(undone.text).to.include(words.undone).and.not.include(words.notUndone);
          else {
            expect(undone.status).to.equal(502);
            expect(undone.text).to.include(words.notUndone);
            expect(undone.all('button').map(textOf)).to.deep.equal([words.undo]);
            proxy.break();
            expect((await browser.press(undone, words.undo)).text).to.include(words.undone);
          }
        });

      it('reports whether an account was created', async () => {
        const browser = portal.browser();
        const account = {
          ...{ org_name: 'Maple Street', user_name: 'owner', pw: chosen, confirm: chosen },
          ...{ first_name: 'Olive', last_name: 'Stone', terms: 'on' },
        };
        lose('POST accounts', failure);
        const page = await browser.press(await browser.get(paths.signUp.to()), 'Sign Up', account);
        expect(await query(sql`select 1 from org where name = 'Maple Street'`)).to.have.length(
          isDone ? 1 : 0,
        );
        if (isDone) expect(page.text).to.include('Maple Street now has an account.');
        else {
          expect(page.text).to.include(signUpMessages.notMade);
          expect(attributeOf(page.control('Organization Name'), 'value')).to.equal('Maple Street');
          expect(page.html).to.not.include(chosen);
        }
      });

      it('says that the result of a sign-up is unknown when the sign-in fails too', async () => {
        const browser = portal.browser();
        const account = {
          ...{ org_name: 'Maple Street', user_name: 'owner', pw: chosen, confirm: chosen },
          ...{ first_name: 'Olive', last_name: 'Stone', terms: 'on' },
        };
        lose('POST accounts', failure, { call: 'POST login', moment: 'before', answer: 500 });
        const page = await browser.press(await browser.get(paths.signUp.to()), 'Sign Up', account);
        expect(page.text).to.include(signUpMessages.unknown);
      });

      it('says that the result of a password reset is unknown and shows the sign-in form', async () => {
        await addUser(api);
        const browser = portal.browser();
        await browser.press(await browser.get(paths.passwordReset.to()), 'Send Code', { username: 'pat' });
        const mailing = {
          db: api.database.db,
          clock: () => api.now.ms,
          config: readConfig({}),
          log: silentLog,
        };
        await sendResetCode(mailing, 'pat');
        const authCode = await codeSentTo(api, 'pat@mail.example');
        const form = await browser.get(`${paths.passwordReset.to()}?user=pat&code=1`);
        lose('POST cognito_password_reset', failure);
        const fields = { username: 'pat', authCode, password: chosen, confirm: chosen };
        const page = await browser.press(form, 'Reset Password', fields);
        expect(page.text).to.include(signInMessages.resetUnknown);
        expect(page.html).to.not.include(chosen);
        proxy.break();
        expect((await login(api, 'pat', chosen)).body.success).to.equal(isDone);
        const signedIn = await browser.press(page, 'Login', { user_name: 'pat', pw: chosen });
        expect(signedIn.url.pathname === paths.home.to()).to.equal(isDone);
      });

      it('reports whether an invited user set a password', async () => {
        const token = await signIn(api, { org, group: 'Admin' });
        const kim = { user_name: 'kim', email: 'kim@mail.example', access_group: 'Admin', invite: 'T' };
        await api.call('POST users', { first_name: 'Kim', last_name: 'Doe', ...kim }, { token });
        const browser = portal.browser();
        const form = await browser.get(`/invitation?token=${await tokenMailed()}`);
        lose('POST user_invitations/accept', failure);
        const page = await browser.press(form, 'Choose password and sign in', {
          password: chosen,
          confirm: chosen,
        });
        expect(page.text).to.include(isDone ? invitationMessages.whatNow : invitationMessages.notSaved);
        expect((await login(api, 'kim', chosen)).body.success).to.equal(isDone);
      });

      it('reports whether an email address was confirmed', async () => {
        await addUser(api);
        await api.call('POST user/email_confirmation', {}, { token: await tokenOf(api) });
        const browser = portal.browser();
        const form = await browser.get(`${paths.confirmEmail.to()}?token=${await tokenMailed()}`);
        lose('POST email_confirmations/confirm', failure);
        const page = await browser.press(form, emailConfirmationMessages.button);
        const { usedNow, notConfirmed, done } = emailConfirmationMessages;
        expect(page.text).to.include(isDone ? usedNow : notConfirmed);
        proxy.break();
        if (!isDone)
          expect((await browser.press(page, emailConfirmationMessages.button)).text).to.include(done);
      });
    });
  }
});
