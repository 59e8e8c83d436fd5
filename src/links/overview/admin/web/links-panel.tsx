import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import type { AdminLinkView, adminLinkListSchema } from '#links/overview/admin/contract.ts'
import { adminLinksText } from '#links/overview/admin/text.ts'
import { sentLinksText } from '#links/overview/text.ts'
import type { SentLink } from '#links/overview/web/api.ts'
import { LinkStateBadge } from '#links/overview/web/sent-link-item.tsx'
import { ReasonDialog } from '#orders/cancellation/web/reason-dialog.tsx'
import { formatDay } from '#platform/dates.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { pageSize } from '#platform/web/api-client/pagination.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Pagination } from '#platform/web/ui/back-office/pagination.tsx'
import { TableSkeleton } from '#platform/web/ui/back-office/table-skeleton.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'

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

interface AdminLink extends Pick<SentLink, 'id' | 'kind' | 'state' | 'since' | 'clientName' | 'amount'> {
  orderId: string | null
  orderNumber: string
  /** Whether it can be cancelled now. */
  isOpen: boolean
}

/** Whose links: a user's, a client's or an order's. */
type LinkSubject = { user_id: string } | { client_id: string } | { order_id: string }

const adminLinksQuery = (viewer: string, subject: LinkSubject, page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['admin-links', viewer, subject, page, pageSize],
    queryFn: async () => {
      const query = { ...subject, page, lmt: pageSize }
      const { links, ttl } = await callApi<z.output<typeof adminLinkListSchema>>('GET', 'admin/link/list', { query })
      return { rows: links.map(toAdminLink), total: ttl }
    },
  })

function toAdminLink(link: AdminLinkView): AdminLink {
  return {
    id: link._id,
    kind: link.kind,
    state: link.state,
    since: link.since,
    clientName: link.clnt_name,
    orderId: link.order_id,
    orderNumber: link.ord_no,
    amount: link.amount,
    isOpen: link.open,
  }
}

function useCancelAnyLink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ linkId, reason }: { linkId: string; reason: string }) =>
      callApi<{ message: string }>('POST', 'admin/link/cancel', { body: { link_id: linkId, reason } }),
    // after a refusal too: the link has another state than the page shows
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-links'] }),
    meta: { showsMessage: true },
  })
}
