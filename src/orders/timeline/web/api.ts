import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { timelineSchema } from '../contract.ts'

type Timeline = z.output<typeof timelineSchema>

/** Fetched anew each time: what happens to an order happens elsewhere. `fetchTimeline` makes the reader's own call. */
export const timelineQuery = (viewer: string, orderId: string, fetchTimeline: () => Promise<Timeline>) =>
  queryOptions({
    queryKey: ['orders', viewer, 'timeline', orderId],
    queryFn: async () => (await fetchTimeline()).events,
    staleTime: 0,
  })

export const ownTimelineQuery = (viewer: string, orderId: string) =>
  timelineQuery(viewer, orderId, () => callApi<Timeline>('GET', `order/timeline/${encodeURIComponent(orderId)}`))

export const adminTimelineQuery = (viewer: string, orderId: string) =>
  timelineQuery(viewer, orderId, () => callApi<Timeline>('GET', `admin/order/timeline/${encodeURIComponent(orderId)}`))
