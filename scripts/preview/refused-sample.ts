const long = 'Alvarez de la Concepción y Hernández-Montoya';

export const refusedCells = [long, '55', '02/31/2026', `A note of ${long}`, 'Aetna'];

export const refusedSample = [
  {
    reason: 'Mobile Phone must have 10 digits.',
    count: 1240,
    rows: [
      { id: '1', line: 3, columns: [], name: long, cells: refusedCells },
      { id: '2', line: 1204, columns: [], name: '', cells: ['', '66', '', '', ''] },
    ],
  },
  {
    reason: 'Date is not a day on the calendar. Write it as month/day/year, such as 04/09/1961.',
    count: 1,
    rows: [{ id: '3', line: 9, columns: [], name: 'Dan Dell', cells: refusedCells.slice(1) }],
  },
];
