/** A row of a table that is not empty, by its number as a table program counts. */
export interface TableRow {
  row: number
  cells: string[]
}

/** At most this many rows with a title, a date or a name may be above the headings. */
export const maxRowsAbove = 10
