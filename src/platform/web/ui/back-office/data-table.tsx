import arrowsSortIcon from '@tabler/icons/outline/arrows-sort.svg?path'
import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { maxListedRows } from '#platform/max-listed-rows.ts'
import { commonText } from '#platform/text.ts'
import { pageSize as defaultPageSize } from '#platform/web/api-client/call-api.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import { Cells, type Column, tableRoles } from '#platform/web/ui/tables/table.tsx'
import { useFocusFallback } from '#platform/web/ui/tables/use-focus-fallback.ts'
import tablets from '../tables/cards-on-tablets.module.css'
import style from '../tables/table.module.css'
import list from './data-table.module.css'
import { pageSizes, type useTableParams } from './list-query-api.ts'
import { Pagination } from './pagination.tsx'
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
  /** The list call; `rows` and `total` are selected from its answer. */
  query: UseQueryResult<{ rows: readonly Row[]; total: number }>
  rowKey: (row: Row) => string
  empty: string
  /** Rows can be selected, and something done with all of them. */
  selection?: Selection<Row>
}

/** A list of the back office: search, filters, sorting, pagination and, where rows can be selected, actions on them. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { query, table, empty, selection, arrangement } = props
  const columns = shownColumns(props.columns, arrangement?.columns ?? null)
  // the standard columns fit the window; with others beside them the table may be wider than it
  const hasExtraColumns = columns.some(({ isExtra }) => isExtra)
  const focusFallback = useFocusFallback<HTMLDivElement>()
  const isFiltered = table.params.search !== '' || Object.keys(table.params.filters).length > 0
  return (
    <div className={list.block} {...focusFallback}>
      <TableToolbar {...props} />
      {selection && selection.selected.size > 0 && (
        <div className={list.chosen} role="toolbar" aria-label={commonText.chosenRows}>
          <span role="status">
            <span className="figures">{selection.selected.size}</span> {commonText.chosen}
          </span>
          {selection.actions}
        </div>
      )}
      {query.isError && !query.data ? (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      ) : !query.data || arrangement?.isReady === false ? (
        <TableSkeleton columns={columns.length} />
      ) : query.data.rows.length === 0 ? (
        <EmptyState
          text={isFiltered ? commonText.nothingFound : empty}
          {...(table.params.search ? { hint: commonText.nothingFoundHint } : {})}
        />
      ) : (
        <TableRows {...props} columns={columns} hasExtraColumns={hasExtraColumns} rows={query.data.rows} />
      )}
      {(query.data?.total ?? 0) > maxListedRows && <p className={list.deepest}>{commonText.deepestRow}</p>}
      <TableFooter total={query.data?.total ?? 0} table={table} />
    </div>
  )
}

function TableRows<Row>(props: DataTableProps<Row> & { rows: readonly Row[]; hasExtraColumns: boolean }) {
  const { caption, columns, rows, rowKey, query, table, selection, hasExtraColumns } = props
  const { page, pageSize } = table.params
  const allSelected = selection && rows.every((row) => selection.selected.has(rowKey(row)))
  const rowsTable = (
    <table
      className={`${style.table} ${tablets.cards}`}
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
                onChange={(all) => selection.onSelect(togglePage(selection.selected, rows.map(rowKey), all))}
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
          <tr key={rowKey(row)} {...tableRoles.row}>
            {selection && (
              <td {...tableRoles.cell} className={style.choose}>
                <Checkbox
                  label={`${commonText.choose} ${selection.label(row)}`}
                  labelHidden
                  checked={selection.selected.has(rowKey(row))}
                  onChange={(on) => selection.onSelect(toggleKey(selection.selected, rowKey(row), on))}
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

function TableFooter({ total, table }: { total: number; table: ReturnType<typeof useTableParams> }) {
  const { page, pageSize } = table.params
  if (total <= defaultPageSize) return null
  return (
    <div className={list.foot}>
      <Pagination page={page} pages={Math.ceil(Math.min(total, maxListedRows) / pageSize)} onPage={table.setPage} />
      <Select
        pill
        label={commonText.rowsOnPage}
        value={String(pageSize)}
        options={pageSizes.map((rows) => ({ value: String(rows), label: `${rows} ${commonText.rows}` }))}
        onChange={(rows) => table.setPageSize(Number(rows))}
      />
    </div>
  )
}

/** What is chosen on other pages stays chosen. */
function togglePage(selected: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of keys) {
    if (on) next.add(key)
    else next.delete(key)
  }
  return next
}

function toggleKey(selected: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  if (on) next.add(key)
  else next.delete(key)
  return next
}

function HeaderCell<Row>({ column, table }: { column: Column<Row>; table: ReturnType<typeof useTableParams> }) {
  const { title, sort, numeric } = column
  const sorted = sort !== undefined && table.params.sort === sort
  const direction = sorted ? (table.params.direction === 1 ? 'ascending' : 'descending') : undefined
  return (
    <th scope="col" {...tableRoles.header} className={numeric ? style.figures : undefined} aria-sort={direction}>
      {sort === undefined ? (
        title
      ) : (
        <button type="button" className={style.sort} data-direction={direction} onClick={() => table.sortBy(sort)}>
          {title}
          <Icon icon={sorted ? chevronDownIcon : arrowsSortIcon} size={16} />
        </button>
      )}
    </th>
  )
}

/** Around a table that may be wider than the window: scrolls only where it is, since no head sticks to the window from within a scroller. */
function WideTable({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    for (const table of element.children) observer.observe(table)
    return () => observer.disconnect()
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
export function IconLink({ to, icon, label }: { to: string; icon: IconPath; label: string }) {
  return (
    <Link to={to} className={list.link} aria-label={label}>
      <Icon icon={icon} />
    </Link>
  )
}
