import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { checkUserId, memberOf } from '#access/server/actor.ts'
import {
  accountSchema,
  addBankSchema,
  bankSchema,
  changeBankSchema,
  commissionEntriesSchema,
  connectBankSchema,
  debtAnswerSchema,
  payDebtSchema,
  statementFormatSchema,
  statementMonthSchema,
  urlSchema,
} from '#payouts/contract.ts'
import { accountLink } from '#payouts/server/account-link.ts'
import { addBankDetails } from '#payouts/server/add-bank-details.ts'
import { changeBankDetails, connectBank } from '#payouts/server/change-bank-details.ts'
import { getBank, getUserAccount } from '#payouts/server/get-user-account.ts'
import type { BankParts } from '#payouts/server/give-bank-details.ts'
import { listEarnings } from '#payouts/server/list-earnings.ts'
import { payDebt } from '#payouts/server/pay-debt.ts'
import { readStatement } from '#payouts/server/read-statement.ts'
import { writeStatementCsv } from '#payouts/server/write-statement-csv.ts'
import { writeStatementPdf } from '#payouts/server/write-statement-pdf.ts'
import { payoutsText } from '#payouts/text.ts'
import { messageSchema } from '#platform/envelope.ts'
import { pagingSchema } from '#platform/paging.ts'
import { type Api, answers, success } from '#platform/server/http.ts'

const tags = ['Bank and payout']
/** Account numbers are not to be tried out here (D-066). */
const limit = { name: 'bank', most: 20, minutes: 15, failuresOnly: true }

export function commissionRoutes(api: Api, parts: BankParts): void {
  api.post(
    '/user/account/verify',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Verify id', response: answers(urlSchema) },
    },
    async (request) => success({ url: await accountLink(parts, memberOf(request.actor).userId, 'verify') }),
  )

  api.get(
    '/user/account',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'User account', response: answers(accountSchema) },
    },
    async (request) => success(await getUserAccount(parts, memberOf(request.actor).userId)),
  )

  api.get(
    '/commission/entries',
    {
      config: { access: 'token' },
      schema: {
        tags,
        summary: 'Commission of each order',
        querystring: pagingSchema,
        response: answers(commissionEntriesSchema),
      },
    },
    async (request) => success(await listEarnings(parts.db, memberOf(request.actor).userId, request.query)),
  )

  api.get(
    '/commission/statement/:month',
    {
      config: { access: 'token' },
      schema: {
        tags,
        summary: 'Monthly statement, a file',
        params: statementMonthSchema,
        querystring: statementFormatSchema,
      },
    },
    async (request, reply) => {
      const { month } = request.params
      const { format } = request.query
      const statement = await readStatement(parts.db, memberOf(request.actor).userId, month)
      const file = format === 'pdf' ? await writeStatementPdf(statement) : writeStatementCsv(statement)
      return reply
        .header('content-type', format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="commission-${month}.${format}"`)
        .header('cache-control', 'no-store')
        .send(file)
    },
  )

  api.post(
    '/payment/payout/pay',
    {
      config: { access: 'token', idempotent: true },
      schema: {
        tags: ['Payments'],
        summary: 'Payout payment',
        body: payDebtSchema,
        response: answers(debtAnswerSchema),
      },
    },
    async ({ actor, body: { user_id, token, amount: shown } }) => {
      checkUserId(actor, user_id ?? undefined)
      return success(await payDebt(parts, memberOf(actor).userId, { token, shown }))
    },
  )

  api.get(
    '/bank/link',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'User bank details link', response: answers(urlSchema) },
    },
    async (request) => success({ url: await accountLink(parts, memberOf(request.actor).userId, 'update') }),
  )

  api.post(
    '/bank',
    {
      config: { access: 'one-purpose', limit },
      schema: {
        tags,
        summary: 'Add bank details',
        body: addBankSchema,
        response: answers(urlSchema.extend({ message: z.string() })),
      },
    },
    async (request) => {
      const url = await addBankDetails(parts, setupTokenOf(request), request.body)
      return success({ url, message: payoutsText.bankSaved })
    },
  )

  api.get(
    '/bank',
    {
      config: { access: 'token' },
      schema: { tags, summary: 'Get bank account', response: answers(z.object({ bank: bankSchema.nullable() })) },
    },
    async (request) => success({ bank: await getBank(parts.db, memberOf(request.actor).userId) }),
  )

  api.put(
    '/bank',
    {
      config: { access: 'token', limit },
      schema: { tags, summary: 'Update account', body: changeBankSchema, response: answers(messageSchema) },
    },
    async (request) => {
      checkUserId(request.actor, request.body.user_id)
      await changeBankDetails(parts, memberOf(request.actor).userId, request.body)
      return success({ message: payoutsText.bankChanged })
    },
  )

  api.post(
    '/bank/connect',
    {
      config: { access: 'token', limit },
      schema: { tags, summary: 'Connect a payout account', body: connectBankSchema, response: answers(messageSchema) },
    },
    async (request) => {
      await connectBank(parts, memberOf(request.actor).userId, request.body.code)
      return success({ message: payoutsText.connected })
    },
  )
}

function setupTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return typeof headers.accesstoken === 'string' ? headers.accesstoken.slice(0, 200) : undefined
}
