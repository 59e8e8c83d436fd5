import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { revalidate } from '#platform/web/api-client/revalidate.ts'
import type { followUpSchema } from '../../follow-up/contract.ts'
import type { LinkAction, LinkKind, LinkState } from '../codes.ts'
import type { copiedLinkSchema, linkListSchema, SentLinkView } from '../contract.ts'

export interface SentLink {
  id: string
  kind: LinkKind
  state: LinkState
  isCorrected: boolean
  since: string
  expiresAt: string | null
  clientName: string
  clientId: string | null
  sentAt: string
  orderId: string | null
  orderNumber: string
  products: readonly { name: string; quantity: number }[]
  quantity: number
  /** In pounds; null where nothing is to pay yet. */
  amount: number | null
  /** In pounds: what was bought through the link, even if a basket was filled since; null if nothing was. */
  bought: number | null
  /** How many reminders of the link were sent, and when the last one was. */
  reminders: number
  remindedAt: string | null
  actions: readonly LinkAction[]
}

/** Enough rows of 56 px to fill a desktop screen with one call. */
const linksOnPage = 25

/** How often a visible page fetches its links, so that what a client does is shown within two seconds (N-LINK-003). */
const pollMs = 1_500

async function getLinks(query: Record<string, string | number | null>) {
  const { links, ttl } = await callApi<z.output<typeof linkListSchema>>('GET', 'link/list', {
    query,
    transport: revalidate,
    repeats: true,
  })
  return { links: links.map(toSentLink), total: ttl }
}

/** `due` selects the links that may be followed up now. */
export type LinkFilter = LinkState | 'due' | null

export const sentLinksQuery = (viewer: string, filter: LinkFilter) =>
  infiniteQueryOptions({
    queryKey: ['sent-links', viewer, 'endless', filter],
    queryFn: ({ pageParam }) =>
      getLinks({ ...(filter === 'due' ? { due: 1 } : { state: filter }), page: pageParam, lmt: linksOnPage }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * linksOnPage < last.total ? page + 1 : undefined),
    refetchInterval: pollMs,
    staleTime: 0,
  })

/** The newest links of a client, or of all clients. */
export const newestLinksQuery = (viewer: string, clientId: string | null, limit: number) =>
  queryOptions({
    queryKey: ['sent-links', viewer, 'newest', clientId, limit],
    queryFn: () => getLinks({ client_id: clientId, lmt: limit }),
    refetchInterval: pollMs,
    staleTime: 0,
  })

/** How many of a client's newest links are searched for one that was just sent. */
const linksOfMoment = 20

/** The payment link that was just sent for an order. */
export async function findLinkOfOrder(orderId: string, clientId: string | null): Promise<SentLink | undefined> {
  const { links } = await getLinks({ client_id: clientId, lmt: linksOfMoment })
  return links.find((link) => link.orderId === orderId)
}

function toSentLink(link: SentLinkView): SentLink {
  return {
    id: link._id,
    kind: link.kind,
    state: link.state,
    isCorrected: link.corrected,
    since: link.since,
    expiresAt: link.expires,
    clientId: link.client_id,
    sentAt: link.sent,
    clientName: link.clnt_name,
    orderId: link.order_id,
    orderNumber: link.ord_no,
    products: link.prods,
    quantity: link.quantity,
    amount: link.amount,
    bought: link.bought,
    reminders: link.reminders,
    remindedAt: link.reminded,
    actions: link.actions,
  }
}

/** Whether links are followed up automatically, and how many clients could be reminded now. */
export const followUpQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['sent-links', viewer, 'follow-up'],
    queryFn: () => callApi<z.output<typeof followUpSchema>>('GET', 'link/follow-up'),
  })

export function useAutomaticFollowUp() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => callApi<{ message: string }>('PUT', 'link/follow-up', { body: { on } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sent-links'] }),
  })
}

/** Sends a link again, reminds the client of it, extends it or cancels it. */
export function useLinkAction(linkId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: 'send' | 'remind' | 'extend' | 'cancel') =>
      callApi<{ message: string }>('POST', `link/${action}`, { body: { link_id: linkId } }),
    // the links are fetched again even after a refusal, since their state then differs from what the page shows
    onSettled: () => queries.invalidateQueries({ queryKey: ['sent-links'] }),
  })
}

/** Creates a copy of the link with a secret token of its own, and returns its URL. */
export async function createLinkCopy(linkId: string): Promise<string> {
  const { url } = await callApi<z.output<typeof copiedLinkSchema>>('POST', 'link/copy', { body: { link_id: linkId } })
  return url
}

const newestLinks = 100

/** The payment links of a seller's orders, by order id; the orders are fetched again when one of the links has changed. */
export function useLinksByOrder(viewer: string): ReadonlyMap<string, SentLink> {
  const queries = useQueryClient()
  const { data } = useQuery(newestLinksQuery(viewer, null, newestLinks))
  const seen = useRef(data)
  useEffect(() => {
    if (seen.current && data !== seen.current) void queries.invalidateQueries({ queryKey: ['orders', viewer] })
    seen.current = data
  }, [data, queries, viewer])
  return new Map(data?.links.flatMap((link) => (link.orderId ? [[link.orderId, link] as const] : [])))
}
