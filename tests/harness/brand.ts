import type { Brand } from '#brand/contract.ts'
import type { Person } from './factories.ts'
import type { Shop } from './shop.ts'

interface ShownBrand {
  brand: Brand
  version_id: string
  environment: { name: string | null; mail_address: string | null }
  versions: { _id: string; name: string; admin: string; published: string; repeats: string | null }[]
}

export async function readBrand(shop: Shop, admin: Person): Promise<ShownBrand> {
  return (await shop.call<ShownBrand>('GET', 'admin/brand', { as: admin.token })).body.responseData
}

/** Publishes the current brand with these values changed. */
export async function publishBrand(shop: Shop, admin: Person, change: Partial<Brand>) {
  const { brand, version_id } = await readBrand(shop, admin)
  return shop.call('POST', 'admin/brand', { as: admin.token, body: { ...brand, ...change, version_id } })
}

/** Uploads a picture, or a form without one, and returns the answer, which has the picture's name. */
export function sendBrandPicture(shop: Shop, admin: Person, kind: string, file: File | null) {
  const form = new FormData()
  form.append('kind', kind)
  if (file) form.append('img', file)
  return shop.call<{ picture: string; width: number; height: number }>('POST', 'admin/brand/picture', {
    as: admin.token,
    form,
  })
}
