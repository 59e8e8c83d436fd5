import type { ApiResponse, Shop } from './shop.ts'

/** Addresses of sellers and clients, through the API calls that a browser makes. */

export const addressForm = {
  f_name: 'Anna',
  l_name: 'Archer',
  pno: '07700 900123',
  street: '1 High Street',
  landmark: 'Top floor',
  city: 'Leeds',
  state: 'West Yorkshire',
  postcode: 'ls11aa',
  country: 'United Kingdom',
}

interface Address {
  _id: string
  primary: boolean
  [field: string]: unknown
}
type Owner = { token: string }
type AddressPath = 'user/address' | 'client/address'

export function addAddress(
  shop: Shop,
  { token: as }: Owner,
  change: Record<string, unknown> = {},
  path: AddressPath = 'user/address',
): Promise<ApiResponse<{ adrs_id: string; message: string }>> {
  return shop.call('POST', path, { as, body: { ...addressForm, ...change } })
}

export function editAddress(
  shop: Shop,
  { token: as }: Owner,
  change: Record<string, unknown>,
  path: AddressPath = 'user/address',
): Promise<ApiResponse<Record<string, unknown>>> {
  return shop.call('PUT', path, { as, body: { ...addressForm, ...change } })
}

export async function listAddresses(
  shop: Shop,
  { token: as }: Owner,
  path: AddressPath | `client/address/${string}` = 'user/address',
): Promise<{ adrs: Address[]; bankAddress: unknown }> {
  const { body } = await shop.call<{ adrs: Address[]; bankAddress: unknown }>('GET', path, { as })
  return body.responseData
}

/** Adds this many addresses and returns their ids, the oldest first. */
export async function addAddresses(shop: Shop, owner: Owner, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await addAddress(shop, owner)).body.responseData.adrs_id)
  return ids
}
