import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { clientQuery } from '#clients/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import type { OutboxEntry, SendingOptions, SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { sendOrWait } from '#platform/web/offline/send-or-wait.ts'
import type { ClientSummaryView } from '../contract.ts'
import { clientSummaryText } from '../text.ts'

/** What a seller sees of a client besides the form. */
export interface ClientSummary {
  /** In pounds. */
  spent: number
  refunded: number
  lastOrder: { id: string; number: string; createdAt: string; total: number } | null
  note: string
  /** The day of the last patch test; empty if none is recorded. */
  patchTest: string
  isPatchTestOld: boolean
}

function toClientSummary({
  spent,
  refunded,
  last,
  note,
  patch_test,
  patch_test_old,
}: ClientSummaryView): ClientSummary {
  return {
    spent,
    refunded,
    lastOrder: last && { id: last._id, number: last.ord_no, createdAt: last.created, total: last.totalAmount },
    note,
    patchTest: patch_test ?? '',
    isPatchTestOld: patch_test_old,
  }
}

export const clientSummaryQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['clients', viewer, 'summary', clientId],
    queryFn: () => getSummary(clientId),
  })

type Note = Pick<ClientSummary, 'note' | 'patchTest'>

/** A note that was written without a network connection, and the note that it replaces. */
interface WaitingNote extends Note {
  clientId: string
  before: Note
}

async function getSummary(clientId: string, options?: SendingOptions & { fresh: true }): Promise<ClientSummary> {
  const path = `client/summary/${encodeURIComponent(clientId)}`
  return toClientSummary(await callApi<ClientSummaryView>('GET', path, options))
}

function saveNote(
  { clientId, note, patchTest }: Omit<WaitingNote, 'before'>,
  idempotencyKey: string,
  more?: SendingOptions,
) {
  const body = { client_id: clientId, note, patch_test: patchTest }
  return callApi<{ message: string }>('PUT', 'client/note', { ...more, body, idempotencyKey })
}

class NoteChangedError extends Error {
  readonly now: Note
  constructor(now: Note) {
    super(clientSummaryText.changedMeanwhile(now.note))
    this.now = now
  }
}

/**
 * A note that waits for a network connection. If the stored note was changed on another device meanwhile, the seller sees it before
 * replacing it.
 */
export const clientNoteKind = {
  async send({ content, key, options }: SentEntry) {
    const waiting = content as WaitingNote
    const { note, patchTest } = await getSummary(waiting.clientId, { ...options, fresh: true })
    // an earlier try may have stored this very note already
    const isKnown = [waiting.before, waiting].some((one) => one.note === note && one.patchTest === patchTest)
    if (!isKnown) throw new NoteChangedError({ note, patchTest })
    return saveNote(waiting, key, options)
  },
  async review({ content }: OutboxEntry, error: unknown) {
    if (!(error instanceof NoteChangedError)) return null
    return { note: error.message, content: { ...(content as WaitingNote), before: error.now } }
  },
}

/**
 * Saves the note and returns the answer; without a network connection it keeps the note for later and returns null. `before` is the note
 * that is replaced.
 */
export function useSaveClientNote(clientId: string, before: Note) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: (values: Note) => {
      const note = { ...values, clientId }
      return once(note, (key) => {
        const content: WaitingNote = { ...note, before: { note: before.note, patchTest: before.patchTest } }
        const name = queries.getQueryData(clientQuery(viewer.key, clientId).queryKey)?.client.name
        const waiting = { kind: 'client-note', title: clientSummaryText.noteOn(name), content, key }
        return sendOrWait(waiting, () => saveNote(note, key))
      })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: clientSummaryQuery(viewer.key, clientId).queryKey }),
    meta: { showsMessage: true },
  })
}
