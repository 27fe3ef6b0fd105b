/** The demo practices, by the client id in their payment links. */
export const practices = [
  {
    id: '204117',
    name: 'Lakeside Family Clinic 204117',
    timezone: 'America/Chicago',
    phone: '3125550142',
    addr: '1840 North Shore Drive',
    city: 'Chicago',
    state: 'IL',
    zip: '60611',
    ivr_number: '3125550170',
    logo: 'lakeside.png',
  },
  {
    id: '204260',
    name: 'Harbor Dental Group',
    timezone: 'EST',
    phone: '6175550118',
    addr: '22 Wharf Street, Suite 300',
    city: 'Boston',
    state: 'MA',
    zip: '02110',
    ivr_number: '',
    logo: 'harbor.png',
  },
] as const;

export const lakeside = practices[0].id;
export const harbor = practices[1].id;
