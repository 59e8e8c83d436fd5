import { randomUUID } from 'node:crypto'
import {
  beginCardTry,
  countCardDecline,
  discardCardTry,
  retryWhileTriesAreUnderWay,
} from '#payments/card-tries/server/card-tries.ts'
import type { SavedCardInstrument } from '#payments/provider/server/instrument.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { paymentsText } from '#payments/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { CardWire, SaveCard } from '../contract.ts'
import { cardsText } from '../text.ts'
import {
  type CardRow,
  eraseHolderNames,
  insertCard,
  insertCustomer,
  selectCard,
  selectCards,
  selectCustomerRef,
  updateCardDeletedAt,
  updateDefaultCard,
} from './cards-store.ts'

/**
 * Saves a card at the provider, and stores here only what the shop shows of it. If the provider declines the card, code 22 is thrown
 * (D-201) and the decline is counted for the seller and the IP address (D-250).
 */
export async function saveCard(
  { db, provider }: ProviderDependencies,
  userId: string,
  { token, name }: SaveCard,
  address: string | null,
): Promise<void> {
  const tryId = randomUUID()
  const cardTry = address === null ? null : { orderId: null, sellerId: userId, clientId: null, address }
  await retryWhileTriesAreUnderWay(() => inTransaction(db, (tx) => beginCardTry(tx, tryId, cardTry)))
  const customerRef = await getOrCreateCustomer({ db, provider }, userId)
  const description = cardsText.cardDescription(userId)
  const saved = await provider.saveCard({ customerRef, token, holderName: name, description })
  if (saved.state === 'declined') {
    await countCardDecline(db, tryId)
    throw new AppError(saved.userMessage, errorCode.providerRefused, saved.rawMessage)
  }
  await discardCardTry(db, tryId)
  await insertCard(db, {
    user_id: userId,
    provider_ref: saved.cardRef,
    brand: saved.brand,
    funding: saved.funding,
    last4: saved.last4,
    holder_name: name,
    exp_month: saved.expMonth,
    exp_year: saved.expYear,
  })
}

async function getOrCreateCustomer({ db, provider }: ProviderDependencies, userId: string): Promise<string> {
  const known = await selectCustomerRef(db, userId)
  if (known) return known
  return insertCustomer(db, userId, await provider.createCustomer({ userId }))
}

export async function listCards(db: Db, userId: string): Promise<CardWire[]> {
  return (await selectCards(db, userId)).map(presentCard)
}

/** Removes the card at the provider first, so that a card that is no longer listed cannot be charged. */
export async function removeCard(
  { db, provider }: ProviderDependencies,
  userId: string,
  cardId: string,
): Promise<void> {
  const card = await getCardOfUser(db, userId, cardId)
  await provider.removeCard(card.provider_ref)
  await updateCardDeletedAt(db, card.id)
}

/** Puts a card first in the list; the checkout and payments in cash preselect the first card (D-373). */
export async function makeCardDefault(db: Database, userId: string, cardId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const card = await getCardOfUser(tx, userId, cardId)
    await updateDefaultCard(tx, userId, card.id)
  })
}

/** A saved card as the provider needs it for a charge; throws code 6 if the card is another user's. */
export async function getCardInstrument(
  db: Db,
  userId: string,
  cardId: string,
): Promise<{ id: string; funding: string; last4: string; instrument: SavedCardInstrument }> {
  const card = await getCardOfUser(db, userId, cardId)
  const customerRef = await selectCustomerRef(db, userId)
  if (!customerRef) throw new Error(`card ${card.id} has no customer`)
  const instrument = { kind: 'saved', customerRef, cardRef: card.provider_ref } as const
  return { id: card.id, funding: card.funding, last4: card.last4, instrument }
}

async function getCardOfUser(db: Db, userId: string, cardId: string): Promise<CardRow> {
  const card = isId(cardId) ? await selectCard(db, userId, cardId) : undefined
  if (!card) throw new AppError(paymentsText.cardNotFound, errorCode.notFound)
  return card
}

/** Removes a deleted user's cards at the provider, and erases the stored names of their holders. */
export async function eraseCards(dependencies: ProviderDependencies, userId: string): Promise<void> {
  for (const { id } of await selectCards(dependencies.db, userId)) await removeCard(dependencies, userId, id)
  await eraseHolderNames(dependencies.db, userId)
}

function presentCard(row: CardRow): CardWire {
  return {
    id: row.id,
    brand: row.brand,
    funding: row.funding,
    last4: row.last4,
    name: row.holder_name,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
  }
}
