import { z } from 'zod'
import { type BankFacts, bankFields, bankOf, checkBank } from './bank-accounts.ts'
import { type Call, findObject, type Kept, makeObject, saved } from './call.ts'
import { type CardFacts, cardFields, checkCard, factsOf, tokenCard } from './check-card.ts'
import { readInput, text } from './check-input.ts'
import { newId } from './ids.ts'
import { cardError, invalidRequest, missing } from './provider-error.ts'
import type { JsonObject } from './sandbox-tables.ts'
import { cardOfName } from './test-cards.ts'
import { sandboxText } from './text.ts'

interface Token {
  id: string
  used: boolean
  type: string
}

/** What a browser does with the card's number, so that it never reaches the shop; or a server with a bank account. */
export async function createToken(call: Call): Promise<JsonObject> {
  const { key: _key, ...fields } = call.input
  const given = readInput(
    {
      card: cardFields.optional(),
      bank_account: bankFields.optional(),
      cvc_update: z.strictObject({ cvc: text }).optional(),
    },
    Object.assign(Object.create(null), fields),
  )
  if (given.card) {
    const facts = checkCard(given.card, call.now)
    return makeToken(call, 'tok', 'card', { card: tokenCard(facts) }, { card: { ...facts } })
  }
  if (given.bank_account) {
    const facts = checkBank(given.bank_account, 'bank_account')
    return makeToken(call, 'btok', 'bank_account', { bank_account: bankOf(facts, null) }, { bank: { ...facts } })
  }
  if (given.cvc_update) {
    if (!/^\d{3,4}$/.test(given.cvc_update.cvc))
      throw cardError(sandboxText.invalidCvc, 'invalid_cvc', { param: 'cvc' })
    return makeToken(call, 'cvctok', 'cvc_update', {}, {})
  }
  throw invalidRequest('You must supply either a card, customer, bank account, or PII data to create a token.')
}

function makeToken(call: Call, prefix: string, type: string, content: JsonObject, hidden: JsonObject): JsonObject {
  const id = newId(prefix)
  const token = {
    id,
    object: 'token',
    ...content,
    client_ip: null,
    created: call.now,
    livemode: false,
    type,
    used: false,
  }
  return makeObject(call, 'token', token, { hidden, account: null }).data
}

export async function readToken(call: Call): Promise<JsonObject> {
  const { id = '' } = call.params
  const card = cardOfName(id)
  if (!card || id.startsWith('pm_')) return (await findObject(call, 'token', id, { account: null })).data
  return {
    ...{ id, object: 'token', card: tokenCard(factsOf(card)), client_ip: null, created: call.now },
    ...{ livemode: false, type: 'card', used: false },
  }
}

/** Takes the card out of a token. A token works once; the public test names work any number of times. */
export async function useCardToken(call: Call, id: string, param: string): Promise<CardFacts> {
  const card = cardOfName(id)
  if (card && id.startsWith('tok_')) return factsOf(card)
  const { card: facts } = (await useToken(call, id, 'card', param)).hidden
  return facts as unknown as CardFacts
}

export async function useBankToken(call: Call, id: string, param: string): Promise<BankFacts> {
  const { bank } = (await useToken(call, id, 'bank_account', param)).hidden
  return bank as unknown as BankFacts
}

export async function useCvcToken(call: Call, id: string): Promise<void> {
  await useToken(call, id, 'cvc_update', 'payment_method_options[card][cvc_token]')
}

async function useToken(call: Call, id: string, type: string, param: string): Promise<Kept<Token>> {
  const token = await findToken(call, id, param)
  if (token.data.type !== type) throw invalidRequest(`The token ${id} is not a ${type} token.`, { param })
  if (token.data.used)
    throw invalidRequest(`You cannot use a token more than once: ${id}.`, { code: 'token_already_used', param })
  token.data = { ...token.data, used: true }
  return saved(call, token)
}

function findToken(call: Call, id: string, param: string): Promise<Kept<Token>> {
  if (!/^(?:tok|btok|cvctok)_\w+$/.test(id)) throw missing('token', id, param)
  // made on the platform, whoever it is used for
  return findObject<Token>(call, 'token', id, { param, lock: true, account: null })
}
