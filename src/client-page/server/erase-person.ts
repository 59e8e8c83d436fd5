import { deleteCodesOf } from '#client-page/codes/server/client-code-store.ts'
import { deleteSessionsOf } from '#client-page/codes/server/client-session-store.ts'
import { hasPaymentUnderWay } from '#client-page/orders/server/person-order-store.ts'
import { selectPersonRows } from '#client-page/server/person-store.ts'
import { clientPageText } from '#client-page/text.ts'
import { blankFormerEmailsOf } from '#clients/email-change/server/erase-former-emails.ts'
import { eraseClientNow } from '#clients/erasure/server/erase-client.ts'
import { eraseExploreLinksOfClient } from '#links/explore/server/delete-explore-links.ts'
import { deleteEmailsOf } from '#mail/preferences/server/email-preferences.ts'
import { eraseUnpaidOrders } from '#orders/retention/server/erase-unpaid-orders.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { eraseAgreementsOfPerson, eraseRestockOfClient } from '#restock/server/erase-restock.ts'

/**
 * Erases a person from the lists of all sellers at her own wish, with her sessions, codes and emails, as the erasure of a deleted
 * client does after 90 days (D-207). Returns the ids of her records, by which the erasure is repeated after a restore. Paid orders stay with their receipts, as the books need them; none is paid meanwhile (N-CLPG-011).
 */
export async function erasePerson(db: Database, email: string): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const rows = await selectPersonRows(tx, email)
    const clientIds = rows.map(({ client_id }) => client_id)
    if (await hasPaymentUnderWay(tx, clientIds)) throw new AppError(clientPageText.paymentUnderWay, errorCode.conflict)
    for (const { client_id: id, seller_id } of rows) {
      await eraseClientNow(tx, { id, seller_id })
      await eraseExploreLinksOfClient(tx, id)
      await eraseRestockOfClient(tx, id)
      await eraseUnpaidOrders(tx, { clientId: id })
    }
    await deleteSessionsOf(tx, email)
    await deleteCodesOf(tx, email)
    await blankFormerEmailsOf(tx, email)
    await eraseAgreementsOfPerson(tx, email)
    await deleteEmailsOf(tx, email)
    return clientIds
  })
}
