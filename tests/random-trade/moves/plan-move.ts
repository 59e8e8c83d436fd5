import type { Trade } from '../model/trade.ts'
import type { Step } from '../steps.ts'
import {
  moveTime,
  moveToAnswerBankAboutDebt,
  moveToDecideDebtDispute,
  moveToDecideDispute,
  moveToOpenDispute,
  moveToPayDebt,
  moveToReleaseDate,
  moveToSendTransfers,
  moveToSetPayouts,
} from './after-sale.ts'
import { moveToBuyAgain, moveToErasePerson, moveToRemoveCard } from './client-page.ts'
import { moveToAddRule, moveToChangeRule, moveToNight } from './commission-rules.ts'
import {
  moveToCancelLink,
  moveToCancelOrder,
  moveToDispatch,
  moveToEndCoupon,
  moveToPack,
  moveToSendInvoice,
} from './desk.ts'
import { moveToFollowUpAutomatically, moveToRemind, moveTwoDays } from './follow-up.ts'
import type { Move } from './move.ts'
import { moveToAnswerBank, moveToPay, moveToPayAgain } from './pay.ts'
import { moveWithPayLink } from './pay-links.ts'
import {
  moveToBlockSeller,
  moveToChangeProduct,
  moveToDeleteClient,
  moveToOpenLinkOfRival,
  moveToShowProduct,
  moveToStartVisit,
} from './people.ts'
import { moveToPlaceOrder } from './place-order.ts'
import { moveToEndRecall, moveToMailRecall, moveToRefundRecall, moveToWithdraw } from './recalls.ts'
import { moveRefundBack, moveToRefund, moveToRepeatRefund } from './refund.ts'
import {
  moveToAcceptReturn,
  moveToDecideWithoutParcel,
  moveToOpenReturn,
  moveToParcel,
  moveToReadReturn,
  moveToRefuseReturn,
} from './returns.ts'
import { moveOfTwo, moveToCloseReturn, moveToReplaceReturn, moveToSettleReturn } from './settle-returns.ts'
import { moveToOrderInShop } from './shop-page.ts'

/** Turns a step into a move of this trade and applies it to the model; null if the step is not possible. */
export function planMove(trade: Trade, step: Step): Move | null {
  switch (step.do) {
    case 'place order':
      return moveToPlaceOrder(trade, step)
    case 'pay':
      return moveToPay(trade, step)
    case 'pay again':
      return moveToPayAgain(trade, step)
    case 'answer bank':
      return moveToAnswerBank(trade, step)
    case 'send pay link':
    case 'open pay link':
    case 'pay link expires':
      return moveWithPayLink(trade, step)
    case 'start visit':
      return moveToStartVisit(trade, step)
    case 'delete client':
      return moveToDeleteClient(trade, step)
    case 'refund':
      return moveToRefund(trade, step)
    case 'repeat refund':
      return moveToRepeatRefund(trade, step)
    case 'refund comes back':
      return moveRefundBack(trade, step)
    case 'open return':
      return moveToOpenReturn(trade, step)
    case 'accept return':
      return moveToAcceptReturn(trade, step)
    case 'parcel arrives':
      return moveToParcel(trade, step)
    case 'no parcel comes':
      return moveToDecideWithoutParcel(trade, step)
    case 'close return':
      return moveToCloseReturn(trade, step)
    case 'refuse return':
      return moveToRefuseReturn(trade, step)
    case 'read return':
      return moveToReadReturn(trade, step)
    case 'settle return':
      return moveToSettleReturn(trade, step)
    case 'replace return':
      return moveToReplaceReturn(trade, step)
    case 'two end return':
      return moveOfTwo(trade, step)
    case 'open dispute':
      return moveToOpenDispute(trade, step)
    case 'decide dispute':
      return moveToDecideDispute(trade, step)
    case 'decide dispute of debt':
      return moveToDecideDebtDispute(trade, step)
    case 'pay debt':
      return moveToPayDebt(trade, step)
    case 'answer bank about debt':
      return moveToAnswerBankAboutDebt(trade, step)
    case 'send transfers':
      return moveToSendTransfers(trade, step)
    case 'payouts':
      return moveToSetPayouts(trade, step)
    case 'change product':
      return moveToChangeProduct(trade, step)
    case 'show product':
      return moveToShowProduct(trade, step)
    case 'block seller':
      return moveToBlockSeller(trade, step)
    case 'send invoice':
      return moveToSendInvoice(trade, step)
    case 'dispatch':
      return moveToDispatch(trade, step)
    case 'cancel link':
      return moveToCancelLink(trade, step)
    case 'cancel order':
      return moveToCancelOrder(trade, step)
    case 'pack':
      return moveToPack(trade, step)
    case 'withdraw product':
      return moveToWithdraw(trade, step)
    case 'mail recall':
      return moveToMailRecall(trade, step)
    case 'refund recall':
      return moveToRefundRecall(trade, step)
    case 'end recall':
      return moveToEndRecall(trade, step)
    case 'open link of rival':
      return moveToOpenLinkOfRival(trade, step)
    case 'order in shop':
      return moveToOrderInShop(trade, step)
    case 'end coupon':
      return moveToEndCoupon(trade, step)
    case 'add rule':
      return moveToAddRule(trade, step)
    case 'change rule':
      return moveToChangeRule(trade, step)
    case 'night':
      return moveToNight(trade)
    case 'buy again':
      return moveToBuyAgain(trade, step)
    case 'remove card':
      return moveToRemoveCard(trade, step)
    case 'erase person':
      return moveToErasePerson(trade, step)
    case 'remind':
      return moveToRemind(trade, step)
    case 'follow up automatically':
      return moveToFollowUpAutomatically(trade, step)
    case 'two days pass':
      return moveTwoDays(trade)
    case 'release date comes':
      return moveToReleaseDate(trade)
    case 'time passes':
      return moveTime(trade)
  }
}
