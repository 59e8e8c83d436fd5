import { useMutation } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import type { OutboxEntry, SendingOptions, SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { sendOrWait } from '#platform/web/offline/send-or-wait.ts'
import { clientsText } from '../text.ts'
import type { Client } from './api.ts'

/** An explore link that waits on this device until the shop can be reached. */
interface WaitingExploreLink {
  clientId: string
}

function sendExploreLink(clientId: string, idempotencyKey: string, more?: Partial<SendingOptions>) {
  const path = `client/explore/url/${encodeURIComponent(clientId)}`
  return callApi<{ message: string }>('POST', path, { ...more, idempotencyKey })
}

export const isExploreLinkTo =
  (clientId: string) =>
  ({ kind, content }: OutboxEntry): boolean =>
    kind === 'explore-link' && (content as WaitingExploreLink).clientId === clientId

export const exploreLinkKind = {
  send: ({ content, key, options }: SentEntry) =>
    sendExploreLink((content as WaitingExploreLink).clientId, key, options),
}

/** Emails a client an explore link; without a network connection the link waits on this device. */
export function useSendExploreLink() {
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: ({ id: clientId, name }: Client) =>
      once(clientId, (key) => {
        const content: WaitingExploreLink = { clientId }
        const waiting = { kind: 'explore-link', title: clientsText.exploreLinkFor(name), content, key }
        return sendOrWait(waiting, (first) => sendExploreLink(clientId, key, first))
      }),
    meta: { showsMessage: true },
  })
}
