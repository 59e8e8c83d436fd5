import type { NoteView } from '../contract.ts'
import type { NoteRow } from './note-store.ts'

export function presentNotes({ rows, total }: { rows: NoteRow[]; total: number }, readerId: string) {
  return { notes: rows.map((row) => presentNote(row, readerId)), ttl: total }
}

function presentNote(row: NoteRow, readerId: string): NoteView {
  return {
    _id: row.id,
    note: row.text,
    admin: row.admin,
    own: row.admin_id === readerId,
    created: row.created_at.toISOString(),
    withdrawn: row.withdrawn_at?.toISOString() ?? null,
  }
}
