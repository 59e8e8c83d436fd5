import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageSize } from '#base/web/queries.ts'
import type { useTablePlace } from '#base/web/table-place.ts'
import { Icon } from '#base/web/ui/icon.tsx'
import { downIcon, sortIcon } from '#base/web/ui/icons.ts'
import { PageLinks } from '#base/web/ui/page-links.tsx'
import { SearchBox } from '#base/web/ui/search-box.tsx'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { EmptyState, LoadError } from '#base/web/ui/state.tsx'
import { commonMessages as say } from '#messages/common.ts'
import style from './data-table.module.css'

export interface Column<Row> {
  title: string
  cell: (row: Row, number: number) => ReactNode
  /** The code the list call sorts by; without it the column cannot be sorted. */
  sort?: number
  /** Figures stand to the right. */
  figures?: boolean
}

interface DataTableProps<Row> {
  /** Names the table for those who do not see it. */
  caption: string
  columns: readonly Column<Row>[]
  /** The list call; `rows` and `total` are read from its answer. */
  query: UseQueryResult<{ rows: readonly Row[]; total: number }>
  rowKey: (row: Row) => string
  table: ReturnType<typeof useTablePlace>
  /** Absent: no search. */
  search?: { label: string; maxLength?: number }
  empty: string
  /** Beside the search: 'Add new ...'. */
  actions?: ReactNode
}

/** The back office's list: search, columns that sort, ten rows and five page links, and what else a list can be. */
export function DataTable<Row>({
  caption,
  columns,
  query,
  rowKey,
  table,
  search,
  empty,
  actions,
}: DataTableProps<Row>) {
  const { place } = table
  const total = query.data?.total ?? 0
  return (
    <div className={style.block}>
      {(search || actions) && (
        <div className={style.tools}>
          {search && (
            <div className={style.search}>
              <SearchBox
                live
                label={search.label}
                maxLength={search.maxLength ?? 75}
                value={place.words}
                onSearch={table.search}
              />
            </div>
          )}
          {actions && <div className={style.actions}>{actions}</div>}
        </div>
      )}
      {query.isError && !query.data ? (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      ) : query.isPending ? (
        <TableSkeleton columns={columns.length} />
      ) : query.data?.rows.length === 0 ? (
        <EmptyState
          text={place.words ? say.nothingFound : empty}
          {...(place.words ? { hint: say.nothingFoundHint } : {})}
        />
      ) : (
        <table className={style.table} aria-busy={query.isFetching || undefined}>
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.title} column={column} table={table} />
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data?.rows.map((row, index) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <td
                    key={column.title}
                    data-title={column.title}
                    className={column.figures ? style.figures : undefined}
                  >
                    {column.cell(row, (place.page - 1) * pageSize + index + 1)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PageLinks page={place.page} pages={Math.ceil(total / pageSize)} onPage={table.toPage} />
    </div>
  )
}

function HeadCell<Row>({ column, table }: { column: Column<Row>; table: ReturnType<typeof useTablePlace> }) {
  const { title, sort, figures } = column
  const sorted = sort !== undefined && table.place.sort === sort
  const direction = sorted ? (table.place.dir === 1 ? 'ascending' : 'descending') : undefined
  return (
    <th scope="col" className={figures ? style.figures : undefined} aria-sort={direction}>
      {sort === undefined ? (
        title
      ) : (
        <button type="button" className={style.sort} data-direction={direction} onClick={() => table.sortBy(sort)}>
          {title}
          <Icon of={sorted ? downIcon : sortIcon} size={16} />
        </button>
      )}
    </th>
  )
}

function TableSkeleton({ columns }: { columns: number }) {
  const rows = Array.from({ length: pageSize }, (_, row) => `row-${row}`)
  return (
    <SkeletonGroup className={style.skeleton}>
      {rows.map((row) => (
        <div key={row} className={style.skeletonRow} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {Array.from({ length: columns }, (_, cell) => `${row}-${cell}`).map((cell) => (
            <Skeleton key={cell} width="70%" height="14px" />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  )
}
