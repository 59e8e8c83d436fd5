import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import { sendOrWait } from '#platform/web/offline/send-or-wait.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { linksText } from '../text.ts'
import { allStockQuery, type ShoppingLinkInput, sendProducts, toSendingBody } from './api.ts'
import type { WaitingShoppingLink } from './waiting-shopping-link.ts'

/** The storage key under which the reloaded page finds what was just sent. */
const sentKey = 'sending'

/** Sends the shopping link; the page reloads afterwards and shows the message then (S-SLNK-016, S-SLNK-017, D-176). */
export function useSendProducts({ onWaiting }: { onWaiting: () => unknown }) {
  const mutateOnce = useIdempotentMutation()
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (selection: ShoppingLinkInput) => {
      const stock = queries.getQueryData(allStockQuery(viewer.key).queryKey)?.products ?? []
      const products = stock.filter(({ id }) => selection.productIds.includes(id))
      const body = { ...toSendingBody(selection), ...(selection.note === undefined ? {} : { undo: true }) }
      const title = linksText.linkFor(selection.clientIds.length, selection.productIds.length)
      const content: WaitingShoppingLink = {
        ...body,
        products: products.map(({ id, name, price }) => ({ id, name, price })),
      }
      return mutateOnce(body, (key) =>
        sendOrWait({ kind: 'shopping-link', title, content, key }, (first) => sendProducts(body, key, first)),
      )
    },
    onSuccess: async (sent) => {
      if (!sent) return onWaiting()
      const { message, sending_id: id, count, seconds = 0 } = sent
      if (id === undefined) notify.success(message, { afterReload: true })
      else getSessionStorage()?.setItem(sentKey, JSON.stringify({ id, count, until: Date.now() + seconds * 1000 }))
      window.location.replace('/myclients/send-link')
      // the mutation stays pending until the browser has left the page
      await new Promise(() => undefined)
    },
  })
}

/** Shows what was sent before the page was reloaded, with 'Undo' until the emails leave. */
export function showSending(): void {
  const stored = getSessionStorage()?.getItem(sentKey)
  if (!stored) return
  getSessionStorage()?.removeItem(sentKey)
  const { id, count, until } = JSON.parse(stored) as { id: string; count: number; until: number }
  const undo = async () => {
    const { message } = await callApi<{ message: string }>('POST', 'client/send/undo', {
      body: { sending_id: id },
      idempotencyKey: crypto.randomUUID(),
    })
    notify.success(message)
  }
  notify.success(linksText.onItsWay(count), {
    action: {
      label: linksText.undo,
      // the call itself has shown why it failed
      run: () => undo().catch(() => undefined),
      shownForMs: Math.max(0, until - Date.now()),
    },
  })
}
