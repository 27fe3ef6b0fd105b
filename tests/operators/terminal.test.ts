import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { openTerminal } from '../../server/operators/terminal.ts';
import { until } from '../support/until.ts';

function person() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const shown: string[] = [];
  output.setEncoding('utf8').on('data', (text: string) => shown.push(text));
  const answer = async (question: string, text: string) => {
    await until(() => shown.join('').includes(`${question}: `));
    input.write(text);
  };
  return { terminal: openTerminal({ input, output }), answer, shown: () => shown.join('') };
}

describe('the terminal of a command', () => {
  it('prompts for input and never echoes a secret', async () => {
    const { terminal, answer, shown } = person();
    const name = terminal.prompt('User name');
    await answer('User name', ' op.erator \r');
    expect(await name).to.equal('op.erator');
    const secret = terminal.promptSecret('Password', 'Password again');
    await answer('Password', 'Canary: 7\r');
    await answer('Password again', 'Canary: 7\r');
    expect(await secret).to.equal('Canary: 7');
    expect(shown()).to.not.include('Canary').and.not.include(' 7');
  });

  it('rejects two different entries of a secret and stops at the end of input', async () => {
    const { terminal, answer } = person();
    const refused = terminal.promptSecret('Password', 'Password again').catch(String);
    await answer('Password', 'one-Thing-7\r');
    await answer('Password again', 'other-Thing-7\r');
    expect(await refused).to.include('The two entries differ');
    const left = terminal.prompt('Email').catch(String);
    await answer('Email', '\u0004');
    expect(await left).to.include('Nothing was changed');
  });

  it('skips prompts without a TTY and reads a secret from the first line of standard input', async () => {
    const streams = (text: string) => ({ input: new PassThrough().end(text), output: new PassThrough() });
    expect(await openTerminal(streams('x')).prompt('User name')).to.equal(undefined);
    expect(await openTerminal(streams(' se cret \nmore')).promptSecret('Password')).to.equal(' se cret ');
    expect(await openTerminal(streams('')).promptSecret('Password')).to.equal('');
  });
});
