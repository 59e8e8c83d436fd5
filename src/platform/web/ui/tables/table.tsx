import type { ReactNode } from 'react'
import phones from './cards-on-phones.module.css'
import style from './table.module.css'
import { useFocusFallback } from './use-focus-fallback.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row, number: number) => ReactNode
  /** The list call's code for sorting by this column; absent where it cannot be sorted. */
  sort?: number
  /** The name under which a reader's choice to show or hide the column is remembered; without one it is always shown. */
  name?: string
  /** Shown only if the reader has chosen it. */
  isExtra?: boolean
  /** Aligned to the right. */
  numeric?: boolean
  /** Where a cell's text may wrap: anywhere (emails) or never (dates, numbers); by default between words. */
  breaks?: 'anywhere' | 'never'
  /**
   * How a tablet, which has no room for every column, shows this one: as a line below the text of the first column that is not numeric,
   * alone or after the column's title, or not at all. By default an extra column becomes a titled line, and any other stays a column.
   */
  onTablets?: 'line' | 'titled line' | 'left out'
}

/** A column as it is shown, with the columns that have become lines below its own text. */
export interface ShownColumn<Row> extends Column<Row> {
  lines?: readonly Column<Row>[]
}

/** The columns as a tablet shows them: the first one that is not numeric contains the lines of those that have no room. */
export function foldColumns<Row>(columns: readonly Column<Row>[]): readonly ShownColumn<Row>[] {
  const placeOf = ({ onTablets, isExtra }: Column<Row>) => onTablets ?? (isExtra ? 'titled line' : undefined)
  const shown = columns.filter((column) => placeOf(column) === undefined)
  const lines = columns.filter((column) => placeOf(column)?.endsWith('line'))
  const bearer = shown.find(({ numeric }) => !numeric)
  return shown.map((column) => (column === bearer && lines.length > 0 ? { ...column, lines } : column))
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
          <tr key={rowKey(row)} {...tableRoles.row} data-list-row>
            <Cells columns={columns} row={row} number={index + 1} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellsProps<Row> {
  columns: readonly ShownColumn<Row>[]
  row: Row
  number: number
}

export function Cells<Row>({ columns, row, number }: CellsProps<Row>) {
  return columns.map(({ title, numeric, breaks, cell, lines }) => (
    <td
      key={title}
      {...tableRoles.cell}
      data-title={title}
      className={numeric ? style.figures : breaks && !lines ? style[breaks] : undefined}
    >
      {cell(row, number)}
      {lines && <Lines columns={lines} row={row} number={number} />}
    </td>
  ))
}

/** Cells with nothing in them, or with the dash that stands for nothing. */
const emptyValues: readonly ReactNode[] = ['', '-', null, undefined, false]

/** The values of the columns for which a tablet has no room; empty ones are left out with their titles. */
function Lines<Row>({ columns, row, number }: CellsProps<Row>) {
  const values = columns.map((column) => ({ column, value: column.cell(row, number) }))
  return (
    <span className={style.lines}>
      {values
        .filter(({ value }) => !emptyValues.includes(value))
        .map(({ column: { title, onTablets }, value }) => (
          <span key={title}>
            {' '}
            {onTablets !== 'line' && `${title} `}
            {value}
          </span>
        ))}
    </span>
  )
}

/** The roles of a table's elements, which have to be stated because browsers drop them when the style sheet turns rows into cards. */
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
