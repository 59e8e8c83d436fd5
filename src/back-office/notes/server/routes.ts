import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { addNoteSchema, listNotesSchema, noteListSchema } from '../contract.ts'
import { notesText } from '../text.ts'
import { addNote, listNotes, withdrawNote } from './notes.ts'

export function noteRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Admin: notes')

  routes.get(
    '/admin/note/list',
    {
      name: 'listNotes',
      summary: 'Notes on an order, a user or a client',
      access: 'admin',
      right: 'any',
      query: listNotesSchema,
      answer: noteListSchema,
    },
    async ({ actor, query }) => {
      const subject = { kind: query.subject_kind, id: query.subject_id }
      return ok(await listNotes(db, requireAuthenticated(actor), { subject, page: toAdminPage(query) }))
    },
  )

  routes.post(
    '/admin/note',
    {
      name: 'addNote',
      summary: 'Add a note',
      access: 'admin',
      right: 'any',
      errors: ['notFound'],
      body: addNoteSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const subject = { kind: body.subject_kind, id: body.subject_id }
      await addNote(db, requireAuthenticated(actor), { subject, text: body.note })
      return ok({ message: notesText.noteAdded })
    },
  )

  routes.delete(
    '/admin/note/:note_id',
    {
      name: 'withdrawNote',
      summary: 'Withdraw a note',
      access: 'admin',
      right: 'any',
      errors: ['notFound', 'notAllowed'],
      params: z.object({ note_id: idSchema }),
      answer: messageSchema,
    },
    async ({ actor, params }) => {
      await withdrawNote(db, requireAuthenticated(actor), params.note_id)
      return ok({ message: notesText.noteWithdrawn })
    },
  )
}
