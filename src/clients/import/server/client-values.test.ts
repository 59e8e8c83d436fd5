import { expect, test } from 'vitest'
import { importsText } from '#back-office/imports/text.ts'
import type { OwnClientImport } from '#clients/import/contract.ts'
import { createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'
import { createSheetRows, createWorkbook } from '../../../../tests/harness/workbook.ts'

const { shop } = await openShopForRefunds()

async function bring(seller: Person, contents: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('dry', '0')
  form.append('file', new File([contents], 'clients.csv'))
  return (await shop.call<OwnClientImport>('POST', 'client/import', { as: seller.token, form })).body
}

async function clientsOf(seller: Person) {
  const { body } = await shop.call<{ clients: Record<string, unknown>[] }>('GET', 'client/list', { as: seller.token })
  return body.responseData.clients
}

const head = 'Name,Email,Country code,Phone'

test.each([
  ['a formula that keeps its zero', '+44,"=""07700900123"""', '07700900123'],
  ['a link to dial', '+44,tel:+44-7700-900123', '+44-7700-900123'],
  ['a landline of Ireland beside its code', '+353,01 234 5678', '01 234 5678'],
  ['the right one of two of Ireland', '+353,12 ::: 01 234 5678', '01 234 5678'],
])('%s is taken from a file as the client form takes it [N-IMPT-024]', async (_what, cells, pno) => {
  const seller = await createSeller(shop)
  const { responseData } = await bring(seller, [head, `Ida Import,ida@example.com,${cells}`].join('\n'))
  expect(responseData).toMatchObject({ added: 1, refused: 0 })
  expect(await clientsOf(seller)).toMatchObject([{ pno }])
})

test('a number that no telephone of its country has is refused [N-IMPT-024]', async () => {
  const seller = await createSeller(shop)
  const { responseData } = await bring(seller, [head, 'Ida Import,ida@example.com,+353,0123'].join('\n'))
  expect(responseData).toMatchObject({ added: 0, refused: 1 })
  expect(responseData.problems).toMatchObject([{ column: 'Phone', value: '0123' }])
})

test('a number spelt differently is no change, one of another country is [N-IMPT-024]', async () => {
  const seller = await createSeller(shop)
  await bring(seller, [head, 'Ida Import,ida@example.com,+44,07700 900123', 'Nora Nomail,,+44,07700 900127'].join('\n'))
  const spelled = ['Ida Import,ida@example.com,,0044 (0)7700 900123', 'Nora Nomail,,,+44 7700 900127']
  const again = (await bring(seller, [head, ...spelled].join('\n'))).responseData
  expect(again).toMatchObject({ added: 0, doubles: [{ changes: [] }, { changes: [] }] })
  const abroad = (await bring(seller, [head, 'Nora Nomail,,+49,7700 900127'].join('\n'))).responseData
  expect(abroad).toMatchObject({ added: 1, to_complete: 1 })
})

test('emojis are removed from a name and reported, or refused alone [N-IMPT-023, N-INPT-004]', async () => {
  const seller = await createSeller(shop)
  const rows = [
    '💅 Anna  Smith 🇬🇧,anna@example.com,,07700900123',
    'Zoë Zest,zoe@example.com,,07700900124',
    '💅,x@y.uk,,07700900125',
  ]
  const { responseData } = await bring(seller, [head, ...rows].join('\n'))
  expect(responseData.remarks).toEqual([{ row: 2, who: 'Anna Smith', remark: 'The emojis in the name were left out.' }])
  expect(responseData.problems).toMatchObject([{ row: 4, column: 'Name', value: '💅' }])
  expect((await clientsOf(seller)).map(({ name }) => name)).toEqual(['Anna Smith', 'Zoë Zest'])
  const card = ['BEGIN:VCARD', 'FN:Bea ✨ Bright', 'N:Bright;Beatrice;;;', 'TEL:07700900128', 'END:VCARD'].join('\r\n')
  expect((await bring(seller, card)).responseData).toMatchObject({
    clients: [{ name: 'Bea Bright' }],
    remarks: [{ row: 1, who: 'Bea Bright' }],
  })
})

test('a workbook is imported like a table, with guessed and remembered columns [N-IMPT-026]', async () => {
  const seller = await createSeller(shop)
  const rows = createSheetRows([
    ['My clients'],
    ['First Name', 'Surname', 'Mob', 'Mail'],
    ['Anna', 'Smith', '07700900123', 'anna@example.com'],
  ])
  const { responseData } = await bring(seller, new Uint8Array(createWorkbook(rows)))
  expect(responseData).toMatchObject({ added: 1, refused: 0, clients: [{ row: 3, name: 'Anna Smith' }] })
  expect(responseData.columns.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'pno', 'email'])
  const old = await bring(seller, new Uint8Array(Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')))
  expect(old.error?.errors).toMatchObject({ file: importsText.oldWorkbook })
})
