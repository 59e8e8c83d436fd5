import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import type { OutboxEntry, SendingOptions, SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { sendOrWait, waitBehind } from '#platform/web/offline/send-or-wait.ts'
import type { ClientForm, createClientResponseSchema } from '../contract.ts'
import { clientsText } from '../text.ts'
import type { Client } from './api.ts'
import { toFormOf, updateClient, type WaitingChange } from './client-change.ts'

async function createClient(form: ClientForm, idempotencyKey: string, more?: Partial<SendingOptions>) {
  const options = { ...more, body: form, idempotencyKey }
  const created = await callApi<z.output<typeof createClientResponseSchema>>('POST', 'client', options)
  return { clientId: created.client_id, message: created.message }
}

/** A new client who waits on this device until the shop can be reached. */
export const newClientKind = {
  changePath: ({ id }: OutboxEntry) => `/myclients/add-client?${new URLSearchParams({ waiting: id })}`,
  send: ({ content, key, options }: SentEntry) => createClient(content as ClientForm, key, options),
}

interface SaveOptions {
  /** The client to change, as the shop has it; absent for a new one. */
  client: Client | undefined
  /** The changes of this client that wait already; the next one waits behind them, so that it is not overtaken. */
  waiting: readonly ClientForm[]
}

/** Creates or changes a client; returns the id, or null if this waits for a network connection. */
export function useSaveClient({ client, waiting }: SaveOptions) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  const add = (form: ClientForm, key: string) =>
    sendOrWait({ kind: 'client', title: clientsText.newClient(form.name), content: form, key }, (first) =>
      createClient(form, key, first),
    )
  const change = async (before: Client, form: ClientForm, key: string) => {
    const clientId = before.id
    const content: WaitingChange = { clientId, form, before: toFormOf(before), own: waiting }
    const call = { kind: 'client-change', title: clientsText.changeOf(form.name), content, key }
    const sent = waiting.length > 0 ? waitBehind(call) : sendOrWait(call, (first) => updateClient(content, key, first))
    const answer = await sent
    return answer && { clientId, message: answer.message }
  }
  return useMutation({
    mutationFn: async (form: ClientForm): Promise<{ clientId: string | null; message: string | undefined }> => {
      const saved = await once(form, (key) => (client ? change(client, form, key) : add(form, key)))
      return saved ?? { clientId: null, message: undefined }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients', viewer.key] }),
    meta: { showsMessage: true },
  })
}
