import { Link } from '#platform/web/router/links.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { reportsText } from '#reports/admin/text.ts'
import type { RankedItem } from '#reports/admin/web/api.ts'
import style from './ranking.module.css'

interface RankingProps {
  heading: string
  /** The titles of the first column and of the count. */
  columnTitle: string
  countTitle: string
  rows: readonly RankedItem[]
  /** The URL of the orders of a row. */
  getUrl: (row: RankedItem) => string
}

/** The best sellers or products of a period, each with a bar relative to the best one. */
export function Ranking({ heading, columnTitle: of, countTitle: counted, rows, getUrl: linkOf }: RankingProps) {
  const maxTotal = rows[0]?.total ?? 1
  const columns: readonly Column<RankedItem>[] = [
    { title: of, cell: (row) => <Link to={linkOf(row)}>{row.name}</Link> },
    { title: counted, cell: ({ count }) => count, numeric: true },
    {
      title: reportsText.sold,
      cell: ({ total }) => (
        <span className={style.amount}>
          {formatPounds(total)}
          <svg className={style.bar} height="6" aria-hidden="true">
            <rect width={`${(total / maxTotal) * 100}%`} height="6" rx="3" />
          </svg>
        </span>
      ),
    },
  ]
  return (
    <Panel heading={heading}>
      <Table caption={heading} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Panel>
  )
}
