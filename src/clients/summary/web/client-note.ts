import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { clientQuery } from '#clients/web/api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import type { OutboxEntry, SendingOptions, SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { sendOrWait, waitBehind } from '#platform/web/offline/send-or-wait.ts'
import { useWaiting } from '#platform/web/offline/use-waiting.ts'
import { clientSummaryText } from '../text.ts'
import { type ClientSummary, clientSummaryQuery, getSummary } from './api.ts'

/** The kind under which a note waits. */
const kind = 'client-note'

export type Note = Pick<ClientSummary, 'note' | 'patchTest'>

/** A note that was written without a network connection, and the note that it replaces. */
interface WaitingNote extends Note {
  clientId: string
  before: Note
  /** The seller's own notes that waited before this one; missing where an older page stored the note. */
  own?: readonly Note[]
}

/** Whether the shop stores this text as `stored`. */
async function isStoredAs(note: string, stored: string): Promise<boolean> {
  if (note === stored) return true
  // the page of a client does not load the checks of forms
  const { clientNoteSchema } = await import('../contract.ts')
  return clientNoteSchema.shape.note.safeParse(note).data === stored
}

const toNote = ({ note, patchTest }: Note): Note => ({ note, patchTest })

function saveNote(
  { clientId, note, patchTest }: Omit<WaitingNote, 'before'>,
  idempotencyKey: string,
  more?: Partial<SendingOptions>,
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
    // an earlier try may have stored this very note already, or one that waited before it
    const known = [waiting.before, ...(waiting.own ?? []), waiting].filter((one) => one.patchTest === patchTest)
    const areSame = await Promise.all(known.map((one) => isStoredAs(one.note, note)))
    if (!areSame.includes(true)) throw new NoteChangedError({ note, patchTest })
    return saveNote(waiting, key, options)
  },
  async review({ content }: OutboxEntry, error: unknown) {
    if (!(error instanceof NoteChangedError)) return null
    return { note: error.message, content: { ...(content as WaitingNote), before: error.now } }
  },
}

export const isNoteOn = (clientId: string) => (entry: OutboxEntry) =>
  entry.kind === kind && (entry.content as WaitingNote).clientId === clientId

/** The notes on a client that wait on this device, the oldest first; undefined until they have been read. */
export function useWaitingNotes(clientId: string): readonly Note[] | undefined {
  const entries = useWaiting(kind)
  return entries
    ?.filter((entry) => entry.state === 'waiting' && isNoteOn(clientId)(entry))
    .map(({ content }) => toNote(content as WaitingNote))
}

/**
 * Saves the note and returns the answer; without a network connection it keeps the note for later and returns null. `before` is the note
 * that the shop has, and `own` are those that wait to replace it; behind one of them the next one waits too, so that it is not overtaken.
 */
export function useSaveClientNote(clientId: string, { before, own }: { before: Note; own: readonly Note[] }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: (values: Note) => {
      const note = { ...values, clientId }
      return once(note, (key) => {
        const content: WaitingNote = { ...note, before: toNote(before), own }
        const name = queries.getQueryData(clientQuery(viewer.key, clientId).queryKey)?.client.name
        const waiting = { kind, title: clientSummaryText.noteOn(name), content, key }
        return own.length > 0 ? waitBehind(waiting) : sendOrWait(waiting, (first) => saveNote(note, key, first))
      })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: clientSummaryQuery(viewer.key, clientId).queryKey }),
    meta: { showsMessage: true },
  })
}
