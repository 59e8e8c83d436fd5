import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { SentLink } from '#links/overview/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { AdminLinkView, adminLinkListSchema } from '../contract.ts'

export interface AdminLink extends Pick<SentLink, 'id' | 'kind' | 'state' | 'since' | 'clientName' | 'amount'> {
  orderId: string | null
  orderNumber: string
  /** Whether the link can be cancelled now. */
  isOpen: boolean
}

/** Whose links: a user's, a client's or an order's. */
export type LinkSubject = { user_id: string } | { client_id: string } | { order_id: string }

export const adminLinksQuery = (viewer: string, subject: LinkSubject, page: number, pageSize: number) =>
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

export function useCancelAnyLink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ linkId, reason }: { linkId: string; reason: string }) =>
      callApi<{ message: string }>('POST', 'admin/link/cancel', { body: { link_id: linkId, reason } }),
    // the links are fetched again even after a refusal, since their state then differs from what the page shows
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-links'] }),
    meta: { showsMessage: true },
  })
}
