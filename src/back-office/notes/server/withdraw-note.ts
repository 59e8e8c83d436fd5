import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { lockNote, markNoteWithdrawn } from '#back-office/notes/server/note-store.ts'
import { notesText } from '#back-office/notes/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

interface NoteWithdrawal {
  noteId: string
  /** The IP address of the administrator, for the audit log. */
  ipAddress: string
}

/** Only its writer withdraws a note; one that was withdrawn before stays as it is (D-381). */
export function withdrawNote(
  db: Database,
  admin: AuthenticatedActor,
  { noteId, ipAddress }: NoteWithdrawal,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const note = isId(noteId) ? await lockNote(tx, noteId) : undefined
    if (!note) throw new AppError(notesText.noteNotFound, errorCode.notFound)
    if (note.admin_id !== admin.userId) throw new AppError(errorText.notAllowed, errorCode.notAllowed)
    if (note.withdrawn_at) return
    await markNoteWithdrawn(tx, noteId)
    await recordAdminChange(tx, admin, {
      action: 'withdraw note',
      subjectKind: note.subject.kind,
      subjectId: note.subject.id,
      before: { note: noteId },
      after: null,
      ipAddress,
    })
  })
}
