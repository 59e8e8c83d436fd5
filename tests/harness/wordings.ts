import type { EmailToEdit } from '#mail/wordings/contract.ts'
import type { WordingName } from '#mail/wordings/wording-names.ts'
import type { Person } from './factories.ts'
import type { Shop } from './shop.ts'

/** Publishes words of an administrator's own for an email, whose subject does not name the order; the text stays as the program brings it. */
export async function publishWording(shop: Shop, admin: Person, name: WordingName, subject: string): Promise<void> {
  const path = `admin/emails/${name}`
  const { ours, version_id } = (await shop.call<EmailToEdit>('GET', path, { as: admin.token })).body.responseData
  const published = await shop.call('POST', path, { as: admin.token, body: { ...ours, subject, version_id } })
  if (published.body.statusCode !== 1) throw new Error(`${name} was not published`)
}
