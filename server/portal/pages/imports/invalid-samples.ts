/** Twenty contacts with errors on lines 5, 7, 10, 14 and 17. */
const contacts = `First,Last,Cell,Home Phone,Email,DOB,Language,MRN,Provider,Location,Zip
Amelia,Hart,(312) 555-0111,312-555-0211,amelia.hart@mail.example,4/9/1961,English,LK-3001,Dr. Ellen Park,Main Office,60611
Benjamin,Osei,312.555.0112,,ben.osei@mail.example,11/23/1978,English,LK-3002,Dr. Ellen Park,Main Office,60614
Camila,Reyes,+1 312 555 0113,(312) 555-0213,camila.reyes@mail.example,1990-02-14,Spanish,LK-3003,Dr. Samuel Ortiz,North Clinic,60640
Daniel,Novak,555-0114,,daniel.novak@mail.example,07/30/1985,English,LK-3004,Dr. Samuel Ortiz,North Clinic,60640
Elena,Petrova,3125550115,,elena.petrova@mail.example,12/01/1955,English,LK-3005,Dr. Ellen Park,Main Office,60610
Farid,Haddad,312-555-0116,312-555-0216,farid.haddad@mail.example,02/30/1982,English,LK-3006,Dr. Ellen Park,Main Office,60611
Grace,"Lindqvist, RN",(312) 555-0117,,grace.l@mail.example,6/5/1969,English,LK-3007,Dr. Samuel Ortiz,North Clinic,60657
Hector,Salazar,(312) 555-0118,,hector.salazar@mail.example,9/17/1973,es,LK-3008,Dr. Samuel Ortiz,North Clinic,60625
Imani,,312 555 0119,,imani@mail.example,3/3/1994,English,LK-3009,Dr. Ellen Park,Main Office,60611
Jonas,Weber,312-555-0120,,jonas.weber@mail.example,10/10/1948,English,LK-3010,Dr. Ellen Park,Main Office,60610
Keiko,Tanaka,(312) 555-0121,(312) 555-0221,keiko.tanaka@mail.example,5/28/1987,English,LK-3011,Dr. Samuel Ortiz,North Clinic,60640
Lucía,Fernández,(312) 555-0122,,lucia.fernandez@mail.example,1/19/2001,Spanish,LK-3012,Dr. Samuel Ortiz,North Clinic,60625
Marcus,Bell,312-555-0123,,marcus.bell@mail,8/8/1966,English,LK-3013,Dr. Ellen Park,Main Office,60614
Nadia,Rahman,312-555-0124,,nadia.rahman@mail.example,4/2/1999,English,LK-3014,Dr. Ellen Park,Main Office,60611
Oliver,Grant,(312) 555-0125,,oliver.grant@mail.example,12/25/1959,English,LK-3015,Dr. Samuel Ortiz,North Clinic,60657
Priya,Nair,312-555-0126,,priya.nair@mail.example,7/7/1991,Klingon,LK-3016,Dr. Ellen Park,Main Office,60610
Quentin,Moreau,312.555.0127,312.555.0227,quentin.moreau@mail.example,2/11/1980,English,LK-3017,Dr. Samuel Ortiz,North Clinic,60640
Rosa,Delgado,(312) 555-0128,,rosa.delgado@mail.example,10/31/1963,Spanish,LK-3018,Dr. Samuel Ortiz,North Clinic,60625
Samuel,Okafor,312-555-0129,,samuel.okafor@mail.example,6/22/1976,English,LK-3019,Dr. Ellen Park,Main Office,60614
Tessa,Vance,312 555 0130,,tessa.vance@mail.example,3/15/2005,English,LK-3020,Dr. Ellen Park,Main Office,60611
`;

/** Twelve balances with errors on lines 4, 6, 8, 10 and 12. */
const payments = `MRN,First,Last,DOB,Zip,Cell,Email,Balance Due,Provider
LK-3001,Amelia,Hart,4/9/1961,60611,(312) 555-0111,amelia.hart@mail.example,45.00,Dr. Ellen Park
LK-3002,Benjamin,Osei,11/23/1978,60614,312.555.0112,ben.osei@mail.example,"$1,120.50",Dr. Ellen Park
LK-3003,Camila,Reyes,1990-02-14,60640,312-555-0113,camila.reyes@mail.example,forty,Dr. Samuel Ortiz
LK-3004,Daniel,Novak,07/30/1985,60640,312-555-0114,,60,Dr. Samuel Ortiz
LK-3005,Elena,,12/01/1955,60610,3125550115,elena.petrova@mail.example,80.00,Dr. Ellen Park
LK-3006,Farid,Haddad,02/28/1982,60611,312-555-0116,farid.haddad@mail.example,15.25,Dr. Ellen Park
LK-3007,Grace,"Lindqvist, RN",6/5/1969,60657,555-0117,grace.l@mail.example,30,Dr. Samuel Ortiz
LK-3008,Hector,Salazar,9/17/1973,60625,(312) 555-0118,,212.00,Dr. Samuel Ortiz
LK-3009,Imani,Brooks,3/3/1994,60611,312 555 0119,imani@mail.example,0.00,Dr. Ellen Park
LK-3010,Jonas,Weber,10/10/1948,60610,312-555-0120,,18.40,Dr. Ellen Park
LK-3011,Keiko,Tanaka,2/30/1987,60640,(312) 555-0121,,99.99,Dr. Samuel Ortiz
LK-3012,Lucía,Fernández,1/19/2001,60625,(312) 555-0122,lucia.fernandez@mail.example,75,Dr. Samuel Ortiz
`;

export const invalidSamples: ReadonlyMap<string, string> = new Map([
  ['contacts', contacts],
  ['payments', payments],
]);
