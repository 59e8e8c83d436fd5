import type { Logger } from 'pino'
import { eraseDocuments, eraseUser, listErasableUsers } from '#accounts/erasure/server/erase-user.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { eraseClient, eraseClientsOfSeller, listErasableClients } from '#clients/erasure/server/erase-client.ts'
import { eraseExploreLinksOfClient } from '#links/explore/server/delete-explore-links.ts'
import { eraseUnpaidOrders } from '#orders/retention/server/erase-unpaid-orders.ts'
import { eraseCards } from '#payments/cards/server/erase-cards.ts'
import { erasePayoutAccount } from '#payouts/accounts/server/erase-payout-account.ts'
import {
  eraseOldTaxDetails,
  eraseTaxDetails,
  findTaxDetailsToRetain,
} from '#payouts/tax-report/server/erase-tax-details.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { eraseRestockOfClient, eraseRestockOfSeller } from '#restock/server/erase-restock.ts'
import { eraseCorrectionNotes } from '#salon-stock/server/erase-correction-notes.ts'

type EraseDependencies = Pick<Dependencies, 'db' | 'files' | 'provider'>

/**
 * Run by the schedule: erases the personal data of users and clients who were deleted `retentionDays` ago from every module, each
 * person in a transaction of their own. The books, the receipts of paid orders and the audit log stay (D-207). Safe to repeat.
 */
export async function erasePeople(dependencies: EraseDependencies, log: Pick<Logger, 'error'>): Promise<void> {
  for (const userId of await listErasableUsers(dependencies.db)) {
    try {
      await eraseSeller(dependencies, userId)
    } catch (error) {
      log.error({ err: error, userId }, 'a deleted user could not be erased')
    }
  }
  await eraseOldTaxDetails(dependencies.db)
  for (const client of await listErasableClients(dependencies.db))
    await inTransaction(dependencies.db, async (tx) => {
      if (!(await eraseClient(tx, client))) return
      await eraseExploreLinksOfClient(tx, client.id)
      await eraseRestockOfClient(tx, client.id)
      await eraseUnpaidOrders(tx, { clientId: client.id })
    })
}

async function eraseSeller(dependencies: EraseDependencies, userId: string): Promise<void> {
  await eraseDocuments(dependencies, userId)
  await eraseCards(dependencies, userId)
  await inTransaction(dependencies.db, async (tx) => {
    const taxDetails = await findTaxDetailsToRetain(tx, userId)
    if (!(await eraseUser(tx, userId))) return
    await erasePayoutAccount(tx, userId)
    await eraseTaxDetails(tx, userId, taxDetails)
    await eraseClientsOfSeller(tx, userId)
    await eraseRestockOfSeller(tx, userId)
    await eraseCorrectionNotes(tx, userId)
    await eraseUnpaidOrders(tx, { sellerId: userId })
  })
}
