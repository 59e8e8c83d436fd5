import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { timelineSchema } from '../contract.ts'

type Timeline = z.output<typeof timelineSchema>

/** Always fetched again, since most events happen outside this browser; `fetchTimeline` calls the route for this reader. */
export const timelineQuery = (queryKey: readonly string[], fetchTimeline: () => Promise<Timeline>) =>
  queryOptions({ queryKey, queryFn: async () => (await fetchTimeline()).events, staleTime: 0 })

export const ownTimelineQuery = (viewer: string, orderId: string) =>
  timelineQuery(['orders', viewer, 'timeline', orderId], () =>
    callApi<Timeline>('GET', `order/timeline/${encodeURIComponent(orderId)}`),
  )

/** Its key begins like those of the back office's orders, so that a refund or a dispatch there fetches the timeline again. */
export const adminTimelineQuery = (viewer: string, orderId: string) =>
  timelineQuery(['admin-orders', viewer, 'timeline', orderId], () =>
    callApi<Timeline>('GET', `admin/order/timeline/${encodeURIComponent(orderId)}`),
  )
