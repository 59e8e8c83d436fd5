import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTaxDetailsToRetain } from '#payouts/tax-report/server/erase-tax-details.ts'
import { getOwnReport, getTaxDetails } from '#payouts/tax-report/server/own-report.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const year = new Date().getFullYear()

/** A seller who kept £5.00 of commission at a sale in the middle of each of these years. */
async function createSellerWithIncomeIn(years: number[], type = 5): Promise<string> {
  const { id } = await createSeller(shop)
  for (const paid of years)
    await shop.pool.query(
      `insert into orders (seller_id, delivery_type, payment_status, quantity, full_price_pence, commission_pence, total_pence,
        saving_pence, commission_mode, paid_at)
      values ($1, $3, 3, 1, 2000, 500, 2000, 0, 'discount', $2)`,
      [id, `${paid}-06-01T12:00:00Z`, type],
    )
  return id
}

test('tax details stay to the end of the fifth year after the last income [N-TAXR-012, D-378]', async () => {
  const fifth = await createSellerWithIncomeIn([year - 7, year - 5])
  expect(await findTaxDetailsToRetain(shop.db, fifth)).toMatchObject({ retained_until: `${year}-12-31` })
  expect(await findTaxDetailsToRetain(shop.db, await createSellerWithIncomeIn([year - 6]))).toBeNull()
  // an accountant may still decide that the seller's own purchases of these years are income
  const own = await createSellerWithIncomeIn([year - 5], 2)
  expect(await findTaxDetailsToRetain(shop.db, own)).toMatchObject({ retained_until: `${year}-12-31` })
})

test('a seller’s copy of a year that is over says so [N-TAXR-011]', async () => {
  const seller = await createSellerWithIncomeIn([year - 1])
  expect(await getOwnReport(shop, seller, year - 1)).toMatchObject({ isOver: true, row: { year_pence: 500 } })
})

test('a copy has the seller’s own orders only where the setting counts them [N-TAXR-018]', async () => {
  const seller = await createSellerWithIncomeIn([year - 1, year - 2], 2)
  const counting = { ...shop, config: { taxReport: { ownPurchases: true } } }
  await expect(getOwnReport(shop, seller, year - 1)).rejects.toThrow(taxReportText.noIncome)
  expect((await getTaxDetails(shop, seller)).years).toEqual([])
  expect(await getOwnReport(counting, seller, year - 1)).toMatchObject({ ownPurchases: true, row: { year_pence: 500 } })
  expect((await getTaxDetails(counting, seller)).years).toEqual([year - 1, year - 2])
})
