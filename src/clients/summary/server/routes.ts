import { z } from 'zod'
import { type AuthenticatedActor, requireAuthenticated } from '#access/server/actor.ts'
import { clientsText } from '#clients/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema, isId } from '#platform/wire-schemas.ts'
import { type ClientNote, type ClientSummaryView, clientNoteSchema, clientSummarySchema } from '../contract.ts'
import { clientSummaryText } from '../text.ts'
import { type ClientSummaryRow, selectClientSummary, updateClientNote } from './client-summary-store.ts'

export function clientSummaryRoutes(api: Api, { db }: { db: Database }): void {
  const routes = createRoutes(api, 'Clients')

  routes.get(
    '/client/summary/:client_id',
    {
      name: 'getClientSummary',
      summary: 'Client at a glance',
      access: 'token',
      errors: ['notFound'],
      params: z.object({ client_id: idSchema }),
      answer: clientSummarySchema,
    },
    async ({ actor, params }) => ok(await getClientSummary(db, requireAuthenticated(actor), params.client_id)),
  )

  routes.put(
    '/client/note',
    {
      name: 'saveClientNote',
      summary: 'Note on a client',
      access: 'token',
      idempotent: true,
      errors: ['notFound'],
      body: clientNoteSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await saveClientNote(db, requireAuthenticated(actor), body)
      return ok({ message: clientSummaryText.saved })
    },
  )
}

const notFound = () => new AppError(clientsText.notFound, errorCode.notFound)

/** The seller's note about a client, the client's last order, and what the client has spent so far (D-371). */
async function getClientSummary(db: Database, actor: AuthenticatedActor, clientId: string): Promise<ClientSummaryView> {
  const row = isId(clientId) ? await selectClientSummary(db, actor.userId, clientId) : undefined
  if (!row) throw notFound()
  return presentClientSummary(row)
}

async function saveClientNote(
  db: Database,
  actor: AuthenticatedActor,
  { client_id, note, patch_test: patchTestedOn }: ClientNote,
): Promise<void> {
  const isSaved = isId(client_id) && (await updateClientNote(db, actor.userId, client_id, { note, patchTestedOn }))
  if (!isSaved) throw notFound()
}

function presentClientSummary({ last, ...row }: ClientSummaryRow): ClientSummaryView {
  return {
    orders: row.orders,
    spent: toPounds(pence(row.spent_pence)),
    refunded: toPounds(pence(row.refunded_pence)),
    last: last && {
      _id: last.id,
      ord_no: last.number,
      created: new Date(last.createdAt).toISOString(),
      totalAmount: toPounds(pence(last.pence)),
    },
    note: row.note,
    patch_test: row.patch_tested_on,
    patch_test_old: row.patch_test_old,
  }
}
