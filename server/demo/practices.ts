export const lakesideNumbers = { '3125550170': 'Main line', '3125550171': 'Billing line' } as const;

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
    ivr_number: JSON.stringify(lakesideNumbers),
    enable_mfa: 'T',
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
    enable_mfa: 'F',
    logo: 'harbor.png',
  },
  {
    id: '204388',
    name: 'Prairie Heart Center',
    timezone: 'MST',
    phone: '3035550126',
    addr: '410 Aspen Avenue',
    city: 'Denver',
    state: 'CO',
    zip: '80203',
    ivr_number: '3035550171',
    enable_mfa: 'Enforced',
    logo: '',
  },
] as const;

export const lakeside = practices[0].id;
export const harbor = practices[1].id;
export const prairie = practices[2].id;

export const demoReseller = 'R-1001';
export const demoResellerName = 'Demo reseller';
