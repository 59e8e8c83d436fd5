import { askProvider, type End, endOf, isOpen } from '#payments/server/attempt-end.ts'
import { askDebt, type DebtPayment, setUntold, untoldPaymentOf } from '#payments/server/charges.ts'
import type { PaymentProvider } from '#payments/server/provider.ts'
import type { DebtAnswer } from '#payouts/contract.ts'
import { finishDebtPayment } from '#payouts/server/finish-debt-payment.ts'
import { balanceOf, lockDebt, sellerDebt } from '#payouts/server/ledger.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Pence } from '#platform/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

interface Parts {
  db: Database
  provider: PaymentProvider
  publicUrl: () => string
}

interface Asked {
  payment: DebtPayment
  isNew: boolean
}

const cardPayment = 1

/** A seller pays what she owes, as an order is paid: ask, charge, settle (D-028). What she owes, the books say. */
export async function payDebt(
  parts: Parts,
  sellerId: string,
  { token, shown }: { token: string; shown: Pence },
): Promise<DebtAnswer> {
  const asked = await inTransaction(parts.db, (tx) => ask(tx, sellerId, token, shown))
  const end = isOpen(asked.payment) ? await goOn(parts, asked) : endOf(asked.payment)
  if (end.state === 'action')
    return { message: payoutsText.confirmCard, nextAction: { type: 'redirect', url: end.url } }
  if (end.state === 'unknown') throw new Refusal(payoutsText.debtNotFinished, errorCode.providerDown)
  // whoever was told how it ended may try anew, or is done
  if (!asked.isNew) await setUntold(parts.db, asked.payment.id, false)
  if (end.state === 'refused')
    throw new Refusal(end.rawMessage, errorCode.providerRefused, { raw: { message: end.rawMessage } })
  return { message: payoutsText.debtPaid }
}

async function ask(tx: Tx, debtorId: string, token: string, shown: Pence): Promise<Asked> {
  await lockDebt(tx, debtorId)
  const untold = await untoldPaymentOf(tx, debtorId)
  if (untold?.instrument.kind === 'token' && untold.instrument.token === token) return { payment: untold, isNew: false }
  const amount = await balanceOf(tx, sellerDebt(debtorId))
  if (amount <= 0) throw new Refusal(payoutsText.nothingOwed, errorCode.orderClosed)
  if (shown !== amount) throw new Refusal(payoutsText.debtDiffers, errorCode.amountDiffers)
  if (untold) await setUntold(tx, untold.id, false)
  const instrument = { kind: 'token', token } as const
  const attempt = { debtorId, method: 'debt', paymentType: cardPayment, amount, instrument } as const
  return { payment: await askDebt(tx, attempt), isNew: true }
}

async function goOn(parts: Parts, asked: Asked): Promise<End> {
  const page = { description: payoutsText.debtDescription, returnUrl: `${parts.publicUrl()}/payoutPayment` }
  const result = await askProvider(parts.provider, asked, page)
  await finishDebtPayment(parts.db, asked.payment, result)
  return result
}
