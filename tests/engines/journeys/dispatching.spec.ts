import { waitForEmail } from '../../browser/support/emails.ts'
import { administrator } from '../../browser/support/people.ts'
import { createTrade } from '../../browser/support/sale.ts'
import { callShop } from '../../browser/support/shop-api.ts'
import { button, checkbox, dialog, field, searchField, words } from '../driver/target.ts'
import { test } from '../driver/test.ts'

/** What an administrator does with paid orders. */

test('an administrator packs and dispatches an order [N-ENGN-012]', async ({ openPerson }) => {
  const { as, client, createPaidOrder } = await createTrade()
  const id = await createPaidOrder()
  const { order } = await callShop<{ order: { ord_no: string } }>('GET', `order/info/${id}`, { as })
  const number = order.ord_no
  const admin = await openPerson({ as: administrator })
  await admin.open('/admin-dispatch')
  await admin.fill(searchField, number)
  await admin.tick(checkbox(`Choose ${number}`))
  await admin.press(button('Packing slips'))
  await admin.waitForDownload(/^packing-slips\.pdf$/)
  await admin.press(button('Mark dispatched'))
  const question = dialog('Mark dispatched')
  await admin.choose(field('Carrier', question), 'Evri')
  await admin.fill(field(`Tracking number ${number}`, question), 'H00ABC1234567890')
  await admin.press(button('Mark dispatched', question))
  await admin.waitFor(words('marked as dispatched.'))
  await waitForEmail(client.email, new RegExp(`${number} is on its way`))
})
