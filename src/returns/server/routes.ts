import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { requireClientSession } from '#client-page/codes/server/client-session.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { toPage } from '#platform/list-query-contract.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Api, createRoutes, fileSchema, messageSchema, ok } from '#platform/server/http/api.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  answerReturnSchema,
  listClientReturnsSchema,
  listSellerReturnsSchema,
  mostPhotoBytes,
  mostPhotos,
  openReturnSchema,
  returnAnswers,
  whatToReturnSchema,
} from '../contract.ts'
import { returnsText } from '../text.ts'
import { createAddressSheet, sendAddressSheet } from './address-sheet.ts'
import { getPersonReturn, getSellerReturn, listPersonReturns, listReturnsOfOrder } from './find-return.ts'
import { answerReturn } from './notify-return.ts'
import { openReturn, type ReturnDependencies } from './open-return.ts'
import { presentClientReturn, presentReturnable, presentReturnPreview, presentSellerReturn } from './present.ts'
import { selectReturnsOfSeller } from './return-store.ts'
import { getReturnableOrder, judgeReturn } from './returnable-order.ts'
import { sendPhoto } from './send-photo.ts'

const access = 'client-page'
const [ofOrder, ofReturn] = [z.object({ order_id: idSchema }), z.object({ return_id: idSchema })]
const photos = { maxCount: mostPhotos, maxBytes: mostPhotoBytes }
/** The calls are limited, since opening a return emails client and seller, an answer emails the client, and a PDF takes processor time. */
const openLimit = { name: 'open-return', maxAttempts: 20, windowMinutes: 60 }
const sheetLimit = { name: 'return-sheet', maxAttempts: 60, windowMinutes: 15 }
const answerLimit = { name: 'answer-return', maxAttempts: 20, windowMinutes: 60 }

type ReturnRouteDependencies = ReturnDependencies & { config: Pick<Config, 'company'> }

/** Returns on a client's own page. */
export function clientReturnRoutes(api: Api, dependencies: ReturnRouteDependencies): void {
  const routes = createRoutes(api, 'Returns')

  const { db, files, config } = dependencies
  routes.get(
    '/client-page/orders/:order_id/returnable',
    {
      name: 'getReturnableOrder',
      summary: 'What of an order its client may return',
      access,
      errors: ['notFound', 'notAllowed'],
      params: ofOrder,
      answer: returnAnswers.returnable,
    },
    async (request) => {
      const found = await getReturnableOrder(db, requireClientSession(request).email, request.params.order_id)
      return ok(presentReturnable(found, await listReturnsOfOrder(db, found.order.id)))
    },
  )

  routes.get(
    '/client-page/orders/:order_id/return',
    {
      name: 'previewReturn',
      summary: 'Preview a return',
      access,
      errors: ['notFound', 'notAllowed', 'conflict'],
      params: ofOrder,
      query: whatToReturnSchema,
      answer: returnAnswers.preview,
    },
    async (request) => {
      const { email } = requireClientSession(request)
      const returnable = await getReturnableOrder(db, email, request.params.order_id)
      return ok(presentReturnPreview(returnable, judgeReturn(returnable, request.query)))
    },
  )

  routes.post(
    '/client-page/orders/:order_id/return',
    {
      name: 'openReturn',
      summary: 'Return something of an order',
      access,
      limit: openLimit,
      errors: ['notFound', 'notAllowed', 'conflict', 'fileType', 'fileTooLarge', 'fileCount'],
      params: ofOrder,
      form: parseMultipart({ files: { photos } }),
      body: openReturnSchema.extend({ photos: uploadsSchema(mostPhotos) }),
      answer: returnAnswers.opened,
    },
    async (request) => {
      const wanted = { ...request.body, orderId: request.params.order_id }
      const return_id = await openReturn(dependencies, requireClientSession(request), wanted)
      return ok({ return_id, message: returnsText.opened })
    },
  )

  routes.get(
    '/client-page/returns',
    {
      name: 'listClientReturns',
      summary: 'Returns of a client',
      access,
      query: listClientReturnsSchema,
      answer: returnAnswers.listOfClient,
    },
    async (request) => {
      const { email } = requireClientSession(request)
      const { rows, total } = await listPersonReturns(db, email, toPage(request.query))
      return ok({ bP: publicBase, returns: rows.map(presentClientReturn), ttl: total })
    },
  )

  routes.get(
    '/client-page/returns/:return_id',
    {
      name: 'getClientReturn',
      summary: 'Return of a client',
      access,
      errors: ['notFound'],
      params: ofReturn,
      answer: returnAnswers.ofClient,
    },
    async (request) => {
      const found = await getPersonReturn(db, requireClientSession(request).email, request.params.return_id)
      return ok({ bP: publicBase, return: presentClientReturn(found) })
    },
  )

  routes.get(
    '/client-page/returns/:return_id/sheet',
    {
      name: 'getReturnSheet',
      summary: 'Address sheet of a return as PDF',
      access,
      limit: sheetLimit,
      errors: ['notFound', 'notAllowed'],
      params: ofReturn,
      answer: fileSchema('application/pdf'),
    },
    async (request, reply) => {
      const found = await getPersonReturn(db, requireClientSession(request).email, request.params.return_id)
      return sendAddressSheet(reply, createAddressSheet(found, config))
    },
  )

  routes.get(
    '/client-page/returns/:return_id/photos/:photo_id',
    {
      name: 'getClientReturnPhoto',
      summary: "Photograph of one's own return",
      access,
      errors: ['notFound'],
      params: ofReturn.extend({ photo_id: idSchema }),
      answer: fileSchema('image/jpeg', 'image/png'),
    },
    async (request, reply) => {
      const { return_id, photo_id } = request.params
      const found = await getPersonReturn(db, requireClientSession(request).email, return_id)
      return sendPhoto(reply, files, found, photo_id)
    },
  )
}

/** Returns of a seller's clients. */
export function sellerReturnRoutes(api: Api, { db, publicUrl }: Pick<ReturnDependencies, 'db' | 'publicUrl'>): void {
  const routes = createRoutes(api, 'Returns')

  routes.get(
    '/return/list',
    {
      name: 'listSellerReturns',
      summary: "Returns of a seller's clients",
      access: 'token',
      query: listSellerReturnsSchema,
      answer: returnAnswers.listOfSeller,
    },
    async ({ actor, query }) => {
      const { userId } = requireAuthenticated(actor)
      const filter = { orderId: query.order_id, isWaiting: query.waiting === '1' }
      const { rows, total } = await selectReturnsOfSeller(db, userId, filter, toPage(query))
      return ok({ bP: publicBase, returns: rows.map(presentSellerReturn), ttl: total })
    },
  )

  routes.get(
    '/return/:return_id',
    {
      name: 'getSellerReturn',
      summary: "Return of a seller's client",
      access: 'token',
      errors: ['notFound'],
      params: ofReturn,
      answer: returnAnswers.ofSeller,
    },
    async ({ actor, params }) => {
      const found = await getSellerReturn(db, requireAuthenticated(actor), params.return_id)
      return ok({ bP: publicBase, return: presentSellerReturn(found) })
    },
  )

  routes.post(
    '/return/answer',
    {
      name: 'answerReturn',
      summary: 'Answer a client about her return',
      access: 'token',
      limit: answerLimit,
      errors: ['notFound', 'notAllowed'],
      body: answerReturnSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      const answer = { returnId: body.return_id, answer: body.answer, publicUrl: publicUrl() }
      await answerReturn(db, requireAuthenticated(actor), answer)
      return ok({ message: returnsText.answered })
    },
  )
}
