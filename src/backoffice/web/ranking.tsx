import type { Ranked } from '#backoffice/contract.ts'
import { backofficeText } from '#backoffice/text.ts'
import { Link } from '#platform/web/router/links.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './ranking.module.css'

interface RankingProps {
  heading: string
  /** What stands in the first column, and what is counted. */
  of: string
  counted: string
  rows: readonly Ranked[]
  /** The orders behind a row. */
  linkOf: (row: Ranked) => string
}

/** The best of a period, each with a bar as long as its share of the best one. */
export function Ranking({ heading, of, counted, rows, linkOf }: RankingProps) {
  const most = rows[0]?.total ?? 1
  const columns: readonly Column<Ranked>[] = [
    { title: of, cell: (row) => <Link to={linkOf(row)}>{row.name}</Link> },
    { title: counted, cell: ({ count }) => count, numeric: true },
    {
      title: backofficeText.sold,
      cell: ({ total }) => (
        <span className={style.amount}>
          {formatPounds(total)}
          <svg className={style.bar} height="6" aria-hidden="true">
            <rect width={`${(total / most) * 100}%`} height="6" rx="3" />
          </svg>
        </span>
      ),
    },
  ]
  return (
    <Panel heading={heading}>
      {rows.length === 0 ? (
        <EmptyState text={backofficeText.nothingSold} />
      ) : (
        <Table caption={heading} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
      )}
    </Panel>
  )
}
