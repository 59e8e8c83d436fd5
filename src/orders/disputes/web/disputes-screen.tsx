import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { disputeStatuses } from '../evidence-parts.ts'
import { disputesText } from '../text.ts'
import { type DisputeSummary, disputesQuery } from './api.ts'
import { describeDeadline, describeReason, disputeStatusTexts } from './describe-dispute.ts'

const filterNames = ['state']
export const load = prefetchAdminList(disputesQuery, filterNames)

/** Lists all disputes: the open ones first, and of those the one with the soonest deadline. */
export function DisputesScreen() {
  const { table, query } = useAdminList(
    disputesQuery,
    ({ disputes, total }) => ({ rows: disputes, total }),
    filterNames,
  )
  return (
    <>
      <PageTitle lead={disputesText.lead}>{disputesText.disputes}</PageTitle>
      <DataTable
        caption={disputesText.disputes}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: disputesText.searchOrders }}
        actions={
          <Select
            pill
            label={disputesText.status}
            options={statusOptions}
            value={table.params.filters.state ?? ''}
            onChange={(state) => table.filter({ state })}
          />
        }
        empty={disputesText.none}
      />
    </>
  )
}

const statusOptions = [
  { value: '', label: disputesText.all },
  ...disputeStatuses.map((value) => ({ value, label: disputeStatusTexts[value] })),
]

const columns: readonly Column<DisputeSummary>[] = [
  {
    title: disputesText.order,
    cell: ({ id, orderNumber }) => (
      <Link to={`/admin-dispute/admin-dispute-details/${id}`}>{orderNumber ?? disputesText.debtPayment}</Link>
    ),
    breaks: 'never',
  },
  {
    title: disputesText.deadline,
    cell: describeDeadline,
  },
  { title: disputesText.status, cell: ({ status }) => disputeStatusTexts[status] },
  { title: disputesText.reason, cell: ({ reason }) => describeReason(reason) },
  { title: disputesText.amount, cell: ({ amount }) => formatPounds(amount), numeric: true },
  { title: disputesText.seller, cell: ({ sellerName }) => sellerName, onTablets: 'line' },
  { title: disputesText.opened, cell: ({ openedAt }) => formatDay(openedAt), breaks: 'never' },
]
