import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import { client, pairs, pem } from '../../support/fhir/fake.ts';
import { startLinked, type Linked } from '../../support/fhir/linked-practice.ts';

describe('sign-in to a health record', () => {
  let linked: Linked;
  beforeEach(async () => {
    linked = await startLinked();
  });
  afterEach(async () => {
    expect(linked.fhir.endpoint.rejections).to.deep.equal([]);
    expect(linked.fhir.errors).to.deep.equal([]);
    await linked.close();
  });
  const found = async () => (await linked.lookUp('P-77')).body.results[0]?.['first_name'];

  it("uses a signed assertion and the server's discovery document", async () => {
    expect(await found()).to.equal('Adacanary');
    const paths = linked.fhir.requests.map(({ path }) => path.replace(/\?.*/, ''));
    expect(paths.slice(0, 3)).to.deep.equal([
      'fhir/.well-known/smart-configuration',
      'oauth2/token',
      'fhir/Patient',
    ]);
  });

  for (const [form, epic_pw] of [
    ['a PEM', pem],
    ['a PEM without line breaks', pem.replaceAll('\n', ' ')],
    ['a PEM in PKCS #1', String(pairs.rsa.privateKey.export({ format: 'pem', type: 'pkcs1' }))],
    ['a client secret', client.secret],
  ] as const)
    it(`accepts ${form} with the configured token URL`, async () => {
      await linked.set({ epic_pw, epic_oath_base_url: linked.fhir.oauth });
      expect(await found()).to.equal('Adacanary');
      expect(linked.fhir.requests[0]?.path).to.equal('oauth2/token');
    });

  it('reuses the token until shortly before it expires', async () => {
    await found();
    linked.api.now.ms += 239_000;
    await found();
    expect(linked.fhir.signIns()).to.equal(1);
    linked.api.now.ms += 2_000;
    await Promise.all([found(), found()]);
    expect(linked.fhir.signIns()).to.equal(2);
  });

  it('signs in again if a token is rejected early', async () => {
    await found();
    linked.fhir.endpoint.revoke();
    expect(await found()).to.equal('Adacanary');
    expect(linked.fhir.signIns()).to.equal(2);
  });

  it('requests no appointment scopes for patient and payment lookups', async () => {
    linked.fhir.endpoint.unregistered.push('Appointment', 'Practitioner', 'PractitionerRole', 'Location');
    expect(await found()).to.equal('Adacanary');
  });

  it('signs in again after the settings change', async () => {
    await found();
    await linked.set({ epic_pw: client.secret });
    expect(await found()).to.equal('Adacanary');
    expect(linked.fhir.signIns()).to.equal(2);
  });

  it('reports an unusable key without sending a request', async () => {
    for (const epic_pw of [
      `{"kty":"EC"}`,
      '-----BEGIN PRIVATE KEY-----nonsense-----END PRIVATE KEY-----',
      '',
    ]) {
      await linked.set({ epic_pw });
      expect((await linked.lookUp('P-77')).body.msg).to.equal(
        requestMessages.noPatientUnusable('No key or secret is set up for sign-in'),
      );
    }
    expect(linked.fhir.requests).to.deep.equal([]);
  });

  it('rejects an RSA key under 2048 bits without sending a request', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    await linked.set({ epic_pw: String(privateKey.export({ format: 'pem', type: 'pkcs8' })) });
    expect((await linked.lookUp('P-77')).body.msg).to.equal(
      requestMessages.noPatientUnusable('No key or secret is set up for sign-in'),
    );
    expect(linked.fhir.requests).to.deep.equal([]);
  });

  it('sends the Epic user headers if configured', async () => {
    await linked.set({ epic_user: 'REMINDERS', epic_user_id_type: 'External' });
    await found();
    expect(linked.fhir.requests.at(-1)?.headers).to.include({
      'epic-client-id': client.id,
      'epic-user-id': 'REMINDERS',
      'epic-user-idtype': 'External',
    });
  });
});
