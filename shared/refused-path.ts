/** Rejected rows to delete: one row, all rows with one reason, or all rows. */
export interface RefusedChoice {
  row?: string;
  reason?: string;
}

/** Addresses of rejected rows. `base` is the address or route pattern of their notification list or import. */
export const refusedPath = {
  file: (base: string) => `${base}/refused`,
  row: (base: string, row: string) => `${base}/refused/${encodeURIComponent(row)}`,
  rowPattern: (base: string) => `${base}/refused/:row`,
  remove: (base: string, choice: RefusedChoice = {}) => {
    const query = Object.entries(choice)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    return `${base}/delete-refused${query && `?${query}`}`;
  },
} as const;
