import type { CardView, SaveCard } from '#payments/cards/contract.ts'
import {
  type CardRow,
  findCard,
  findCustomer,
  insertCard,
  insertCustomer,
  selectCards,
  updateRemovedAt,
} from '#payments/cards/server/cards-store.ts'
import { presentCard } from '#payments/cards/server/present.ts'
import type { Instrument, PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { paymentsText } from '#payments/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

interface Parts {
  db: Database
  provider: PaymentProvider
}

/** The provider keeps the card; we keep what is shown of it. A refusal is told as text (D-201). */
export async function saveCard({ db, provider }: Parts, userId: string, { token, name }: SaveCard): Promise<void> {
  const customerRef = await getOrCreateCustomer({ db, provider }, userId)
  const description = `Card of ${userId}`
  const saved = await provider.saveCard({ customerRef, token, holderName: name, description })
  if (saved.state === 'declined') throw new AppError(saved.userMessage, errorCode.providerRefused, saved.rawMessage)
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

async function getOrCreateCustomer({ db, provider }: Parts, userId: string): Promise<string> {
  const known = await findCustomer(db, userId)
  if (known) return known
  return insertCustomer(db, userId, await provider.createCustomer(userId))
}

export async function listCards(db: Db, userId: string): Promise<CardView[]> {
  return (await selectCards(db, userId)).map(presentCard)
}

/** Gone at the provider first: a card that is shown no more can be charged no more. */
export async function removeCard({ db, provider }: Parts, userId: string, cardId: string): Promise<void> {
  const card = await getCardOfUser(db, userId, cardId)
  await provider.removeCard(card.provider_ref)
  await updateRemovedAt(db, card.id)
}

/** A seller's own saved card as something to charge; anybody else's is simply not there. */
export async function getCardInstrument(
  db: Db,
  userId: string,
  cardId: string,
): Promise<{ id: string; funding: string; last4: string; instrument: Instrument }> {
  const card = await getCardOfUser(db, userId, cardId)
  const customerRef = await findCustomer(db, userId)
  if (!customerRef) throw new Error(`card ${card.id} has no customer`)
  const instrument = { kind: 'saved', customerRef, cardRef: card.provider_ref } as const
  return { id: card.id, funding: card.funding, last4: card.last4, instrument }
}

async function getCardOfUser(db: Db, userId: string, cardId: string): Promise<CardRow> {
  const card = isId(cardId) ? await findCard(db, userId, cardId) : undefined
  if (!card) throw new AppError(paymentsText.cardNotFound, errorCode.notFound)
  return card
}
