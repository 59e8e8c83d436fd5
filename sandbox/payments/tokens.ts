import { z } from 'zod'
import {
  type BankAccountDetails,
  bankAccountFields,
  toBankAccount,
  validateBankAccount,
} from '../accounts/bank-accounts.ts'
import { cardError, invalidRequest, missingObject } from '../http/provider-error.ts'
import {
  createObject,
  findObject,
  markChanged,
  type RequestContext,
  type StoredObject,
} from '../http/request-context.ts'
import { parseInput, text } from '../http/validate-input.ts'
import { generateObjectId } from '../storage/object-id.ts'
import type { JsonObject } from '../storage/sandbox-tables.ts'
import { sandboxText } from '../text.ts'
import { cardOfName } from './test-cards.ts'
import { type CardDetails, cardFields, detailsOfTestCard, toTokenCard, validateCard } from './validate-card.ts'

interface Token {
  id: string
  used: boolean
  type: string
}

/** Creates a token: for a card or a CVC in the browser, so that its digits never reach the shop, or for a bank account on the server. */
export async function createToken(context: RequestContext): Promise<JsonObject> {
  const { key: _key, ...fields } = context.input
  const input = parseInput(
    {
      card: cardFields.optional(),
      bank_account: bankAccountFields.optional(),
      cvc_update: z.strictObject({ cvc: text }).optional(),
    },
    Object.assign(Object.create(null), fields),
  )
  if (input.card) {
    const facts = validateCard(input.card, context.now)
    return insertToken(context, 'tok', 'card', { card: toTokenCard(facts) }, { card: { ...facts } })
  }
  if (input.bank_account) {
    const facts = validateBankAccount(input.bank_account, 'bank_account')
    return insertToken(
      context,
      'btok',
      'bank_account',
      { bank_account: toBankAccount(facts, null) },
      { bank: { ...facts } },
    )
  }
  if (input.cvc_update) {
    if (!/^\d{3,4}$/.test(input.cvc_update.cvc))
      throw cardError(sandboxText.invalidCvc, 'invalid_cvc', { param: 'cvc' })
    return insertToken(context, 'cvctok', 'cvc_update', {}, {})
  }
  throw invalidRequest('You must supply either a card, customer, bank account, or PII data to create a token.')
}

function insertToken(
  context: RequestContext,
  prefix: string,
  type: string,
  content: JsonObject,
  hidden: JsonObject,
): JsonObject {
  const id = generateObjectId(prefix)
  const token = {
    id,
    object: 'token',
    ...content,
    client_ip: null,
    created: context.now,
    livemode: false,
    type,
    used: false,
  }
  return createObject(context, 'token', token, { hidden, account: null }).data
}

export async function readToken(context: RequestContext): Promise<JsonObject> {
  const { id = '' } = context.params
  const card = cardOfName(id)
  if (!card || id.startsWith('pm_')) return (await findObject(context, 'token', id, { account: null })).data
  return {
    id,
    object: 'token',
    card: toTokenCard(detailsOfTestCard(card)),
    client_ip: null,
    created: context.now,
    livemode: false,
    type: 'card',
    used: false,
  }
}

/** Uses a card token. A token works once; the public test tokens work any number of times. */
export async function useCardToken(context: RequestContext, id: string, param: string): Promise<CardDetails> {
  const card = cardOfName(id)
  if (card && id.startsWith('tok_')) return detailsOfTestCard(card)
  const { card: facts } = (await useToken(context, id, 'card', param)).hidden
  return facts as unknown as CardDetails
}

export async function useBankToken(context: RequestContext, id: string, param: string): Promise<BankAccountDetails> {
  const { bank } = (await useToken(context, id, 'bank_account', param)).hidden
  return bank as unknown as BankAccountDetails
}

export async function useCvcToken(context: RequestContext, id: string): Promise<void> {
  await useToken(context, id, 'cvc_update', 'payment_method_options[card][cvc_token]')
}

async function useToken(
  context: RequestContext,
  id: string,
  type: string,
  param: string,
): Promise<StoredObject<Token>> {
  const token = await findToken(context, id, param)
  if (token.data.type !== type) throw invalidRequest(`The token ${id} is not a ${type} token.`, { param })
  if (token.data.used)
    throw invalidRequest(`You cannot use a token more than once: ${id}.`, { code: 'token_already_used', param })
  token.data = { ...token.data, used: true }
  return markChanged(context, token)
}

function findToken(context: RequestContext, id: string, param: string): Promise<StoredObject<Token>> {
  if (!/^(?:tok|btok|cvctok)_\w+$/.test(id)) throw missingObject('token', id, param)
  // tokens belong to the platform, whichever account uses them
  return findObject<Token>(context, 'token', id, { param, lock: true, account: null })
}
