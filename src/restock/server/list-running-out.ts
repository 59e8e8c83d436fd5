import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { listProposedReminders, type ProposedReminder } from '#restock/server/forecast.ts'

export interface RunningOutPage {
  clients: ProposedReminder[]
  clientCount: number
  productCount: number
}

/** The seller's clients who are about to run out, soonest first; a client is named once with all her products. */
export async function listRunningOut(
  db: Database,
  seller: AuthenticatedActor,
  { limit, offset }: Page,
): Promise<RunningOutPage> {
  const reminders = await listProposedReminders(db, seller.userId)
  return {
    clients: reminders.slice(offset, offset + limit),
    clientCount: reminders.length,
    productCount: reminders.flat().length,
  }
}
