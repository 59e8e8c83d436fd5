import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toClientValues } from '#clients/import/server/read-client-file.ts'
import { readVcards } from '#clients/import/server/read-vcards.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'read-vcards-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(contents: string | Buffer) {
  const file = path.join(folder, 'contacts.vcf')
  writeFileSync(file, contents)
  const people: Record<string, string>[] = []
  for await (const { lines } of readVcards(file)) people.push(toClientValues(lines))
  return people
}

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
const readOne = async (...lines: string[]) => (await read(card(...lines)))[0]

describe('of a contact', () => {
  test.each([
    ['no FN', ['N:Smith;Anna;;;'], 'Anna Smith'],
    ['an empty FN', ['FN:', 'N:Smith;Anna;;;'], 'Anna Smith'],
    ['a number for FN', ['FN:+44 7700 900123', 'N:Smith;Anna;;;'], 'Anna Smith'],
    ['an email for FN', ['FN:anna@example.com', 'N:Smith;Anna;Maria;;'], 'Anna Maria Smith'],
    ['only a firm', ['FN:', 'N:;;;;', 'ORG:Salon Bella;Hair'], 'Salon Bella'],
  ])('with %s the name is what passes for one [N-IMPT-001]', async (_what, lines, name) => {
    expect(await readOne(...lines)).toMatchObject({ name })
  })

  test('the first right email is taken, the preferred ones first [N-IMPT-001]', async () => {
    expect(await readOne('EMAIL:none', 'EMAIL:anna@example.com')).toMatchObject({ email: 'anna@example.com' })
    const preferred = ['EMAIL:a@example.com', 'EMAIL;PREF=2:b@example.com', 'EMAIL;PREF=1:c@example.com']
    expect(await readOne(...preferred)).toMatchObject({ email: 'c@example.com' })
    expect(await readOne('EMAIL:a@example.com', 'EMAIL;TYPE=pref:none')).toMatchObject({ email: 'a@example.com' })
  })

  test.each([
    ['TEL;TYPE=CELL,FAX:07700900199'],
    ['TEL;TYPE=FAX;TYPE=WORK:07700900199'],
    ['TEL;CELL;FAX:07700900199'],
    ['TEL;TYPE="fax,cell":07700900199'],
    ['item1.TEL;TYPE=CELL:07700900199\r\nitem1.X-ABLabel:_$!<HomeFAX>!$_'],
    ['TEL;TYPE=CELL:12'],
  ])('%j is no number to call [N-IMPT-001]', async (line) => {
    expect(await readOne(line, 'TEL;TYPE=HOME:01134960000')).toMatchObject({ pno: '01134960000' })
  })

  test('an assistant, a list and a place are no contacts, and cards within a card are [N-IMPT-002]', async () => {
    const assistant = card('FN:Ann Assistant', 'EMAIL:ann@example.com').trimEnd()
    const people = await read(
      [
        card('FN:Bea Boss', `AGENT:\r\n${assistant}`, 'EMAIL:bea@example.com'),
        card('FN:Clare Client', `AGENT:${assistant}`, 'EMAIL:clare@example.com'),
        card('FN:My regulars', 'X-ADDRESSBOOKSERVER-KIND:group'),
        card('X-DL:List', card('FN:Ida Inner').trimEnd(), card('FN:Ina Inner').trimEnd()),
      ].join(''),
    )
    expect(people.map(({ name }) => name)).toEqual(['Bea Boss', 'Clare Client', 'Ida Inner', 'Ina Inner'])
    expect(people[0]).toMatchObject({ email: 'bea@example.com' })
  })

  test('a card without an end is read if others follow, not at the end of a file [N-IMPT-002]', async () => {
    const people = await read(`BEGIN:VCARD\r\nFN:Open Olga\r\n${card('FN:Next Nora')}`)
    expect(people.map(({ name }) => name).toSorted()).toEqual(['Next Nora', 'Open Olga'])
    expect(await read('BEGIN:VCARD\r\nFN:Cut Cora')).toEqual([])
  })
})

describe('a file of contacts', () => {
  const zoe = card('FN:Zoë Łęcka', 'EMAIL:zoe@example.com')
  test.each([
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${zoe}`)],
    ['UTF-16', Buffer.from(`\uFEFF${zoe}`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${zoe}`, 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from(zoe, 'utf16le')],
    ['lines that are folded within a letter', foldBytes(Buffer.from(zoe))],
    ['lines that end with CR', Buffer.from(zoe.replaceAll('\r\n', '\r'))],
  ])('in %s is read with all its letters [N-IMPT-003]', async (_what, bytes) => {
    expect(await read(bytes)).toMatchObject([{ name: 'Zoë Łęcka', email: 'zoe@example.com' }])
  })

  test.each([
    ['bytes without a name', 'FN:Zo\xEB', 'Zoë'],
    ['bytes of a character set that is named', 'FN;CHARSET=ISO-8859-2:\xA3ucja', 'Łucja'],
    ['quoted-printable', 'FN;CHARSET=WINDOWS-1252;ENCODING=QUOTED-PRINTABLE:Zo=EB D=92Arcy', 'Zoë D’Arcy'],
    ['quoted-printable over lines with spaces at their ends', 'FN;ENCODING=QUOTED-PRINTABLE:Zo=C3= \r\n=AB', 'Zoë'],
    ['quoted-printable over lines', 'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Zo=C3=\r\n=AB', 'Zoë'],
    ['base64', `FN;ENCODING=B;CHARSET=UTF-8:${Buffer.from('Zoë').toString('base64')}`, 'Zoë'],
  ])('has names in %s [N-IMPT-003]', async (_what, line, name) => {
    expect(await read(Buffer.from(card(line), 'latin1'))).toMatchObject([{ name }])
  })

  test('of 7 MB, nearly all of it pictures, is read [N-IMPT-004]', async () => {
    const picture = `PHOTO;ENCODING=b;TYPE=JPEG:${`${'A'.repeat(74)}\r\n `.repeat(900)}`
    const people = await read(Array.from({ length: 105 }, (_, at) => card(`N:Number${at};Anna`, picture)).join(''))
    expect(people).toHaveLength(105)
  })
})

/** Folds as old programs do: after a fixed number of bytes, even within a character. */
function foldBytes(bytes: Buffer): Buffer {
  const lines = bytes.toString('latin1').split('\r\n')
  return Buffer.from(lines.map((line) => line.replace(/.{7}(?=.)/g, '$&\r\n ')).join('\r\n'), 'latin1')
}

describe('eight times as much takes about eight times as long', () => {
  const inCard = (text: string) => `BEGIN:VCARD\r\n${text}\r\nEND:VCARD\r\n`
  test.each<[string, (size: number) => string]>([
    ['a line that is folded endlessly', (size) => inCard(`FN:A${'\r\n a'.repeat(size / 4)}`)],
    ['a soft break on every line', (size) => inCard(`FN;QUOTED-PRINTABLE:${'a=\r\n'.repeat(size / 4)}`)],
    ['properties without an end', (size) => inCard('EMAIL:a@example.com\r\n'.repeat(size / 21))],
    ['parameters without an end', (size) => inCard(`${`TEL${';A'.repeat(1990)}`}\r\n`.repeat(size / 4000))],
    ['quotation marks', (size) => inCard(`${`TEL;${'"'.repeat(3990)}`}\r\n`.repeat(size / 4000))],
    ['backslashes', (size) => inCard(`N:${'\\;a'.repeat(1330)}\\\r\n`.repeat(size / 4000))],
    ['cards within cards', (size) => 'BEGIN:VCARD\r\n'.repeat(size / 13)],
    ['one line', (size) => inCard(`FN:${'a '.repeat(size / 2)}`)],
  ])('%s [N-IMPT-006]', async (_what, create) => {
    const time = async (size: number) => {
      const contents = create(size)
      const times: number[] = []
      for (let round = 0; round < 4; round++) {
        const start = process.cpuUsage()
        await read(contents)
        const { user, system } = process.cpuUsage(start)
        times.push(user + system)
      }
      return Math.min(...times)
    }
    await time(100_000)
    // eight times the length: a time that grew with the square of the length would be 64 times as long
    expect(await time(1_600_000)).toBeLessThan(24 * (await time(200_000)) + 20_000)
  })
})
