import { expect } from 'chai';
import { findStop, isCourtesy } from '../../../shared/reminders/stop-phrases.ts';

const stops = `
Stop please
please stop texting me
Please STOP
stop
STOP!!!
Stop. I already told you.
I have moved, stop
stop stop stop
Thanks but please stop sending me messages
Stop these texts
stop all messages
STOP sending texts to this number
Quit texting me
please quit messaging us
Unsubscribe me
pls unsubscribe
I want to unsubscribe
Opt out
opt me out please
I would like to opt-out
Don't text me anymore
Do not text this number
don’t message me again
never text me again
no more texts
No more messages please
I don't want these messages
I no longer wish to receive texts
I do not want to get text messages
I don't want any more reminders
cease and desist
please discontinue sending texts
no me manden mensajes
ya no me escriban
No me envíen más mensajes
dejen de mandarme mensajes
Deje de escribirme por favor
quiero darme de baja
Deme de baja
no más mensajes
no quiero recibir mensajes
No quiero más textos
alto por favor
Cancelar mi suscripción
`;
const stopsOfAll = `
stop calling me
Please stop calling and texting
do not call this number
Don't ever call me
take me off your list
remove me from this list
Delete my number
remove my number please
leave me alone
no me llamen más
dejen de llamarme
Quítenme de la lista
`;
const wrongNumbers = `
Wrong number
wrong number!
You have the wrong number
Sorry, wrong person
I think you have the wrong number
This is the wrong phone
Número equivocado
numero incorrecto
persona equivocada
Se equivocó de número
`;
const others = `
I can't stop by
stop by at 3
I'll stop by at 3pm
Can I stop in tomorrow?
don't stop
Please don't stop texting me
Do I need to stop my blood thinner?
When should I stop eating?
Is there a bus stop near you?
nonstop flight lands at 3
The bleeding won't stop
can't stop coughing
Thanks
OK
👍
Yes
C
No
cancel please
Please cancel my appointment
Can you call me?
Please call me back
don't call me before 9
Do not call me back, I will call you
I called the wrong number yesterday
I gave you the wrong number for my husband
Did I dial the wrong number?
What is your number?
Can someone text me the address?
I don't want to come
I do not want this appointment
no puedo ir
No me siento bien
¿Me pueden llamar?
No dejen de avisarme
I need to message the doctor
how do I get to the office
Automatic reply: we answer on Monday.
Please send me the forms
We will be at the stop sign
`;
const lines = (text: string) => text.trim().split('\n');

describe('findStop', () => {
  for (const [title, text, meaning] of [
    ['detects a request to stop texts', stops, 'stop'],
    ['detects a request to stop texts and calls', stopsOfAll, 'stop_all'],
    ['detects a wrong number', wrongNumbers, 'wrong'],
    ['ignores other sentences', others, undefined],
  ] as const)
    it(title, () => {
      for (const sentence of lines(text))
        for (const written of [sentence, sentence.toUpperCase(), ` ${sentence} 🙏`])
          expect(findStop(written), written).to.equal(meaning);
    });
});

describe('isCourtesy', () => {
  it('accepts thanks and emoji, but no questions', () => {
    for (const text of ['Thanks!', 'OK', '👍', 'Ok, thank you so much', 'Gracias', 'See you then', '...'])
      expect(isCourtesy(text), text).to.equal(true);
    for (const text of ['Can I come at 3?', 'Thanks, but I am late', 'No', 'C'])
      expect(isCourtesy(text), text).to.equal(false);
  });
});
