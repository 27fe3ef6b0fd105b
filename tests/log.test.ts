import { Writable } from 'node:stream';
import { expect } from 'chai';
import { createLog } from '../server/log.ts';

describe('the log', () => {
  it('redacts secret fields at any level', () => {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const log = createLog('info', destination);
    const secret = ['card_number', 'cvc', 'routing_number', 'account_number', 'pw', 'password'];
    for (const name of [...secret, 'authorization', 'cookie', 'token', 'p1'])
      log.info({ id: 'kept', [name]: 'canary' }, name);
    expect(lines.map((line) => JSON.parse(line) as object)).to.have.length(10);
    for (const line of lines)
      expect(line).to.include('"[secret]"').and.include('kept').and.not.include('canary');
  });

  it('logs only the type, code, message and stack with causes of an error', () => {
    const lines: string[] = [];
    const write = (chunk: Buffer, _encoding: string, done: () => void) => {
      lines.push(chunk.toString());
      done();
    };
    const log = createLog('info', new Writable({ write }));
    const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(canary) exists.' });
    const error = new Error('not saved', { cause });
    log.info({ err: Object.assign(error, { code: '23505', detail: 'canary', body: 'canary' }) }, 'failed');
    log.info({ err: 'canary' }, 'failed');
    const { err } = JSON.parse(lines[0] ?? '') as { err: Record<string, string> };
    expect(err).to.have.all.keys('type', 'code', 'message', 'stack');
    expect(err).to.include({ type: 'Error', code: '23505', message: 'not saved: duplicate key' });
    expect(err['stack']).to.include('duplicate key');
    expect(lines.join('')).to.not.include('canary');
  });

  it('keeps error codes nested below a field and redacts card data there', () => {
    const lines: string[] = [];
    const write = (chunk: Buffer, _encoding: string, done: () => void) => {
      lines.push(chunk.toString());
      done();
    };
    const log = createLog('info', new Writable({ write }));
    log.info({ gateway: { codes: ['E00011'] }, failure: { code: 'ECONNREFUSED' } }, 'codes');
    log.info({ codes: ['recovery-code'], code: '123456' }, 'secrets');
    const fields = {
      card_number: 'canary',
      cvc: 'canary',
      routing_number: 'canary',
      account_number: 'canary',
    };
    log.info({ gateway: fields }, 'card data');
    expect(lines[0]).to.include('E00011').and.include('ECONNREFUSED');
    expect(lines[1]).to.not.include('recovery-code').and.not.include('123456');
    expect(lines[2]).to.not.include('canary');
  });
});
