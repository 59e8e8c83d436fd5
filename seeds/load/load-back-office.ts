import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import type { NoteSubject } from '#back-office/notes/contract.ts'
import { addNote, listNotes } from '#back-office/notes/server/notes.ts'
import { addView, getArrangement } from '#back-office/views/server/views.ts'
import { requireId } from './require-id.ts'

const unpaidOrders = { name: 'Links that are not paid', query: 'paymentStatus=2' }
const note = 'Rang on Monday: parcels may be left with the neighbour at number 5.'

/** A view of the orders and a note on a client, as an administrator keeps them. */
export async function loadBackOffice(
  { db }: Dependencies,
  admin: AuthenticatedActor,
  clients: Map<string, string>,
): Promise<void> {
  const { views } = await getArrangement(db, admin, 'orders')
  if (views.length === 0) await addView(db, admin, { list: 'orders', ...unpaidOrders })
  const subject: NoteSubject = { kind: 'client', id: requireId(clients, 'beth.calloway@example.com') }
  const { ttl } = await listNotes(db, admin, { subject, page: { limit: 1, offset: 0 } })
  if (ttl === 0) await addNote(db, admin, { subject, text: note })
}
