import type { ReactNode } from 'react'
import phones from './cards-on-phones.module.css'
import style from './table.module.css'
import { useFocusFallback } from './use-focus-fallback.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row, number: number) => ReactNode
  /** The list call's code for sorting by this column; absent where it cannot be sorted. */
  sort?: number
  /** By this name the column can be hidden, and is remembered; without one it is always shown. */
  name?: string
  /** Shown where it was chosen only. */
  isExtra?: boolean
  /** Aligned to the right. */
  numeric?: boolean
  /** Where a cell's text may wrap: anywhere (emails) or never (dates, numbers); by default between words. */
  breaks?: 'anywhere' | 'never'
}

interface TableProps<Row> {
  /** The table's name for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A few columns of short figures, for which a phone has room. */
  narrow?: boolean
}

/** A table without pagination; on phones each row is a card, unless the table is narrow. */
export function Table<Row>({ caption, columns, rows, rowKey, narrow = false }: TableProps<Row>) {
  const focusFallback = useFocusFallback<HTMLTableElement>()
  return (
    <table className={narrow ? style.table : `${style.table} ${phones.cards}`} {...tableRoles.table} {...focusFallback}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {columns.map(({ title, numeric }) => (
            <th key={title} scope="col" {...tableRoles.header} className={numeric ? style.figures : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {rows.map((row, index) => (
          <tr key={rowKey(row)} {...tableRoles.row}>
            <Cells columns={columns} row={row} number={index + 1} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Cells<Row>({ columns, row, number }: { columns: readonly Column<Row>[]; row: Row; number: number }) {
  return columns.map(({ title, numeric, breaks, cell }) => (
    <td
      key={title}
      {...tableRoles.cell}
      data-title={title}
      className={numeric ? style.figures : breaks && style[breaks]}
    >
      {cell(row, number)}
    </td>
  ))
}

/** Said in words on each element of a table, because browsers forget them where the style sheet turns rows into cards. */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export type Tone = 'success' | 'warning' | 'danger' | 'accent' | 'neutral'

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={style.badge} data-tone={tone}>
      {children}
    </span>
  )
}
