import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { NoteSubject } from '#back-office/notes/contract.ts'
import { selectNotes } from '#back-office/notes/server/note-store.ts'
import { presentNotes } from '#back-office/notes/server/present.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

/** The notes on one order, user or client, for administrators; newest first. */
export async function listNotes(
  db: Database,
  reader: AuthenticatedActor,
  { subject, page }: { subject: NoteSubject; page: Page },
) {
  const notes = isId(subject.id) ? await selectNotes(db, subject, page) : { rows: [], total: 0 }
  return presentNotes(notes, reader.userId)
}
