import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { NoteSubject } from '#back-office/notes/contract.ts'
import { insertNote, lockNoteSubject } from '#back-office/notes/server/note-store.ts'
import { notesText } from '#back-office/notes/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

interface NewNote {
  subject: NoteSubject
  text: string
  /** The IP address of the administrator, for the audit log. */
  ipAddress: string
}

/** The log says that there is a note, and not what it says: the log is never erased, a note is (D-381). */
export function addNote(db: Database, admin: AuthenticatedActor, { subject, text, ipAddress }: NewNote): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!isId(subject.id) || !(await lockNoteSubject(tx, subject)))
      throw new AppError(notesText.subjectNotFound, errorCode.notFound)
    const noteId = await insertNote(tx, subject, { text, adminId: admin.userId })
    await recordAdminChange(tx, admin, {
      action: 'add note',
      subjectKind: subject.kind,
      subjectId: subject.id,
      before: null,
      after: { note: noteId },
      ipAddress,
    })
  })
}
