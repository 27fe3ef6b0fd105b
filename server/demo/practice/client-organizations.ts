import type { Trx } from '../../api/database/db.ts';
import { insertRecords } from './insert-records.ts';

const names =
  'Alder Creek Pediatrics|Aspen Ridge Orthopedics 771204|Bayview Eye Associates|Blue Heron Family Medicine|Brookside Women’s Health|Canyon Vista Cardiology|Cedar Grove Dental|Clearwater Dermatology 618840|Copper Hill Urgent Care|Coral Bay Physical Therapy|Crescent Moon Sleep Clinic|Dogwood Internal Medicine|Eagle Point Allergy & Asthma|Elm Street Dentistry|Evergreen Behavioral Health|Fairhaven Obstetrics|Foxglove Family Practice|Glacier Peak Surgery Center|Golden Gate Endocrinology|Granite State Neurology|Hawthorne Pediatrics|Heritage Oaks Senior Care|Hillcrest Imaging 702115|Indigo Vision Center|Juniper Foot & Ankle|Kingfisher Gastroenterology|Larkspur Oncology|Magnolia Kidney Care|Maple Leaf Orthodontics|Meadowbrook Primary Care|Northern Lights Hearing|Orchard Lane Pharmacy|Pinecrest Rheumatology|Riverbend Pulmonary Group|Saint Brigid Community Health Network and Affiliated Specialty Clinics of the Greater Valley|Sunrise Urology|Willow Park Pain Management'.split(
    '|',
  );
const demoNames = ['Payment Demo Dental', 'Payment Demo Family Practice', 'Payment Demo Pharmacy'];
const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];
const firstId = 310_001;

/** Inserts client organizations with settings for the switcher. The last three demonstrate payments. */
export async function enterClients(trx: Trx): Promise<void> {
  const all = [...names, ...demoNames].map((name, index) => ({ id: String(firstId + index), name, index }));
  const isDemo = (name: string) => demoNames.includes(name);
  await insertRecords(
    trx,
    'org',
    all.map(({ id, name, index }) => ({
      id,
      name,
      timezone: zones[index % zones.length],
      phone: String(6_145_550_100 + index),
      enable_mfa: index % 5 === 0 ? 'T' : 'F',
      payment_demo: isDemo(name),
      demo: true,
    })),
  );
  await insertRecords(
    trx,
    'client_settings',
    all.map(({ id, name, index }) => ({
      id,
      payment_enabled: isDemo(name) || index % 3 !== 0 ? 'T' : 'F',
      verify_fields: index % 2 ? '["last_name","dob"]' : '["last_name","dob","zip"]',
      payer_editable: index % 4 === 0 ? 'T' : 'F',
      default_payment_amount: '45.00',
      item_detail_type: name.includes('Pharmacy') ? 'EPIC_PRESCRIPTION' : null,
      epic_enabled: index % 6 === 0 ? 'T' : 'F',
      epic_host: index % 6 === 0 ? `https://epic.client${id}.example` : null,
    })),
  );
  await insertRecords(
    trx,
    'groups',
    all.map(({ id }) => ({
      id_org: id,
      name: 'Admin',
      ...Object.fromEntries(
        ['home', 'ivr', 'library', 'contacts', 'files', 'admin'].map((tab) => [tab, 'T']),
      ),
    })),
  );
}
