import {
  deleteCardTriesBefore,
  deleteCardTry,
  updateCardTryState,
} from '#payments/card-tries/server/card-tries-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Repeating it counts nothing twice: a try has one row. */
export function countCardDecline(db: Db, id: string): Promise<void> {
  return updateCardTryState(db, id, 'declined')
}

export function recordBankQuestion(db: Db, id: string): Promise<void> {
  return updateCardTryState(db, id, 'asked')
}

/** The card was accepted, or the provider was never asked. Declines before it stay counted. */
export function discardCardTry(db: Db, id: string): Promise<void> {
  return deleteCardTry(db, id)
}

/** Run by the schedule: no limit looks back further than a day. */
export function deleteOldCardTries(db: Db): Promise<void> {
  return deleteCardTriesBefore(db, 24)
}
