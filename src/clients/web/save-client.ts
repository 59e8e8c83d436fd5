import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import type { SendingOptions, SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { sendOrWait } from '#platform/web/offline/send-or-wait.ts'
import type { ClientForm, createClientResponseSchema } from '../contract.ts'
import { clientsText } from '../text.ts'

async function createClient(form: ClientForm, idempotencyKey: string, more?: SendingOptions) {
  const options = { ...more, body: form, idempotencyKey }
  const created = await callApi<z.output<typeof createClientResponseSchema>>('POST', 'client', options)
  return { clientId: created.client_id, message: created.message }
}

/** A new client who waits on this device until the shop can be reached. */
export const newClientKind = {
  send: ({ content, key, options }: SentEntry) => createClient(content as ClientForm, key, options),
}

/** Creates a client, or updates the one with `clientId`; returns its id, or null if the new client waits for a network connection. */
export function useSaveClient(clientId: string | undefined) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: async (form: ClientForm): Promise<{ clientId: string | null; message: string | undefined }> => {
      if (clientId === undefined) {
        const saved = await once(form, (key) =>
          sendOrWait({ kind: 'client', title: clientsText.newClient(form.name), content: form, key }, () =>
            createClient(form, key),
          ),
        )
        return saved ?? { clientId: null, message: undefined }
      }
      const { message } = await callApi<{ message: string }>('PUT', 'client', {
        body: { client_id: clientId, ...form },
      })
      return { clientId, message }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients', viewer.key] }),
    meta: { showsMessage: true },
  })
}
