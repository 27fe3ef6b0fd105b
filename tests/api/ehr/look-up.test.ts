import { expect } from 'chai';
import { createPracticeRecords } from '../../../server/api/ehr/practice-records.ts';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import { signIn } from '../../support/embedded-api.ts';
import { practice, startLinked, type Linked } from '../../support/fhir/linked-practice.ts';
import type { ApiAnswer } from '../../support/test-api.ts';

describe('patient_lookup with a linked health record', () => {
  let linked: Linked;
  beforeEach(async () => {
    linked = await startLinked({ recordAnswerMs: 300 });
  });
  afterEach(async () => {
    expect(linked.fhir.errors).to.deep.equal([]);
    await linked.close();
  });
  const one = async (id = 'P-77') => (await linked.lookUp(id)).body.results[0]!;
  const items = async () => (await one())['items'] as unknown as Record<string, unknown>[];
  const ask = async (more: object = {}) => {
    const token = await signIn(linked.api, { org: practice });
    const payment = {
      patient_id: 'P-77',
      first_name: 'Ada',
      last_name: 'Lovelace',
      amount: '45.50',
      ...more,
    };
    expect((await linked.api.call('POST payments', payment, { token })).body.success).to.equal(true);
  };

  it("finds the patient by the practice's ID type and returns the total of open invoices", async () => {
    expect(await one()).to.deep.equal({
      patient_id: 'P-77',
      first_name: 'Adacanary',
      last_name: 'Byroncanary',
      dob: '12/10/1985',
      zip: '60611',
      email: 'adacanary@mail.example',
      mobile_phone: '3125550177',
      amount: '56.55',
      items: [
        { other_id: 'Invoice/i1', desc: 'Visit of March 3', qty: 1, amount: '45.50' },
        { other_id: 'Invoice/i2', desc: 'Invoice', qty: 1, amount: '10.00' },
        { other_id: 'Invoice/i3', desc: 'Invoice', qty: 1, amount: '1.05' },
      ],
      payments: [],
    });
  });

  it('excludes account types that are not in the setting', async () => {
    await linked.set({ epic_billing_type: 'Guarantor\nHospital' });
    expect((await items()).map((item) => item['other_id'])).to.deep.equal(['Invoice/i1', 'Invoice/i3']);
  });

  it('returns priced prescriptions if the practice bills prescriptions', async () => {
    await linked.set({ item_detail_type: 'EPIC_PRESCRIPTION' });
    expect(await items()).to.deep.equal([
      { other_id: 'MedicationRequest/m1', desc: 'Lisinopril', qty: 30, amount: '12.50' },
    ]);
    expect((await one())['amount']).to.equal('12.50');
  });

  it("prefers the practice's own payment data and lists no invoice twice", async () => {
    const own = [{ other_id: 'Invoice/i1', desc: 'Visit', qty: 1, amount: '45.50' }];
    await ask({ items: JSON.stringify(own) });
    const found = await one();
    expect(found).to.include({ last_name: 'Lovelace', zip: '60611', amount: '56.55' });
    expect(found['items']).to.have.length(3);
  });

  it('finds no patient for a different ID type, a partial or multiple ID, or an ambiguous ID', async () => {
    for (const id of ['P-7', 'P-77,P-78', 'p1', '*'])
      expect((await linked.lookUp(id)).body.msg).to.equal(requestMessages.noPatient);
    await linked.set({ epic_patient_id_type: 'urn:oid:1.2.3' });
    expect((await linked.lookUp('P-77')).status).to.equal(404);
    await linked.set({ epic_patient_id_type: '' });
    expect((await linked.lookUp('P-77')).status).to.equal(200);
    linked.fhir.resources.push({ ...linked.fhir.resources[0]!, id: 'p2' });
    expect((await linked.lookUp('P-77')).status).to.equal(404);
  });

  it('ignores patients in the response that do not match the ID', async () => {
    const [stranger] = linked.fhir.resources;
    const bundle = { resourceType: 'Bundle', type: 'searchset', entry: [{ resource: stranger }] };
    linked.fhir.behave(({ path }) => (path.startsWith('fhir/Patient') ? { body: bundle } : undefined));
    expect((await linked.lookUp('P-1')).status).to.equal(404);
  });

  it('skips the health record if the integration is off', async () => {
    await linked.set({ epic_enabled: 'F' });
    expect((await linked.lookUp('P-77')).status).to.equal(404);
    expect(linked.fhir.requests).to.deep.equal([]);
  });

  const elsewhere = {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [{ relation: 'next', url: 'http://127.0.0.2/' }],
  };
  const away: Readonly<Record<string, () => ApiAnswer | Promise<ApiAnswer>>> = {
    'does not respond': () => new Promise(() => undefined),
    'drops the connection': () => ({ drop: true }),
    'responds with 500': () => ({ status: 500, body: 'canaryDiagnostics' }),
    'responds with 429': () => ({ status: 429, headers: { 'Retry-After': '5' }, body: {} }),
    'returns an OperationOutcome': () => linked.fhir.outcome(403, 'forbidden'),
    'returns HTML': () => ({ body: '<html>canaryDiagnostics</html>' }),
    'returns an oversized response': () => ({ body: `{"a":"${'x'.repeat(5_000_000)}"}` }),
    'links its pages in a loop': () => ({
      body: { ...elsewhere, link: [{ relation: 'next', url: `${linked.fhir.base}/Invoice?again` }] },
    }),
  };
  for (const [what, how] of Object.entries(away))
    it(`returns the practice's own payments with a note if the health record ${what}`, async () => {
      await ask();
      linked.fhir.behave(({ path }) => (path.startsWith('fhir/Invoice') ? how() : undefined));
      const { status, body } = await linked.lookUp('P-77');
      expect(status).to.equal(200);
      expect(body.results[0]).to.include({ amount: '45.50', note: requestMessages.recordAway });
      expect((await linked.lookUp('P-1')).body.msg).to.equal(requestMessages.noPatient);
    });

  it("rejects a next page on another server with a reason and returns the practice's own payments", async () => {
    await ask();
    const reason = 'The next page of the response is on another server, 127.0.0.2';
    linked.fhir.behave(({ path }) => (path.startsWith('fhir/Invoice') ? { body: elsewhere } : undefined));
    const { status, body } = await linked.lookUp('P-77');
    expect(status).to.equal(200);
    expect(body.results[0]).to.include({ amount: '45.50', note: requestMessages.recordUnusable(reason) });
    linked.fhir.behave(({ path }) => (path.startsWith('fhir/Patient') ? { body: elsewhere } : undefined));
    const unknown = await linked.lookUp('P-1');
    expect([unknown.status, unknown.body.msg]).to.deep.equal([
      404,
      requestMessages.noPatientUnusable(reason),
    ]);
  });

  it('logs no patient data or credentials', async () => {
    await one();
    for (const how of Object.values(away).slice(1)) {
      linked.fhir.behave(({ path }) => (path.startsWith('fhir/Invoice') ? how() : undefined));
      await linked.lookUp('P-77');
    }
    const log = await linked.api.logText();
    expect(log).to.include('health record could not be read').and.include('forbidden');
    expect(log).to.not.match(/canary|P-77|eyJ/i);
  });
});

describe('a health record connection in production', () => {
  it('requires HTTPS and rejects private networks', async () => {
    const linked = await startLinked();
    const { db } = linked.api.database;
    const { keyring } = linked.api;
    const records = createPracticeRecords({
      db,
      keyring,
      clock: () => linked.api.now.ms,
      config: { production: true },
    });
    for (const epic_host of [
      linked.fhir.base,
      'https://127.0.0.1/',
      'https://10.0.0.8/fhir',
      'https://localhost/fhir',
    ]) {
      await linked.set({ epic_host });
      const record = await records.ofOrganization(practice);
      const fault = await record!.server.search('Patient', {}).catch((error: unknown) => error);
      expect(fault).to.include({ kind: 'closed' });
    }
    expect(linked.fhir.requests).to.deep.equal([]);
    await records.close();
    await linked.close();
  });
});
