import type { ReactNode } from 'react'
import { useFocusFallback } from '#platform/web/ui/tables/use-focus-fallback.ts'
import style from './table.module.css'

export interface Column<Row> {
  title: string
  cell: (row: Row, number: number) => ReactNode
  /** The code the list call sorts by; without it the column cannot be sorted. */
  sort?: number
  /** Figures stand to the right. */
  numeric?: boolean
  /** Where a cell's text may go on in another line: anywhere (emails), never (dates, numbers), or else between words. */
  breaks?: 'anywhere' | 'never'
}

interface TableProps<Row> {
  /** Names the table for those who do not see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** Rows that are all there; on phones each is a card. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const around = useFocusFallback<HTMLTableElement>()
  return (
    <table className={style.table} {...around}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, numeric }) => (
            <th key={title} scope="col" className={numeric ? style.figures : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row)}>
            <Cells columns={columns} row={row} number={index + 1} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Cells<Row>({ columns, row, number }: { columns: readonly Column<Row>[]; row: Row; number: number }) {
  return columns.map(({ title, numeric, breaks, cell }) => (
    <td key={title} data-title={title} className={numeric ? style.figures : breaks && style[breaks]}>
      {cell(row, number)}
    </td>
  ))
}
