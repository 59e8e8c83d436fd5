import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import type { DeliveryList, DeliveryState, DeliveryView, EndpointView, TestResult } from '../contract.ts'
import type { EventType } from '../events-contract.ts'

const webhooksKey = 'webhooks'

export interface Endpoint {
  id: string
  url: string
  host: string
  events: readonly EventType[]
  isOn: boolean
  /** The administrator who added the endpoint, if she cannot answer for it any more; null otherwise. */
  formerMaker: { name: string; why: NonNullable<EndpointView['admin_gone']> } | null
  offReason: EndpointView['off_reason']
  failingSince: string | null
  waiting: number
  failed: number
}

export interface Delivery {
  id: string
  event: string
  about: string
  createdAt: string
  state: DeliveryState
  attempts: number
  nextAt: string | null
  status: number | null
  answer: string
  problem: string
  duration: number | null
}

const toEndpoint = ({
  _id: id,
  status,
  off_reason: offReason,
  failing,
  admin,
  admin_gone: gone,
  ...endpoint
}: EndpointView): Endpoint => ({
  id,
  url: endpoint.url,
  host: new URL(endpoint.url).host,
  events: endpoint.events,
  isOn: status === 1,
  formerMaker: gone && { name: admin, why: gone },
  offReason,
  failingSince: failing,
  waiting: endpoint.waiting,
  failed: endpoint.failed,
})

const toDelivery = ({ _id: id, created: createdAt, next: nextAt, ...delivery }: DeliveryView): Delivery => ({
  id,
  event: delivery.event,
  about: delivery.about,
  createdAt,
  state: delivery.state,
  attempts: delivery.attempts,
  nextAt,
  status: delivery.status,
  answer: delivery.answer,
  problem: delivery.problem,
  duration: delivery.duration,
})

export const endpointsQuery = (viewer: string) =>
  queryOptions({
    queryKey: [webhooksKey, viewer],
    queryFn: async () => {
      const { endpoints } = await callApi<{ endpoints: EndpointView[] }>('GET', 'admin/connections/endpoint/list')
      return endpoints.map(toEndpoint)
    },
  })

export const deliveriesPageSize = 20

/** What was sent to an endpoint; fetched again while something is still on its way. */
export const deliveriesQuery = (viewer: string, endpointId: string, page: number) =>
  queryOptions({
    queryKey: [webhooksKey, viewer, 'deliveries', endpointId, page],
    queryFn: async () => {
      const query = { endpoint_id: endpointId, page, lmt: deliveriesPageSize }
      const { deliveries, ttl: total } = await callApi<DeliveryList>('GET', 'admin/connections/delivery/list', {
        query,
      })
      return { deliveries: deliveries.map(toDelivery), total }
    },
    refetchInterval: ({ state }) => (state.data?.deliveries.some((one) => one.state === 'waiting') ? 2_000 : false),
  })

function useWebhookMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: [webhooksKey] }),
    meta: { showsMessage: true },
  })
}

type Message = { message: string }
type Secret = Message & { secret: string }

export interface EndpointInput {
  /** Null for a new endpoint. */
  id: string | null
  url: string
  events: readonly EventType[]
}

/** Saves an endpoint; the answer for a new one has its secret, which is shown once. */
export const useSaveEndpoint = () =>
  useWebhookMutation(async ({ id, url, events }: EndpointInput): Promise<Message & { secret?: string }> => {
    const body = { url, events }
    return id === null
      ? callApi<Secret>('POST', 'admin/connections/endpoint', { body })
      : callApi<Message>('PUT', 'admin/connections/endpoint', { body: { endpoint_id: id, ...body } })
  })

export const useRotateSecret = () =>
  useWebhookMutation((id: string) =>
    callApi<Secret>('PUT', 'admin/connections/endpoint/secret', { body: { endpoint_id: id } }),
  )

export const useSwitchEndpoint = () =>
  useWebhookMutation(({ id, isOn }: { id: string; isOn: boolean }) =>
    callApi<Message>('PUT', 'admin/connections/endpoint/switch', { body: { endpoint_id: id, action: isOn ? 1 : 0 } }),
  )

export const useRemoveEndpoint = () =>
  useWebhookMutation((id: string) => callApi<Message>('DELETE', `admin/connections/endpoint/${encodeURIComponent(id)}`))

/** Sends a test event and shows what the endpoint answered; no list changes. */
export const useTestEndpoint = () =>
  useMutation({
    mutationFn: (id: string) =>
      callApi<TestResult>('POST', 'admin/connections/endpoint/test', { body: { endpoint_id: id } }),
    onSuccess: ({ taken, message }) => (taken ? notify.success(message) : notify.error(message)),
  })

export const useReplay = () =>
  useWebhookMutation((what: { deliveryId: string } | { endpointId: string; since: string }) => {
    const body =
      'deliveryId' in what ? { delivery_id: what.deliveryId } : { endpoint_id: what.endpointId, since: what.since }
    return callApi<Message>('POST', 'admin/connections/delivery/replay', { body })
  })
