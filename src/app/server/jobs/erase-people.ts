import type { Logger } from 'pino'
import { eraseDocuments, eraseUser, listErasableUsers } from '#accounts/erasure/server/erase-user.ts'
import { eraseImportsOf } from '#back-office/imports/server/import-memory.ts'
import { eraseArrangementsOf } from '#back-office/views/server/views.ts'
import { eraseClient, eraseClientsOfSeller, listErasableClients } from '#clients/erasure/server/erase-client.ts'
import { eraseCouponUses } from '#coupons/server/coupons.ts'
import { eraseExploreLinksOfClient } from '#links/explore/server/explore-links.ts'
import { eraseFollowUpOfSeller } from '#links/follow-up/server/send-follow-up.ts'
import { eraseNewsOfClient, eraseNewsOfSeller } from '#mail/news/server/news-agreement.ts'
import { eraseLabels } from '#orders/carriers/labels/server/erase-labels.ts'
import { eraseUnpaidOrders } from '#orders/retention/server/unpaid-orders.ts'
import { eraseCards } from '#payments/cards/server/cards.ts'
import { endCardsOfUnknownClients } from '#payments/client-cards/server/client-cards.ts'
import { erasePayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import {
  eraseOldTaxDetails,
  eraseTaxDetails,
  findTaxDetailsToRetain,
} from '#payouts/tax-report/server/erase-tax-details.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { deleteDevicesOfUser } from '#push/server/push.ts'
import { eraseRestockOfClient, eraseRestockOfSeller } from '#restock/server/running-out.ts'
import { eraseReturns } from '#returns/server/erase-returns.ts'
import { eraseCorrectionNotes } from '#salon-stock/server/salon-stock.ts'
import { eraseShopPage } from '#shop-page/server/own-shop-page.ts'
import { eraseMarksOfSeller, eraseProductsOfClient } from '#stock/my-stock/server/client-products.ts'
import { eraseTrainingOfSeller } from '#training/server/certificates.ts'
import type { Dependencies } from '../dependencies.ts'

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
      await eraseCouponUses(tx, { clientId: client.id })
      await eraseNewsOfClient(tx, client.id)
      await eraseProductsOfClient(tx, client.id)
      await eraseUnpaidOrders(tx, { clientId: client.id })
      await eraseLabels(tx, { clientId: client.id })
      await eraseReturns(tx, { clientId: client.id })
    })
  await endCardsOfUnknownClients(dependencies.db)
}

async function eraseSeller(dependencies: EraseDependencies, userId: string): Promise<void> {
  await eraseDocuments(dependencies, userId)
  await eraseCards(dependencies, userId)
  await eraseShopPage(dependencies, userId)
  await inTransaction(dependencies.db, async (tx) => {
    const taxDetails = await findTaxDetailsToRetain(tx, userId)
    if (!(await eraseUser(tx, userId))) return
    await erasePayoutAccount(tx, userId)
    await deleteDevicesOfUser(tx, userId)
    await eraseFollowUpOfSeller(tx, userId)
    await eraseMarksOfSeller(tx, userId)
    await eraseTrainingOfSeller(tx, userId)
    await eraseImportsOf(tx, userId)
    await eraseArrangementsOf(tx, userId)
    await eraseTaxDetails(tx, userId, taxDetails)
    await eraseClientsOfSeller(tx, userId)
    await eraseRestockOfSeller(tx, userId)
    await eraseNewsOfSeller(tx, userId)
    await eraseCorrectionNotes(tx, userId)
    await eraseUnpaidOrders(tx, { sellerId: userId })
    await eraseLabels(tx, { sellerId: userId })
    await eraseReturns(tx, { sellerId: userId })
    await eraseCouponUses(tx, { sellerId: userId })
  })
}
