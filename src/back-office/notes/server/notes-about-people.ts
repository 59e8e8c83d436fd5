import {
  deleteNotesAboutClient,
  deleteNotesAboutSeller,
  selectNotesAboutPerson,
} from '#back-office/notes/server/note-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** Far more than is ever noted on a person. */
const maxNotes = 1000

export interface NoteAboutPerson {
  text: string
  createdAt: Date
}

/** What administrators noted on a person and her orders, for the file of her data; she is a record of each of her sellers. */
export async function listNotesAboutPerson(db: Db, email: string): Promise<NoteAboutPerson[]> {
  const rows = await selectNotesAboutPerson(db, email, maxNotes)
  return rows.map(({ text, created_at }) => ({ text, createdAt: created_at }))
}

/** When the client is erased (D-207): the notes on her and on her orders. */
export function eraseNotesAboutClient(tx: Tx, clientId: string): Promise<void> {
  return deleteNotesAboutClient(tx, clientId)
}

/** When the seller is erased, with whom her clients are: the notes on all of them and on their orders. */
export function eraseNotesAboutSeller(tx: Tx, sellerId: string): Promise<void> {
  return deleteNotesAboutSeller(tx, sellerId)
}
