import { useRights } from '#access/web/own-rights.tsx'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { recallsText } from '../text.ts'
import { type Recall, recallsQuery } from './api.ts'

export const load = prefetchAdminList(recallsQuery)

/** Lists all recalls, the newest first. */
export function RecallsScreen() {
  const isAllowed = useRights()
  const { table, query } = useAdminList(recallsQuery, ({ recalls, total }) => ({ rows: recalls, total }))
  return (
    <>
      <PageTitle lead={recallsText.lead}>{recallsText.recalls}</PageTitle>
      <DataTable
        caption={recallsText.recalls}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        empty={isAllowed('catalogue') ? recallsText.noneHint : recallsText.none}
      />
    </>
  )
}

const columns: readonly Column<Recall>[] = [
  {
    title: recallsText.product,
    cell: ({ id, product }) => <Link to={`/admin-recall/admin-recall-details/${id}`}>{product}</Link>,
  },
  { title: recallsText.reason, cell: ({ reason }) => reason },
  { title: recallsText.started, cell: ({ startedAt }) => formatDay(startedAt), breaks: 'never' },
  { title: recallsText.orders, cell: ({ orderCount }) => orderCount, numeric: true },
  { title: recallsText.endedOn, cell: ({ endedAt }) => (endedAt ? formatDay(endedAt) : '-'), breaks: 'never' },
]
