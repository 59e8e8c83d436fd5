import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importLimits } from '#back-office/imports/import-limits.ts'
import { importsText } from '#back-office/imports/text.ts'
import type { OwnClientImport } from '#clients/import/contract.ts'
import { lockClientsOfSeller } from '#clients/import/server/own-import-store.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createClient, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createSale, placeOrder } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

interface Choice {
  columns?: string[]
  rows?: number[]
  update?: string
}

async function send(seller: Person, text: string | Buffer, dry: '0' | '1' = '0', choice: Choice = {}) {
  const form = new FormData()
  form.append('dry', dry)
  for (const [name, value] of Object.entries(choice))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('file', new File([typeof text === 'string' ? text : new Uint8Array(text)], 'clients.txt'))
  return (await shop.call<OwnClientImport>('POST', 'client/import', { as: seller.token, form })).body
}

async function clientsOf(seller: Person) {
  const { body } = await shop.call<{ clients: Record<string, unknown>[] }>('GET', 'client/list', { as: seller.token })
  return body.responseData.clients
}
const emailsOf = async (seller: Person) => (await clientsOf(seller)).map(({ email }) => email)

async function countWaitingLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(shop.db)
  return rows[0]?.count ?? 0
}

const head = 'Name,Email,Phone,Address line 1,City,County,Post code'
const ida = 'Ida Import,Ida@example.com,07700900123,1 High Street,Leeds,Yorks,ls11aa'
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')

describe('a CSV file of clients', () => {
  test('is previewed first, then added to the seller’s list only [N-CLNT-001, N-CLNT-006]', async () => {
    const [seller, other] = [await createSeller(shop), await createSeller(shop)]
    const { responseData: preview } = await send(seller, [head, ida].join('\n'), '1')
    expect(preview).toMatchObject({ rows: 1, added: 1, doubled: 0, refused: 0, problems: [] })
    expect(preview.clients).toEqual([
      { row: 2, name: 'Ida Import', email: 'ida@example.com', pno: '07700900123', has_address: true },
    ])
    expect(await emailsOf(seller)).toEqual([])
    expect((await send(seller, [head, ida].join('\n'))).responseData.message).toBe('One client was added.')
    expect(await clientsOf(seller)).toMatchObject([{ email: 'ida@example.com', zipcode: 'LS1 1AA', c_code: '+44' }])
    expect(await emailsOf(other)).toEqual([])
  })

  test('with wrong rows is imported without them, each reported by column and reason [N-CLNT-003]', async () => {
    const seller = await createSeller(shop)
    const wrong = ['R2D2,r2@example.com,07700900123', 'Ola,ola@example,12', 'Half,half@example.com,07700900123,1 Way']
    const { responseData } = await send(seller, [head, ...wrong, ida].join('\n'))
    expect(responseData).toMatchObject({ rows: 4, added: 1, refused: 3 })
    expect(responseData.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Name',
      '3 Email',
      '3 Phone',
      '4 City',
      '4 County',
      '4 Post code',
    ])
    expect(responseData.problems[1]?.reason).toBe('*Please enter valid email.')
    expect(await emailsOf(seller)).toEqual(['ida@example.com'])
  })

  test('adds no client twice and names duplicates, even in two imports at once [N-CLNT-004]', async () => {
    const seller = await createSeller(shop)
    const file = [head, ida, 'Ida Again,IDA@example.com,07700900124'].join('\n')
    const reports = await Promise.all([send(seller, file), send(seller, file), send(seller, file)])
    expect(reports.map(({ responseData: { added, doubled } }) => [added, doubled]).toSorted()).toEqual([
      [0, 2],
      [0, 2],
      [1, 1],
    ])
    expect(reports.find(({ responseData }) => responseData.added)?.responseData.doubles).toEqual([
      { row: 3, name: 'Ida Again', email: 'ida@example.com', changes: [] },
    ])
    expect(await emailsOf(seller)).toEqual(['ida@example.com'])
  })

  test('waits for another import into the same list, whose clients it then names [N-CLNT-004]', async () => {
    const seller = await createSeller(shop)
    let waiting: ReturnType<typeof send> | undefined
    await inTransaction(shop.db, async (tx) => {
      await lockClientsOfSeller(tx, seller.id)
      waiting = send(seller, [head, ida].join('\n'))
      await expect.poll(countWaitingLocks).toBe(1)
      await createClient(shop, seller, { email: 'ida@example.com' })
    })
    expect((await waiting)?.responseData).toMatchObject({ added: 0, doubled: 1 })
    expect(await emailsOf(seller)).toEqual(['ida@example.com'])
  })

  test('without its columns, without rows, or as a picture is refused as a whole [N-CLNT-003]', async () => {
    const seller = await createSeller(shop)
    const { responseData } = await send(seller, 'Who,Where\nIda,Leeds')
    expect(responseData).toMatchObject({ added: 0, missing: ['Email', 'Phone'], import_id: null })
    expect(responseData.message).toBe('These columns are missing: Email, Phone')
    expect(await emailsOf(seller)).toEqual([])
    expect((await send(seller, head)).responseMessage).toBe('This file has no rows.')
    expect((await send(seller, 'BEGIN:VCARD\nFN:Ida')).responseMessage).toBe('This file has no rows.')
    const picture = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')
    expect((await send(seller, picture)).responseMessage).toBe(importsText.notCsv)
  })

  test('as a workbook of more than 5 MB is refused, though contacts may have more [N-IMPT-027]', async () => {
    const seller = await createSeller(shop)
    const workbook = Buffer.alloc(importLimits.bytes + 1)
    workbook.write('PK\x03\x04', 'latin1')
    expect((await send(seller, workbook)).error).toMatchObject({ errors: { file: importsText.fileLarge } })
    const photo = `PHOTO;ENCODING=b:${'A'.repeat(importLimits.bytes)}`
    const large = await send(seller, card('FN:Ida Import', 'EMAIL:ida@example.com', 'TEL:07700900123', photo))
    expect(large.responseData).toMatchObject({ added: 1 })
    const tooLarge = await send(seller, Buffer.alloc(importLimits.contactsBytes + 1, 'a'))
    expect(tooLarge.error).toMatchObject({ errors: { file: importsText.contactsLarge } })
  })
})

describe('the contacts of a phone', () => {
  test('as an iPhone shares them: groups, folded lines, several numbers, a picture [N-CLNT-002]', async () => {
    const seller = await createSeller(shop)
    const contact = card(
      'N:Zest;Zoë;;;',
      'FN:Zoë Zest',
      'item1.EMAIL;type=INTERNET:work@example.com',
      'item2.EMAIL;type=INTERNET;type=pref:zo',
      ' e@example.com',
      'item2.X-ABLabel:_$!<Home>!$_',
      'TEL;type=HOME;type=VOICE:0113 496 0000',
      'TEL;type=CELL;type=VOICE;type=pref:+44 7700 900123',
      'item3.ADR;type=HOME;type=pref:;;2 Mill Lane\\, Flat 3;York;;YO1 7AA;United Kingdom',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
      ` ${'A'.repeat(9000)}`,
    )
    expect((await send(seller, contact)).responseData).toMatchObject({ added: 1, refused: 0 })
    expect(await clientsOf(seller)).toMatchObject([
      {
        name: 'Zoë Zest',
        email: 'zoe@example.com',
        pno: '+44 7700 900123',
        addressLine1: '2 Mill Lane, Flat 3',
        city: 'York',
        state: 'York',
        zipcode: 'YO1 7AA',
      },
    ])
  })

  test('as Android exports them: version 2.1, quoted-printable names, bare types [N-CLNT-002]', async () => {
    const seller = await createSeller(shop)
    const contact = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C5=BBaneta;=',
      '=5A=6F=C3=AB;;;',
      'TEL;WORK:0113 4960000',
      'TEL;CELL;PREF:0044 7700900124',
      'EMAIL;HOME:zaneta@example.com',
      'END:VCARD',
    ].join('\r\n')
    expect((await send(seller, contact)).responseData).toMatchObject({ added: 1, refused: 0 })
    expect(await clientsOf(seller)).toMatchObject([{ name: 'Zoë Żaneta', pno: '0044 7700900124', addressLine1: '' }])
  })

  test('of version 4.0; a wrong email is reported by place [N-CLNT-002–003, N-IMPT-007]', async () => {
    const seller = await createSeller(shop)
    const contact = card(
      'FN:Mia Modern',
      'EMAIL;PREF=1;TYPE="home,x":mailto:mia@example.com',
      'TEL;VALUE=uri;TYPE="voice,home":tel:+44-113-496-0001;ext=5',
      'TEL;VALUE=uri;TYPE="cell":tel:+44-7700-900125',
      'ADR;LABEL="1 High Street: Leeds":;;1 High Street;Leeds;West Yorkshire;LS1 1AA;',
    )
    const { responseData } = await send(
      seller,
      `${card('FN:No Mail', 'EMAIL:no mail', 'TEL:07700900126')}\r\n${contact}`,
    )
    const reason = '*Please enter valid email.'
    expect(responseData.problems).toEqual([{ row: 1, column: 'Email', reason, who: 'No Mail', value: 'no mail' }])
    expect(await clientsOf(seller)).toMatchObject([
      {
        name: 'Mia Modern',
        email: 'mia@example.com',
        pno: '+44-7700-900125',
        zipcode: 'LS1 1AA',
        state: 'West Yorkshire',
      },
    ])
  })
})

test('a client imported without an address is sold to from salon stock at once [N-CLNT-005]', async () => {
  const sale = await createSale(shop)
  await send(sale.seller, card('FN:Nora Nowhere', 'EMAIL:nora@example.com', 'TEL:07700900127'))
  const client_id = (await clientsOf(sale.seller)).find(({ name }) => name === 'Nora Nowhere')?._id
  expect((await placeOrder(shop, sale, { client_id })).body).toMatchObject({
    error: { errors: { address: 'Please choose an address.' } },
  })
  expect((await placeOrder(shop, sale, { client_id, type: 3 })).body.statusCode).toBe(1)
})
