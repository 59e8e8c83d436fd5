import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { sentLinksText } from '#links/overview/text.ts'
import { LinkStateBadge } from '#links/overview/web/link-state-badge.tsx'
import { ReasonDialog } from '#orders/cancellation/web/reason-dialog.tsx'
import { formatDay } from '#platform/dates.ts'
import { pageSize } from '#platform/web/api-client/call-api.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Pagination } from '#platform/web/ui/back-office/pagination.tsx'
import { TableSkeleton } from '#platform/web/ui/back-office/table-skeleton.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { adminLinksText } from '../text.ts'
import { type AdminLink, adminLinksQuery, type LinkSubject, useCancelAnyLink } from './api.ts'

/** The links of a user, a client or an order, newest first, each of which an administrator can cancel. */
export function LinksPanel({ subject }: { subject: LinkSubject }) {
  const viewer = useViewer()
  const [page, setPage] = useState(1)
  const [linkToCancel, setLinkToCancel] = useState<AdminLink | null>(null)
  const cancel = useCancelAnyLink()
  const { data, error, refetch } = useQuery({
    ...adminLinksQuery(viewer.key, subject, page, pageSize),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel heading={adminLinksText.links} fullWidth>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && <TableSkeleton columns={columns.length} />}
      {data?.total === 0 && <EmptyState text={adminLinksText.noLinks} />}
      {data && data.total > 0 && (
        <Table
          caption={adminLinksText.links}
          columns={[...columns, actionColumn(setLinkToCancel)]}
          rows={data.rows}
          rowKey={({ id }) => id}
        />
      )}
      {data && data.total > pageSize && (
        <Pagination page={page} pages={Math.ceil(data.total / pageSize)} onPage={setPage} />
      )}
      {linkToCancel && (
        <ReasonDialog
          title={adminLinksText.cancelQuestion}
          confirm={adminLinksText.cancelLink}
          cancel={adminLinksText.keepLink}
          onConfirm={(reason) => cancel.mutateAsync({ linkId: linkToCancel.id, reason })}
          onClose={() => setLinkToCancel(null)}
        >
          <p>
            <strong>{adminLinksText.to(sentLinksText[linkToCancel.kind], linkToCancel.clientName)}</strong>
          </p>
          <p>{linkToCancel.kind === 'payment' ? adminLinksText.paymentHint : adminLinksText.exploreHint}</p>
        </ReasonDialog>
      )}
    </Panel>
  )
}

const columns: readonly Column<AdminLink>[] = [
  { title: adminLinksText.kind, cell: ({ kind }) => sentLinksText[kind] },
  { title: adminLinksText.client, cell: ({ clientName }) => clientName },
  { title: adminLinksText.state, cell: (link) => <LinkStateBadge link={link} /> },
  { title: adminLinksText.since, cell: ({ since }) => formatDay(since), breaks: 'never' },
  {
    title: adminLinksText.order,
    cell: ({ orderId, orderNumber }) =>
      orderId && <Link to={`/admin-order/admin-order-details/${orderId}`}>{orderNumber}</Link>,
    breaks: 'never',
  },
  { title: adminLinksText.amount, cell: ({ amount }) => amount !== null && formatPounds(amount), numeric: true },
]

const actionColumn = (onCancel: (link: AdminLink) => void): Column<AdminLink> => ({
  title: adminLinksText.action,
  cell: (link) =>
    link.isOpen && (
      <Button small variant="secondary" onClick={() => onCancel(link)}>
        {adminLinksText.cancelLink}
        <span className="visually-hidden"> {link.orderNumber || link.clientName}</span>
      </Button>
    ),
})
