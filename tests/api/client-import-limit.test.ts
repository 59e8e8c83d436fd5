import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCheckedShop } from '../harness/checked-shop.ts'
import { createSeller } from '../harness/factories.ts'
import type { Shop } from '../harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop({ RATE_LIMITS: '1' })
  // the clock stands still, so that the limit's period of 15 minutes does not end in the middle of the test
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})

test('40 files of clients are read in 15 minutes, refused rows included [N-IMPT-025]', async () => {
  const { token: as } = await createSeller(shop)
  const send = (path: string) => {
    const form = new FormData()
    form.append('file', new File(['Name,Email,Phone\nIda Import,ida@example.com,12'], 'clients.csv'))
    return shop.call('POST', path, { as, form })
  }
  for (let sent = 0; sent < 20; sent += 1)
    for (const path of ['client/import', 'client/import/refused']) expect((await send(path)).status).toBe(200)
  for (const path of ['client/import', 'client/import/refused'])
    expect((await send(path)).body.error?.errorCode).toBe(21)
})
