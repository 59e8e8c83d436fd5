import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoLogins, refuseDemoShop } from '#app/server/demo/refuse-demo-shop.ts'
import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { demoAdministrator, demoSellers } from '../../../../seeds/people/sellers.ts'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let url: string
beforeAll(async () => {
  shop = await openShop()
  url = String(shop.pool.options.connectionString)
})
beforeEach(() => shop.pool.query('delete from demo_shop'))
afterAll(() => shop.close())

const production = { NODE_ENV: 'production', SANDBOX: '1' }
const startWith = (env: Record<string, string>) =>
  refuseDemoShop(url, readConfig({ DATA_DIR: 'folder', ...env })).then(
    () => 'it opens',
    (error: unknown) => explainFailure(error)?.map(({ message, remedy }) => `${message} → ${remedy}`)[0],
  )
const loadDemo = (at: string) => shop.pool.query(`insert into demo_shop (loaded_at) values (${at})`)

test('the published logins are those of the demo shop’s people', () => {
  const people = [demoAdministrator, ...demoSellers].map(({ email, password }) => [email, password])
  expect(demoLogins.map(([, email, password]) => [email, password])).toEqual(people)
})

test('production refuses a database that holds people of the demo shop, and says the way out', async () => {
  expect(await startWith(production)).toBe('it opens')
  const { id } = await createSeller(shop, { email: 'anna@chairside.test' })
  for (const at of ["now() + interval '1 second'", 'null']) {
    await loadDemo(at)
    expect(await startWith(production)).toBe(
      'the data folder folder holds the demo shop, whose passwords are published (anna@chairside.test), and this is' +
        ' production, because NODE_ENV says so → set another DATA_DIR for the real shop, or set DEMO=1 to go on with the demo',
    )
    await shop.pool.query('delete from demo_shop')
  }
  await loadDemo('now()')
  expect(await startWith({ ...production, DATABASE_URL: 'postgres://shop@db/shop' })).toMatch(
    /^the database of DATABASE_URL holds the demo shop.* → name an empty database in DATABASE_URL for the real shop/,
  )
  const demos: Record<string, string>[] = [{}, { DEMO: '1' }, { ...production, DEMO: '1' }]
  for (const env of demos) expect(await startWith(env)).toBe('it opens')
  await shop.pool.query('update users set deleted_at = now() where id = $1', [id])
  expect(await startWith(production)).toBe('it opens')
})

test('a visitor who signs up with such an email closes no shop', async () => {
  await createSeller(shop, { email: 'bea@chairside.test' })
  expect(await startWith(production)).toBe('it opens')
  await loadDemo("now() - interval '1 minute'")
  expect(await startWith(production)).toBe('it opens')
})
