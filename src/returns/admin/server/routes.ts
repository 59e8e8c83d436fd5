import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { exportPasswordLifetimeMinutes } from '#accounts/sessions/server/session.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import type { Config } from '#platform/server/config/config.ts'
import { sendCsv } from '#platform/server/csv/send-csv.ts'
import { type Api, createRoutes, fileSchema, messageSchema, ok } from '#platform/server/http/api.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import { deskAnswers, deskRequests } from '#returns/admin/contract.ts'
import { getAnyReturn } from '#returns/server/find-return.ts'
import { sendPhoto } from '#returns/server/send-photo.ts'
import { returnsText } from '#returns/text.ts'
import { acceptReturn, decideWithoutParcel, refuseReturn, setReturnBatch } from './decide-return.ts'
import { countDesk, selectDesk } from './desk-store.ts'
import { presentDeskRow, presentReturn } from './present.ts'
import { previewReturnRefund } from './preview-return-refund.ts'
import { recordReturnArrival } from './record-arrival.ts'
import { exportReactions, getReturnAtDesk } from './returns-at-desk.ts'

type Dependencies = OrderDependencies & { files: FileStorage; config: Pick<Config, 'company'> }

const allowed = { access: 'admin', right: 'returns' } as const
const params = z.object({ return_id: idSchema })

/** The back office's calls for returns, apart from those that settle them. */
export function returnDeskRoutes(api: Api, dependencies: Dependencies): void {
  readRoutes(api, dependencies)
  decisionRoutes(api, dependencies)
}

function readRoutes(api: Api, { db, files }: Dependencies): void {
  const routes = createRoutes(api, 'Admin: returns')

  routes.get(
    '/admin/return/list',
    {
      name: 'listReturns',
      summary: 'Returns at the desk',
      ...allowed,
      query: deskRequests.list,
      answer: deskAnswers.list,
    },
    async ({ query }) => {
      const filter = { state: query.state, reason: query.reason, search: query.sKey.trim() }
      const { rows, total } = await selectDesk(db, filter, toAdminPage(query))
      return ok({ returns: rows.map(presentDeskRow), ttl: total, counts: await countDesk(db) })
    },
  )

  routes.get(
    '/admin/return/reactions',
    {
      name: 'exportReactions',
      summary: 'Reactions of the skin as CSV',
      ...allowed,
      isForPeopleAlone: true,
      confirmedPassword: { withinMinutes: exportPasswordLifetimeMinutes },
      query: deskRequests.reactions,
      answer: fileSchema('text/csv'),
    },
    async ({ query }, reply) => sendCsv(reply, 'skin-reactions', exportReactions(db, query)),
  )

  routes.get(
    '/admin/return/:return_id',
    {
      name: 'getReturn',
      summary: 'Return at the desk',
      ...allowed,
      errors: ['notFound'],
      params,
      answer: deskAnswers.one,
    },
    async ({ actor, params: { return_id } }) =>
      ok(presentReturn(await getReturnAtDesk(db, requireAuthenticated(actor), return_id))),
  )

  routes.get(
    '/admin/return/:return_id/preview',
    {
      name: 'previewReturnRefund',
      summary: 'Preview the refund of a return',
      ...allowed,
      errors: ['notFound', 'conflict'],
      params,
      query: deskRequests.preview,
      answer: deskAnswers.preview,
    },
    async ({ actor, params: { return_id }, query }) =>
      ok(await previewReturnRefund(db, requireAuthenticated(actor), { returnId: return_id, lines: query.lines })),
  )

  routes.get(
    '/admin/return/:return_id/photos/:photo_id',
    {
      name: 'getReturnPhoto',
      summary: 'Photograph of a return',
      ...allowed,
      errors: ['notFound'],
      params: params.extend({ photo_id: idSchema }),
      answer: fileSchema('image/jpeg', 'image/png'),
    },
    async (request, reply) => {
      const { return_id, photo_id } = request.params
      return sendPhoto(reply, files, await getAnyReturn(db, return_id), photo_id)
    },
  )
}

function decisionRoutes(api: Api, dependencies: Dependencies): void {
  const routes = createRoutes(api, 'Admin: returns')

  const { db, config } = dependencies
  routes.post(
    '/admin/return/accept',
    {
      name: 'acceptReturn',
      summary: 'Accept a return',
      ...allowed,
      errors: ['notFound', 'conflict'],
      body: deskRequests.accept,
      answer: messageSchema,
    },
    async ({ actor, body: { return_id: returnId, parcel } }) => {
      await acceptReturn(dependencies, requireAuthenticated(actor), { returnId, parcel })
      return ok({ message: returnsText.accepted })
    },
  )

  routes.post(
    '/admin/return/arrived',
    {
      name: 'recordReturnArrival',
      summary: 'The parcel of a return has arrived',
      ...allowed,
      errors: ['notFound'],
      body: deskRequests.arrived,
      answer: deskAnswers.arrived,
    },
    async ({ actor, body }) => {
      const { returnId: return_id, message } = await recordReturnArrival(db, requireAuthenticated(actor), body.code)
      return ok({ return_id, message })
    },
  )

  routes.post(
    '/admin/return/no-parcel',
    {
      name: 'decideWithoutParcel',
      summary: 'Settle a return without its parcel',
      ...allowed,
      errors: ['notFound', 'conflict'],
      body: deskRequests.noParcel,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await decideWithoutParcel(db, requireAuthenticated(actor), body.return_id)
      return ok({ message: returnsText.noParcel })
    },
  )

  routes.post(
    '/admin/return/refuse',
    {
      name: 'refuseReturn',
      summary: 'Refuse a return',
      ...allowed,
      errors: ['notFound', 'conflict'],
      body: deskRequests.refuse,
      answer: messageSchema,
    },
    async ({ actor, body: { return_id: returnId, reason } }) => {
      const rejection = { ...dependencies, replyTo: config.company.email }
      await refuseReturn(rejection, requireAuthenticated(actor), { returnId, reason })
      return ok({ message: returnsText.refused })
    },
  )

  routes.put(
    '/admin/return/batch',
    {
      name: 'setReturnBatch',
      summary: 'Note the batch of a returned item',
      ...allowed,
      errors: ['notFound'],
      body: deskRequests.batch,
      answer: messageSchema,
    },
    async ({ actor, body: { return_id: returnId, line_id: lineId, batch } }) => {
      await setReturnBatch(db, requireAuthenticated(actor), { returnId, lineId, batch })
      return ok({ message: returnsText.batchSaved })
    },
  )
}
