import { presentAddress } from '#accounts/addresses/server/present-address.ts'
import type { ClientPageView } from '../contract.ts'
import type { ClientPage, SellerRecord } from './client-page.ts'

export function presentClientPage({ email, records, emails }: ClientPage): ClientPageView {
  return { email, sellers: records.map(presentSellerRecord), emails }
}

function presentSellerRecord(record: SellerRecord): ClientPageView['sellers'][number] {
  const { row, hasAgreedToReminders, hasAgreedToNews, addresses } = record
  const { line1, line2, street, city, county, postcode } = row
  const town = [city, postcode].filter(Boolean).join(' ')
  return {
    client_id: row.client_id,
    seller: row.seller_name,
    business: row.business_name,
    town: row.town,
    open: row.can_buy,
    reminders: hasAgreedToReminders,
    news: hasAgreedToNews,
    name: row.name,
    pno: row.phone,
    lines: [line1, line2, street, town, county].filter(Boolean),
    adrs: addresses.map(presentAddress),
  }
}
