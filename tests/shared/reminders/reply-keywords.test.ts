import { expect } from 'chai';
import { understandReply } from '../../../shared/reminders/reply-keywords.ts';

describe('meaning of a reply', () => {
  const said = {
    stop: 'STOP stop Stop. StopAll STOP-ALL unsubscribe CANCEL Cancel! END QUIT REVOKE OPTOUT opt-out Alto PARAR detener CANCELAR baja',
    start: 'START start! UNSTOP Iniciar',
    help: 'HELP Help? INFO ayuda',
    confirm: 'C CONFIRM YES yes! Y y 1 SI Sí sí. SÍ CONFIRMAR',
    cancel: '2 NO No. n',
    other: '3 OK cancelled maybe 11 👍 ESTOP',
  };
  for (const [meaning, replies] of Object.entries(said))
    it(`reads ${meaning} from: ${replies}`, () => {
      for (const reply of replies.split(' '))
        expect(understandReply(reply, { isStopped: false }), reply).to.equal(meaning);
    });

  it('recognizes keywords with spaces or quotes, but not inside a sentence', () => {
    const read = (text: string) => understandReply(text, { isStopped: false });
    expect(['opt out', ' stop all ', '“YES”'].map(read)).to.deep.equal(['stop', 'stop', 'confirm']);
    const others = ['yes but at 10', 'please stop by the pharmacy', 'no, call me', ''];
    expect(others.map(read)).to.deep.equal(Array(4).fill('other'));
  });

  it('treats YES as START when the number has opted out, as providers do', () => {
    expect(understandReply('Yes', { isStopped: true })).to.equal('start');
    expect(understandReply('STOP', { isStopped: true })).to.equal('stop');
  });
});
