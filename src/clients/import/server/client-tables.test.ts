import { expect, test } from 'vitest'
import type { OwnClientImport } from '#clients/import/contract.ts'
import { createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop } = await openShopForRefunds()

async function bring(seller: Person, text: string | Buffer, choice: { dry?: string; columns?: string[] } = {}) {
  const form = new FormData()
  const { dry = '0', columns } = choice
  form.append('dry', dry)
  if (columns) form.append('columns', JSON.stringify(columns))
  form.append('file', new File([typeof text === 'string' ? text : new Uint8Array(text)], 'clients.csv'))
  return (await shop.call<OwnClientImport>('POST', 'client/import', { as: seller.token, form })).body.responseData
}

async function clientsOf(seller: Person) {
  const { body } = await shop.call<{ clients: Record<string, unknown>[] }>('GET', 'client/list', { as: seller.token })
  return body.responseData.clients
}

const anna = ['Anna', 'Smith', 'anna@example.com', '07700 900123', '1 High Street', 'Leeds', 'Yorks', 'LS1 1AA']
const programs: [string, string[]][] = [
  [
    'Google',
    [
      'First Name',
      'Last Name',
      'E-mail 1 - Value',
      'Phone 1 - Value',
      ...address('Address 1 - ', 'Street,City,Region,Postal Code'),
    ],
  ],
  [
    'Outlook',
    ['First Name', 'Last Name', 'E-mail Address', 'Mobile Phone', ...address('Home ', 'Street,City,State,Postal Code')],
  ],
  [
    'Outlook at work',
    [
      'First Name',
      'Last Name',
      'E-mail 2 Address',
      'Business Phone',
      ...address('Business ', 'Street,City,State,Postal Code'),
    ],
  ],
  [
    'Apple',
    ['First', 'Last', 'Email (home)', 'Phone (mobile)', 'Street (home)', 'City (home)', 'State (home)', 'ZIP (home)'],
  ],
  [
    'Square',
    ['First Name', 'Surname', 'Email Address', 'Phone Number', 'Street Address 1', 'City', 'State', 'Postal Code'],
  ],
  ['Fresha', ['First Name', 'Last Name', 'Email', 'Mobile Number', 'Address', 'City', 'State', 'Post Code']],
  ['Phorest', ['First Name', 'Last Name', 'Email', 'Mobile', 'Street Address 1', 'City', 'County', 'Postcode']],
  ['Timely', ['FirstName', 'LastName', 'Email', 'SmsNumber', ...address('Physical', 'Address1,City,State,PostCode')]],
  [
    'Vagaro',
    [
      'Customer First Name',
      'Customer Last Name',
      'Customer Email',
      'Cell Phone',
      'Street Address',
      'City',
      'State',
      'Zip',
    ],
  ],
  ['Booksy', ['First name', 'Last name', 'E-mail', 'Cell phone', 'Address', 'City', 'County', 'Zip code']],
  [
    'Shopify',
    ['First Name', 'Last Name', 'Email', 'Phone', ...address('Default Address ', 'Address1,City,Province Code,Zip')],
  ],
]
function address(prefix: string, parts: string): string[] {
  return parts.split(',').map((part) => `${prefix}${part}`)
}

test.each(programs)(
  'the columns of a file of %s are found by heading, and names are joined [N-IMPT-008]',
  async (_name, head) => {
    const seller = await createSeller(shop)
    await bring(seller, [['Id', ...head, 'Country Code'].join(','), ['7', ...anna, 'GB'].join(',')].join('\r\n'))
    expect(await clientsOf(seller)).toMatchObject([
      {
        name: 'Anna Smith',
        email: 'anna@example.com',
        addressLine1: '1 High Street',
        city: 'Leeds',
        state: 'Yorks',
        zipcode: 'LS1 1AA',
        c_code: '+44',
      },
    ])
  },
)

test.each([
  ['without headings', 'Anna Smith,anna@example.com,07700900123'],
  ['with headings that say nothing', 'A,B,C\nAnna Smith,anna@example.com,07700900123'],
  [
    'with a title line above',
    'My clients 2026\n\nClient,Contact email,Tel no.\nAnna Smith,anna@example.com,07700900123',
  ],
  ['with the number first', 'x;y;z\n07700900123;Anna Smith;anna@example.com'],
  ['with last name first', 'Name,Email,Phone\n"Smith, Anna",anna@example.com,07700900123'],
  ['with several in a cell', 'Name,Email,Phone\nAnna Smith,none ::: anna@example.com,12 ::: 07700900123'],
  [
    'with a number at home and a wrong one',
    'Name,Email,Mobile Phone,Home Phone\nAnna Smith,anna@example.com,n/a,07700900123',
  ],
])('a file %s is read [N-IMPT-009]', async (_what, text) => {
  const seller = await createSeller(shop)
  expect(await bring(seller, text)).toMatchObject({ added: 1, refused: 0, missing: [] })
  expect(await clientsOf(seller)).toMatchObject([{ name: 'Anna Smith', email: 'anna@example.com' }])
})

test('a seller’s choice of columns is remembered for files with these headings [N-IMPT-010]', async () => {
  const [seller, other] = [await createSeller(shop), await createSeller(shop)]
  const file = (email: string) => `Nick,Client,Reach,Call\nAnnie,Anna Smith,${email},07700900123`
  const columns = ['', 'name', 'email', 'pno']
  const guessed = await bring(seller, file('a@example.com'), { dry: '1' })
  expect(guessed.columns).toMatchObject([
    { heading: 'Nick', field: '', examples: ['Annie'] },
    { heading: 'Client', field: 'name' },
    { heading: 'Reach', field: 'email' },
    { heading: 'Call', field: 'pno' },
  ])
  const said = await bring(seller, file('a@example.com'), { columns: ['name', '', 'email', 'pno'] })
  expect(said.columns.map(({ field }) => field)).toEqual(['name', '', 'email', 'pno'])
  await bring(seller, file('b@example.com'))
  expect((await clientsOf(seller)).map(({ name }) => name)).toEqual(['Annie', 'Annie'])
  await bring(other, file('b@example.com'), { columns })
  expect((await clientsOf(other)).map(({ name }) => name)).toEqual(['Anna Smith'])
})

test('a dry run finds the faults an import finds, invisible characters and NUL too [N-IMPT-014]', async () => {
  const text =
    'Name,Email,Phone,Address line 1,City,County,Post code\nAn\0na Smith,anna@example.com,07700900123,1 High\0 Street,Leeds,Yorks,LS1 1AA'
  const seller = await createSeller(shop)
  const dry = await bring(seller, text, { dry: '1' })
  const { import_id: _id, message: _message, ...real } = await bring(seller, text)
  expect(dry).toMatchObject(real)
  expect(real).toMatchObject({ added: 1, refused: 0 })
})
