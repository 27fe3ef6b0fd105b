import { expect } from 'chai';
import { formatSpokenClock, formatSpokenDay, formatSpokenAppointment } from '../../shared/spoken-time.ts';

describe('spoken appointment time', () => {
  it('spells out weekdays and months in English and Spanish', () => {
    const visit = { day: '2026-12-01', time: '09:30' };
    expect(formatSpokenAppointment(visit)).to.equal('Tuesday, December 1 at 9:30 AM');
    expect(formatSpokenAppointment(visit, 'es')).to.equal('martes 1 de diciembre a las 9:30 de la mañana');
    expect(formatSpokenAppointment({ day: '2026-12-05', time: '' }, 'es')).to.equal('sábado 5 de diciembre');
    expect(formatSpokenClock('19:15:00', 'es')).to.equal('7:15 de la noche');
    expect(formatSpokenClock('00:05', 'es')).to.equal('12:05 de la mañana');
    expect(['2026-02-31', 'soon'].map((text) => formatSpokenDay(text))).to.deep.equal(['2026-02-31', 'soon']);
    expect(['noon', '25:00'].map((text) => formatSpokenClock(text, 'es'))).to.deep.equal(['noon', '25:00']);
  });
});
