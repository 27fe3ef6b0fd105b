import { Writable } from 'node:stream';
import { expect } from 'chai';
import { createLog } from '../server/log.ts';

describe('the log', () => {
  it('strikes out what must not be told, should it ever be among the fields', () => {
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
});
