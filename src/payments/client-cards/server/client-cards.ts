import type { CardSaving, Instrument, SavedCardInstrument } from '#payments/provider/server/instrument.ts'
import type { SettledCharge } from '#payments/provider/server/payment-provider.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { paymentsText } from '#payments/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { clientCardsText } from '../text.ts'
import {
  deleteClientCard,
  deleteCustomerOf,
  lockCustomerByRef,
  replaceClientCard,
  selectClientCards,
  selectUnknownCustomerEmails,
  updateCustomerRef,
  upsertClientCustomer,
} from './client-cards-store.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'detach-client-card': { cardRef: string }
  }
}

export { selectClientCards as listClientCards } from './client-cards-store.ts'

/** Called before the payment that saves the card, outside its transaction, since it may have to create a customer at the provider. */
export async function prepareCardSaving({ db, provider }: ProviderDependencies, email: string): Promise<CardSaving> {
  const { id, provider_ref: known } = await upsertClientCustomer(db, email)
  const customerRef = known ?? (await provider.createCustomer({ clientCustomerId: id }))
  if (known === null) await updateCustomerRef(db, id, customerRef)
  return { customerRef, consentVersion: clientCardsText.consentVersion, consentedAt: new Date().toISOString() }
}

/**
 * Called in the transaction that settles the payment, when the provider has attached the card to the client's customer. If that customer
 * was deleted meanwhile, the card is detached again. The same card is stored only once.
 */
export async function keepPaidCard(
  tx: Tx,
  instrument: Instrument,
  { card, brand, last4 }: SettledCharge,
): Promise<void> {
  const saving = instrument.kind === 'token' ? instrument.saveFor : undefined
  if (!saving || !card) return
  const customerId = await lockCustomerByRef(tx, saving.customerRef)
  if (!customerId) return detachLater(tx, [card.cardRef])
  const values = {
    customer_id: customerId,
    provider_ref: card.cardRef,
    brand,
    last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    consent_version: saving.consentVersion,
    consented_at: new Date(saving.consentedAt),
  }
  await detachLater(tx, await replaceClientCard(tx, values))
}

async function getClientCard(db: Db, email: string, cardId: string) {
  const card = (await selectClientCards(db, email)).find(({ id }) => id === cardId.toLowerCase())
  if (!card) throw new AppError(paymentsText.cardNotFound, errorCode.notFound)
  return card
}

/** A card of the client in the form that can be charged; another client's card gives the same error as an unknown one. */
export async function getClientCardInstrument(db: Db, email: string, cardId: string): Promise<SavedCardInstrument> {
  const { customer_ref: customerRef, provider_ref: cardRef } = await getClientCard(db, email, cardId)
  return { kind: 'saved', customerRef, cardRef }
}

/** Removed at the provider first, so that a card that is not listed cannot be charged. */
export async function removeClientCard({ db, provider }: ProviderDependencies, email: string, cardId: string) {
  const card = await getClientCard(db, email, cardId)
  await provider.removeCard(card.provider_ref)
  await deleteClientCard(db, card.id)
}

/** Deletes the cards of an email that has ended or is erased; a job removes them at the provider after the caller's transaction. */
export async function endClientCards(tx: Tx, email: string): Promise<void> {
  await detachLater(tx, await deleteCustomerOf(tx, email))
}

/** Every night, after the erasure of deleted clients. */
export async function endCardsOfUnknownClients(db: Database): Promise<void> {
  for (const email of await selectUnknownCustomerEmails(db)) await inTransaction(db, (tx) => endClientCards(tx, email))
}

async function detachLater(tx: Tx, cardRefs: readonly string[]): Promise<void> {
  for (const cardRef of cardRefs) await enqueueJob(tx, 'detach-client-card', { cardRef })
}
