import type { Right } from '#access/rights.ts'
import { type AuthenticatedActor, requireRight } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { NoteSubject, NoteSubjectKind } from '../contract.ts'
import { notesText } from '../text.ts'
import {
  deleteNotesAboutClient,
  deleteNotesAboutSeller,
  insertNote,
  lockNote,
  lockNoteSubject,
  markNoteWithdrawn,
  selectNotes,
  selectNotesAboutPerson,
} from './note-store.ts'
import { presentNotes } from './present.ts'

interface NewNote {
  subject: NoteSubject
  text: string
}

/** The right that an administrator needs for a note: the right to the kind of record that the note is on (D-623). */
const rightsOf: Record<NoteSubjectKind, Right> = { order: 'orders', user: 'sellers', client: 'clients' }

/** Far more notes than anybody writes about one person. */
const maxNotes = 1000

interface NoteAboutPerson {
  text: string
  createdAt: Date
}

/** Adds a note. The audit log, which is never erased, records the note's id but not its text, which can be erased (D-381). */
export async function addNote(db: Database, admin: AuthenticatedActor, { subject, text }: NewNote): Promise<void> {
  requireRight(admin, rightsOf[subject.kind])
  await inTransaction(db, async (tx) => {
    if (!isId(subject.id) || !(await lockNoteSubject(tx, subject)))
      throw new AppError(notesText.subjectNotFound, errorCode.notFound)
    const noteId = await insertNote(tx, subject, { text, adminId: admin.userId })
    await recordAdminChange(tx, admin, {
      action: 'add note',
      subjectKind: subject.kind,
      subjectId: subject.id,
      before: null,
      after: { note: noteId },
    })
  })
}

/** The notes on one order, user or client, for administrators; newest first. */
export async function listNotes(
  db: Database,
  reader: AuthenticatedActor,
  { subject, page }: { subject: NoteSubject; page: Page },
) {
  requireRight(reader, rightsOf[subject.kind])
  const notes = isId(subject.id) ? await selectNotes(db, subject, page) : { rows: [], total: 0 }
  return presentNotes(notes, reader.userId)
}

/** Withdraws a note, which only its writer may do; withdrawing it again changes nothing (D-381). */
export function withdrawNote(db: Database, admin: AuthenticatedActor, noteId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const note = isId(noteId) ? await lockNote(tx, noteId) : undefined
    if (!note) throw new AppError(notesText.noteNotFound, errorCode.notFound)
    requireRight(admin, rightsOf[note.subject.kind])
    if (note.admin_id !== admin.userId) throw new AppError(errorText.notAllowed, errorCode.notAllowed)
    if (note.withdrawn_at) return
    await markNoteWithdrawn(tx, noteId)
    await recordAdminChange(tx, admin, {
      action: 'withdraw note',
      subjectKind: note.subject.kind,
      subjectId: note.subject.id,
      before: { note: noteId },
      after: null,
    })
  })
}

/** The notes on a person as a client of any seller and on the person's orders, for the export of the person's data. */
export async function listNotesAboutPerson(db: Db, email: string): Promise<NoteAboutPerson[]> {
  const rows = await selectNotesAboutPerson(db, email, maxNotes)
  return rows.map(({ text, created_at }) => ({ text, createdAt: created_at }))
}

/** Called when a client is erased (D-207): deletes the notes on the client and the client's orders. */
export function eraseNotesAboutClient(tx: Tx, clientId: string): Promise<void> {
  return deleteNotesAboutClient(tx, clientId)
}

/** Called when a seller is erased together with the seller's clients: deletes the notes on all of them and on their orders. */
export function eraseNotesAboutSeller(tx: Tx, sellerId: string): Promise<void> {
  return deleteNotesAboutSeller(tx, sellerId)
}
