import { renderExploreLink, renderShoppingLink } from '#mail/server/emails/explore-link.ts'
import { renderFollowUp } from '#mail/server/emails/follow-up.ts'
import { renderPayLink } from '#mail/server/emails/pay-link.ts'
import { renderReminder } from '#mail/server/emails/reminder.ts'
import * as returns from '#mail/server/emails/returns.ts'
import {
  renderReturnOpenedToSeller,
  renderReturnRefusedToSeller,
  renderReturnSettledToSeller,
  type Settlement,
} from '#mail/server/emails/returns-to-seller.ts'
import { pence, zeroPence } from '#platform/money.ts'
import {
  clientName,
  firstName,
  order,
  orderNumber,
  products,
  publicUrl,
  sellerName,
  to,
  totalPence,
  unsubscribeUrl,
  url,
} from './sample-facts.ts'

const link = { to, clientName, sellerName, publicUrl, products, url, unsubscribeUrl }
const summary = {
  returnId: 'example',
  orderNumber,
  reason: 'skin_reaction',
  items: [{ name: 'Velvet Serum', quantity: 1 }],
  note: 'It has made my cheeks red.',
}
const toClient = { to, firstName: clientName, publicUrl, summary }
const toSeller = { to, firstName, publicUrl, summary, client: clientName }
const credit: [string, string][] = [['Credit note', 'CN-000017']]

const refunded: Settlement = {
  kind: 'refunded',
  amount: totalPence,
  refunded: totalPence,
  isBySeller: false,
  lost: { fromUnsentTransfers: pence(900), owed: pence(300), waived: zeroPence },
  credit,
}

/** An example of each email that a client gets from a seller, and of each email about a return. */
export const clientSamples = {
  'explore-link': () => renderExploreLink(link),
  'shopping-link': () => renderShoppingLink({ note: 'These are for your evening.', ...link }),
  reminder: () => renderReminder({ offersAutomatic: true, ...link }),
  'follow-up': () => renderFollowUp(link),
  'follow-up-order': () => renderFollowUp({ totalPence, ...link }),
  'pay-link': () => renderPayLink({ totalPence, ...link }),
  'return-opened': () => returns.renderReturnOpened(toClient),
  'return-accepted': () => {
    const parcel = { code: 'RT-4821', addressLines: order.address, sheet: { name: 'a.pdf', content: Buffer.alloc(0) } }
    return returns.renderReturnAccepted({ parcel, ...toClient })
  },
  'return-refused': () => returns.renderReturnRefused({ rejection: 'The seal is broken.', replyTo: to, ...toClient }),
  'return-settled': () => returns.renderReturnSettled({ amount: totalPence, seller: null, credit, ...toClient }),
  'return-replaced': () => returns.renderReturnReplaced({ replacement: 'ORD-000987', ...toClient }),
  'return-answer': () =>
    returns.renderReturnAnswer({ seller: sellerName, replyTo: to, answer: 'I am so sorry. It is on me.', ...toClient }),
  'return-opened-to-seller': () => renderReturnOpenedToSeller(toSeller),
  'return-refused-to-seller': () => renderReturnRefusedToSeller(toSeller),
  'return-settled-to-seller': () => renderReturnSettledToSeller({ settlement: refunded, ...toSeller }),
}
