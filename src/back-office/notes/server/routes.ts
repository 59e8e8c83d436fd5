import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { addNoteSchema, listNotesSchema, noteListSchema } from '#back-office/notes/contract.ts'
import { addNote, listNotes, withdrawNote } from '#back-office/notes/server/notes.ts'

import { notesText } from '#back-office/notes/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'

const tags = ['Admin: notes']

export function noteRoutes(api: Api, { db }: { db: Database }): void {
  api.get(
    '/admin/note/list',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listNotes',
        tags,
        summary: 'Notes on an order, a user or a client',
        querystring: listNotesSchema,
        response: envelopeSchema(noteListSchema),
      },
    },
    async ({ actor, query }) => {
      const subject = { kind: query.subject_kind, id: query.subject_id }
      return ok(await listNotes(db, requireAuthenticated(actor), { subject, page: toAdminPage(query) }))
    },
  )

  api.post(
    '/admin/note',
    {
      config: { access: 'admin', errors: ['notFound'] },
      schema: {
        operationId: 'addNote',
        tags,
        summary: 'Add a note',
        body: addNoteSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, body, ip: ipAddress }) => {
      const subject = { kind: body.subject_kind, id: body.subject_id }
      await addNote(db, requireAuthenticated(actor), { subject, text: body.note, ipAddress })
      return ok({ message: notesText.noteAdded })
    },
  )

  api.delete(
    '/admin/note/:note_id',
    {
      config: { access: 'admin', errors: ['notFound', 'notAllowed'] },
      schema: {
        operationId: 'withdrawNote',
        tags,
        summary: 'Withdraw a note',
        params: z.object({ note_id: idSchema }),
        response: envelopeSchema(messageSchema),
      },
    },
    async ({ actor, params, ip: ipAddress }) => {
      await withdrawNote(db, requireAuthenticated(actor), { noteId: params.note_id, ipAddress })
      return ok({ message: notesText.noteWithdrawn })
    },
  )
}
