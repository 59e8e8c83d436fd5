import type { ClientListView, ClientView, OwnClientListView } from '../contract.ts'
import type { ClientPage, ClientRow, OwnClientPage } from './client-store.ts'

export function presentClient(row: ClientRow): ClientView {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    pno: row.phone,
    addressLine1: row.line1,
    addressLine2: row.line2,
    city: row.city,
    state: row.county,
    zipcode: row.postcode,
    c_code: row.country_code,
    street: row.street,
    lat: row.lat,
    lng: row.lng,
  }
}

export function presentClientList({ clients, total }: ClientPage): ClientListView {
  return { clients: clients.map(presentClient), ttl: total }
}

export function presentOwnClientList(page: OwnClientPage): OwnClientListView {
  return { ...presentClientList(page), to_complete: page.toComplete }
}
