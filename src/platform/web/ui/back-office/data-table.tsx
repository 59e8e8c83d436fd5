import arrowsSortIcon from '@tabler/icons/outline/arrows-sort.svg?path'
import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { maxListedRows } from '#platform/max-listed-rows.ts'
import { commonText } from '#platform/text.ts'
import { Link, type LinkProps } from '#platform/web/router/router.tsx'
import { observeSize } from '#platform/web/ui/browser/observe-size.ts'
import { useIsTablet } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import { Cells, foldColumns, type ShownColumn, tableRoles } from '#platform/web/ui/tables/table.tsx'
import { useFocusFallback } from '#platform/web/ui/tables/use-focus-fallback.ts'
import phones from '../tables/cards-on-phones.module.css'
import style from '../tables/table.module.css'
import list from './data-table.module.css'
import { directionOf, type useTableParams } from './list-query-api.ts'
import { type FirstStep, NoRows } from './no-rows.tsx'
import { isPastEnd, ListFooter } from './pagination.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { shownColumns, TableToolbar, type TableToolbarProps } from './table-toolbar.tsx'

interface Selection<Row> {
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** The name of a row's checkbox. */
  label: (row: Row) => string
  /** What can be done with the selected rows. */
  actions: ReactNode
}

interface DataTableProps<Row> extends TableToolbarProps<Row> {
  /** The table's name for screen readers. */
  caption: string
  /** The query of the list, reduced to its rows and their total. */
  query: UseQueryResult<{ rows: readonly Row[]; total: number }>
  rowKey: (row: Row) => string
  empty: string
  /** The filters that only choose one of the page's lists: if that has no rows, `empty` is shown rather than "nothing found". */
  listFilters?: readonly string[]
  firstStep?: FirstStep | undefined
  /** Set if rows can be selected, for actions on all of them. */
  selection?: Selection<Row>
}

/** A list of the back office: search, filters, sorting, pagination and, where rows can be selected, actions on them. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { query, table, empty, firstStep, listFilters = [], selection, arrangement } = props
  const chosenColumns = shownColumns(props.columns, arrangement?.columns ?? null)
  const columns = useIsTablet() ? foldColumns(chosenColumns) : chosenColumns
  // the standard columns fit the window; extra ones may make the table wider than that
  const hasExtraColumns = columns.some(({ isExtra }) => isExtra)
  const focusFallback = useFocusFallback<HTMLDivElement>()
  return (
    <div className={list.block} {...focusFallback}>
      <TableToolbar {...props} />
      <p className="visually-hidden" role="status">
        {selection && selection.selected.size > 0 && `${selection.selected.size} ${commonText.chosen}`}
      </p>
      {selection && selection.selected.size > 0 && (
        <div className={list.chosen} role="toolbar" aria-label={commonText.chosenRows}>
          <span>
            <span className="figures">{selection.selected.size}</span> {commonText.chosen}
          </span>
          {selection.actions}
        </div>
      )}
      {query.isError && !query.data ? (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      ) : !query.data || arrangement?.isReady === false || isPastEnd(query.data) ? (
        <TableSkeleton columns={columns.length} />
      ) : query.data.rows.length === 0 ? (
        <NoRows text={empty} firstStep={firstStep} params={table.params} listFilters={listFilters} />
      ) : (
        <TableRows {...props} columns={columns} hasExtraColumns={hasExtraColumns} rows={query.data.rows} />
      )}
      {(query.data?.total ?? 0) > maxListedRows && <p className={list.deepest}>{commonText.deepestRow}</p>}
      <ListFooter query={query} table={table} />
    </div>
  )
}

interface TableRowsProps<Row> extends DataTableProps<Row> {
  columns: readonly ShownColumn<Row>[]
  rows: readonly Row[]
  hasExtraColumns: boolean
}

function TableRows<Row>(props: TableRowsProps<Row>) {
  const { caption, columns, rows, rowKey, query, table, selection, hasExtraColumns } = props
  const { page, pageSize } = table.params
  const allSelected = selection && rows.every((row) => selection.selected.has(rowKey(row)))
  const rowsTable = (
    <table
      className={`${style.table} ${phones.cards} ${list.rows}`}
      {...tableRoles.table}
      aria-busy={query.isFetching || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {selection && (
            <th scope="col" {...tableRoles.header} className={style.choose}>
              <Checkbox
                label={commonText.chooseAll}
                labelHidden
                checked={allSelected ?? false}
                onChange={(all) => selection.onSelect(toggleRows(selection.selected, rows.map(rowKey), all))}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.title} column={column} table={table} />
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {rows.map((row, index) => (
          <tr key={rowKey(row)} {...tableRoles.row} data-list-row>
            {selection && (
              <td {...tableRoles.cell} className={style.choose}>
                <Checkbox
                  label={`${commonText.choose} ${selection.label(row)}`}
                  labelHidden
                  checked={selection.selected.has(rowKey(row))}
                  onChange={(on) => selection.onSelect(toggleRows(selection.selected, [rowKey(row)], on))}
                />
              </td>
            )}
            <Cells columns={columns} row={row} number={(page - 1) * pageSize + index + 1} />
          </tr>
        ))}
      </tbody>
    </table>
  )
  return hasExtraColumns ? <WideTable>{rowsTable}</WideTable> : rowsTable
}

/** Selects or deselects these rows; rows selected on other pages stay selected. */
function toggleRows(selected: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of keys) {
    if (on) next.add(key)
    else next.delete(key)
  }
  return next
}

interface HeaderProps<Row> {
  column: ShownColumn<Row>
  table: ReturnType<typeof useTableParams>
}

/** The heading of a column, with the titles of the sortable columns that are folded into it as lines. */
function HeaderCell<Row>({ column, table }: HeaderProps<Row>) {
  const heads = [column, ...(column.lines ?? []).filter(({ sort }) => sort !== undefined)]
  const direction = heads.map(({ sort }) => directionOf(sort, table.params)).find((one) => one !== undefined)
  return (
    <th scope="col" {...tableRoles.header} className={column.numeric ? style.figures : undefined} aria-sort={direction}>
      {heads.length === 1 ? <HeaderTitle column={column} table={table} /> : <Heads columns={heads} table={table} />}
    </th>
  )
}

function Heads<Row>({ columns, table }: { columns: readonly ShownColumn<Row>[]; table: HeaderProps<Row>['table'] }) {
  return (
    <span className={list.heads}>
      {columns.map((column, at) => (
        <Fragment key={column.title}>
          {at > 0 && ' '}
          <HeaderTitle column={column} table={table} />
        </Fragment>
      ))}
    </span>
  )
}

function HeaderTitle<Row>({ column: { title, sort }, table }: HeaderProps<Row>) {
  if (sort === undefined) return title
  const direction = directionOf(sort, table.params)
  return (
    <button type="button" className={style.sort} data-direction={direction} onClick={() => table.sortBy(sort)}>
      {title}
      <Icon icon={direction ? chevronDownIcon : arrowsSortIcon} size={16} />
    </button>
  )
}

/** Wraps a table that may be wider than the window, and scrolls only then, since headings in a scroller cannot stick to the window. */
function WideTable({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    return observeSize([element, ...element.children], () => setScrolls(element.scrollWidth > element.clientWidth))
  }, [])
  return (
    <div ref={box} className={list.wide} data-scrolls={scrolls || undefined}>
      {children}
    </div>
  )
}

/** The buttons and links of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={list.rowActionsActions}>{children}</span>
}

/** A link that is shown as an icon. */
export function IconLink({ icon, label, ...link }: LinkProps & { icon: IconPath; label: string }) {
  return (
    <Link {...link} className={list.link} aria-label={label}>
      <Icon icon={icon} />
    </Link>
  )
}
