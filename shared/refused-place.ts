/** Refused rows to delete: one row, those of a reason, or all. */
export interface RefusedChoice {
  row?: string;
  reason?: string;
}

/** Pages of refused rows, below the page of their list or import: `base` is its address, or its pattern. */
export const refusedPlace = {
  file: (base: string) => `${base}/refused`,
  row: (base: string, row: string) => `${base}/refused/${encodeURIComponent(row)}`,
  rowPattern: (base: string) => `${base}/refused/:row`,
  /** Page that asks before rows are deleted. */
  remove: (base: string, choice: RefusedChoice = {}) => {
    const query = Object.entries(choice)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    return `${base}/delete-refused${query && `?${query}`}`;
  },
} as const;
