import { expect } from 'chai';
import { sql } from 'kysely';
import { callIn, callRecords, type Caller } from '../../support/phone-calls.ts';
import { wave } from '../../support/sounds.ts';
import { canary, openPhonePractice, practice, wholeLine } from '../phone/phone-practice.ts';
import { readOne } from './recorded-call.ts';
import { describeWith } from '../../support/fixtures.ts';

const from = '7735550111';

describeWith('a recorded call', openPhonePractice, (line) => {
  beforeEach(async () => {
    await record('T');
    await line.patient({ patient_code: 'P-1', phone: from }, '45.00');
    await line.answerBy([
      ...wholeLine.slice(0, 3),
      { do: 'menu', keys: { '2': 'pay', '5': 'voicemail', '0': 'office' } },
    ]);
  });

  const run = (text: ReturnType<typeof sql>) => text.execute(line.api.database.db);
  const record = (flag: string) =>
    run(sql`update org set record_calls = ${flag} where id = ${practice}::bigint`);
  const told = () => line.provider.recordings.received;
  const count = () => readOne(line.api, sql`select count(*)::int from recordings`);
  const startOf = ({ markup }: Caller) =>
    /^<\?xml[^>]*><Response><Start><Recording [^>]*recordingStatusCallback="([^"]+)"/.exec(markup)?.[1];
  const report = (caller: Caller, url: string, ref: string) => {
    line.provider.recordings.recordings.set(ref, wave(2));
    return caller.post(url, { RecordingSid: ref, RecordingStatus: 'completed', RecordingDuration: '2' });
  };
  const proved = async () => {
    const call = await callIn(line.api);
    await call.pressAll('1', canary.dob, '60611');
    return call;
  };
  /** Collects the payment field that is saved at each pause and resume request. */
  function watch(): string[] {
    const asked: string[] = [];
    const { recordings } = line.provider;
    const answer = recordings.answer;
    recordings.answer = async (request) => {
      asked.push(
        String(
          await readOne(
            line.api,
            sql`select state -> 'payment' ->> 'field' from phone_calls order by id desc limit 1`,
          ),
        ),
      );
      return answer(request);
    };
    return asked;
  }
  /** Presses the keys and returns key presses, provider requests and card prompts in order. */
  async function follow(call: Caller, ...keys: string[]): Promise<string[]> {
    const seen: string[] = [];
    for (const key of keys) {
      seen.push(`pressed ${key}`);
      const before = told().length;
      await call.press(key);
      seen.push(
        ...told().slice(before),
        /card number/.test(call.heardText) ? 'asked for the card number' : '',
      );
    }
    return seen.filter(Boolean);
  }

  it('records from the first word with an announcement, only if the practice enabled it', async () => {
    const call = await callIn(line.api);
    expect(startOf(call)).to.match(/^https:\/\/hooks\.example\.test\/hooks\/recording\//);
    expect(call.heardText).to.match(
      /^This call may be recorded\. Esta llamada puede ser grabada\. For English/,
    );
    await call.press('1');
    expect(startOf(call)).to.equal(undefined);
    expect(call.heardText).to.not.include('recorded');
    await record('F');
    const other = await callIn(line.api);
    expect(other.markup).to.not.include('<Start>');
    expect(other.heardText).to.match(/^For English/);
    expect(await count()).to.equal(1);
  });

  it('pauses its recording before the first card digit and resumes it after the last', async () => {
    const call = await proved();
    const asked = watch();
    const seen = await follow(call, '2', '1', `${canary.card}#`, '1234', `${canary.cvc}#`, '60611', '1');
    const paused = seen.indexOf(`paused ${call.sid}`);
    expect(paused).to.be.above(-1).and.below(seen.indexOf('asked for the card number'));
    expect(seen.indexOf(`in-progress ${call.sid}`)).to.be.above(seen.lastIndexOf('pressed 60611'));
    expect(told()).to.deep.equal([`paused ${call.sid}`, `in-progress ${call.sid}`]);
    expect(asked, 'no field is requested before it, none after').to.deep.equal(['null', 'null']);
  });

  it('accepts no card digit unless the recording is paused', async () => {
    const call = await proved();
    line.provider.recordings.nextStatuses.push(500);
    await follow(call, '2', '1');
    expect(call.heardText).to.not.include('card number');
    expect(call.heardText).to.include('press 2');
    expect(told()).to.deep.equal([]);
    await follow(call, '2', '1');
    expect(call.heardText).to.include('card number');
    expect(told()).to.deep.equal([`paused ${call.sid}`]);
  });

  it('pauses its recording once even if the provider repeats the turn', async () => {
    const call = await proved();
    await call.pressAll('2', '1');
    const [asked] = call.posted.slice(-1);
    const before = call.markup;
    expect((await call.post(asked!.url)).text).to.equal(before);
    expect(told()).to.deep.equal([`paused ${call.sid}`]);
  });

  it('leaves its recording paused if the caller hangs up during card entry', async () => {
    const call = await proved();
    await call.pressAll('2', '1', `${canary.card}#`);
    await call.hangUp();
    expect(told()).to.deep.equal([`paused ${call.sid}`]);
  });

  it('gets its recording attached whether the call record or the recording arrives first', async () => {
    const first = await callIn(line.api);
    await first.hangUp();
    await report(first, startOf(first)!, 'RE901');
    const second = await callIn(line.api);
    const url = startOf(second)!;
    await report(second, url, 'RE902');
    await line.work();
    await second.hangUp();
    await line.work();
    const records = await callRecords(line.api);
    expect(records).to.have.length(2);
    for (const { id, cdr_userfield } of records) {
      const { body } = await line.call(`GET recordings?call=${String(id)}`);
      expect(body.results.map((one) => one['id'])).to.deep.equal([cdr_userfield]);
    }
  });

  it('records no simulated sequence', async () => {
    const steps = [{ do: 'language' }, { do: 'voicemail' }];
    const { body } = await line.call('POST phone/trials', { steps });
    const [trial] = body.results;
    await line.call(`POST phone/trials/${trial!['id']}/keys`, { digits: '1' });
    expect(await count()).to.equal(0);
  });

  it('saves voicemails separately and adds them to the worklist', async () => {
    await record('F');
    const call = await proved();
    await call.press('5');
    const [, url = ''] = /<Record [^>]*recordingStatusCallback="([^"]+)"/.exec(call.markup) ?? [];
    await call.press('');
    await report(call, url, 'RE903');
    await call.hangUp();
    await line.work();
    const { body } = await line.call('GET delivery/worklist?kind=voicemail');
    const [record1] = await callRecords(line.api);
    expect(body.results).to.have.length(1);
    expect(body.results[0]).to.deep.include({
      call: record1!['id'],
      name: 'Ann Lee',
      phone: from,
      seconds: 2,
    });
  });
});
