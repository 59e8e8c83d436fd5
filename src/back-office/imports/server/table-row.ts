/** A row of a table that is not empty, by its number as a table program counts. */
export interface TableRow {
  row: number
  cells: string[]
}

/** So many rows with a title, a date or a name may stand above the headings. */
export const maxRowsAbove = 10
