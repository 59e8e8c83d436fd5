import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { LabelRequest } from '#orders/carriers/labels/contract.ts'
import { requestLabel, withoutRecipient } from '#orders/carriers/labels/server/request-label.ts'
import { labelsText } from '#orders/carriers/labels/text.ts'
import { openLabelDesk, openLabelService, writeLabelProgram } from '../../../../../tests/harness/labels.ts'
import { createPaidOrder } from '../../../../../tests/harness/paid-orders.ts'
import { createPdf, createPdfWithPassword } from '../../../../../tests/harness/pdf-files.ts'
import { createSale } from '../../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../../tests/harness/shop-for-orders.ts'

const program = writeLabelProgram()
afterAll(() => program.remove())

const parcel: LabelRequest = {
  reference: '0b9c3a52-6f0e-4c39-9d7e-2f0f0c8f7a11',
  order_number: 'ORD-000042',
  recipient: {
    name: 'Clara O’Hara-Klein',
    line1: '17 High Street',
    line2: '',
    city: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
    phone: '07700 900123',
  },
  sender: { name: 'Chairside', lines: [] },
  weight_grams: 30,
}

interface Logged {
  order: string
  reason: string
  detail: string
}

/** Requests a label that cannot be made; returns the message for the administrator and the log entries. */
async function fail(labelCommand: string, timeoutMs?: number): Promise<{ message: string; logged: Logged[] }> {
  const logged: Logged[] = []
  const log = { warn: (entry: object) => void logged.push(entry as Logged) }
  const request = requestLabel({ labelCommand, log, ...(timeoutMs ? { timeoutMs } : {}) }, parcel)
  return {
    message: await request.then(
      () => 'made',
      ({ message }: Error) => message,
    ),
    logged,
  }
}
const print = (answer: unknown) => `() => process.stdout.write(${JSON.stringify(JSON.stringify(answer))})`
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const answer = { pdf: base64(createPdf()), tracking_number: 'AB 123456789 GB', carrier: 'DPD Local' }

test('a program’s label is its PDF, its number without spaces and a carrier we know [N-CARR-007]', async () => {
  program.behave(print(answer))
  const log = { warn: () => expect.unreachable() }
  expect(await requestLabel({ labelCommand: program.file, log }, parcel)).toEqual({
    pdf: Buffer.from(createPdf()),
    trackingNumber: 'AB123456789GB',
    carrier: 'dpd',
  })
})

test.each([
  ['no JSON', `() => process.stdout.write('<html>')`, labelsText.noAnswer],
  ['nothing', '() => undefined', labelsText.noAnswer],
  ['a list', print([]), labelsText.noAnswer],
  ['no number', print({ ...answer, tracking_number: ' ' }), labelsText.noAnswer],
  ['a number of markup', print({ ...answer, tracking_number: '<b>1</b>' }), labelsText.noAnswer],
  ['an unknown carrier', print({ ...answer, carrier: 'Pigeon' }), labelsText.noAnswer],
  ['no base64', print({ ...answer, pdf: '%PDF-1.4' }), labelsText.noAnswer],
  ['a picture', print({ ...answer, pdf: base64(Buffer.from('PNG')) }), labelsText.notPdf],
  [
    'a PDF behind a blank',
    print({ ...answer, pdf: base64(Buffer.concat([Buffer.from(' '), createPdf()])) }),
    labelsText.notPdf,
  ],
  ['a damaged PDF', print({ ...answer, pdf: base64(Buffer.from('%PDF-1.4 and no more')) }), labelsText.notPdf],
  ['more than 2 MB', '() => process.stdout.write("x".repeat(2_000_001))', labelsText.tooLarge],
  ['an exit code', `() => { process.stderr.write('no credit'); process.exit(1) }`, labelsText.failed],
  ['a label and an exit code', `input => { (${print(answer)})(); process.exitCode = 2 }`, labelsText.failed],
])('%s makes no label and is said in words [N-CARR-009]', async (_, behaviour, message) => {
  program.behave(behaviour)
  const failure = await fail(program.file)
  expect(failure.message).toBe(message)
  expect(failure.logged).toMatchObject([{ order: 'ORD-000042', reason: expect.any(String) }])
})

test('a PDF with a password, and a program that is not there, make no label [N-CARR-009]', async () => {
  const pdf = base64(await createPdfWithPassword('userPassword'))
  program.behave(print({ ...answer, pdf }))
  expect((await fail(program.file)).message).toBe(labelsText.notPdf)
  const missing = await fail(path.join(program.folder, 'nothing'))
  expect(missing).toMatchObject({ message: labelsText.notReached, logged: [{ reason: 'notReached' }] })
})

test('a program that is late is ended with those that it has started [N-CARR-009]', async () => {
  const child = `require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' })`
  program.behave(`() => { require('node:fs').writeFileSync(__dirname + '/pid', String(${child}.pid)) }`)
  const { message, logged } = await fail(program.file, 1500)
  expect([message, logged[0]?.reason]).toEqual([labelsText.late, 'late'])
  const pid = Number(readFileSync(path.join(program.folder, 'pid'), 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
})

/** Whether a process is running; a killed one is a zombie, which does not count, until its parent has read its exit code. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('a program gets no setting of the shop [N-CARR-009]', async () => {
  process.env.SECRET_OF_TEST = 'secret'
  program.behave('() => { process.stderr.write(Object.keys(process.env).sort().join()); process.exit(1) }')
  const [entry] = (await fail(program.file)).logged
  delete process.env.SECRET_OF_TEST
  const names = entry?.detail.split(': ').at(-1)?.split(',') ?? []
  expect(names).toContain('PATH')
  expect(names.filter((name) => !['HOME', 'LANG', 'PATH', 'TZ'].includes(name))).toEqual([])
})

test('what a program repeats of the recipient is neither shown nor logged [N-CARR-009]', async () => {
  program.behave(`input => {
    const { recipient } = JSON.parse(input)
    process.stderr.write('refused CLARA at high street, 17 High Street, Leeds, clara@example.com, +44 7700 900123; ')
    process.stderr.write(Buffer.from(input).toString('base64') + ' ' + input)
    process.exit(1)
  }`)
  const { message, logged } = await fail(program.file)
  expect(message).toBe(labelsText.failed)
  const detail = logged[0]?.detail ?? ''
  expect(detail).toContain('it ended with 1: refused')
  expect(detail).not.toMatch(/clara|hara|klein|high|street|leeds|yorkshire|ls1|1aa|900123|example\.com/i)
  const recipient = { ...parcel.recipient, name: 'Li (no name)' }
  expect(withoutRecipient('Li is no limit (no)', { recipient })).toBe('… is … limit (…)')
})

test('a service that is late, fails or answers too much makes no label [N-CARR-009]', async () => {
  const service = await openLabelService()
  const failures: [typeof service.respond, string][] = [
    [(response) => response.writeHead(500).end('Clara'), labelsText.failed],
    [(response) => response.writeHead(204).end(), labelsText.failed],
    [(response) => response.writeHead(302, { location: '/label' }).end(), labelsText.failed],
    [(response) => response.end('x'.repeat(2_000_001)), labelsText.tooLarge],
    [(response) => response.end('{}'), labelsText.noAnswer],
    [(response) => response.destroy(), labelsText.notReached],
    [(response) => response.write('{'), labelsText.late],
    [() => undefined, labelsText.late],
  ]
  for (const [respond, message] of failures) {
    service.respond = respond
    const failure = await fail(service.url, 1500)
    expect(failure.message).toBe(message)
    expect(JSON.stringify(failure.logged)).not.toMatch(/secret|Clara/)
  }
  expect(service.requests).toHaveLength(failures.length)
  service.close()
  expect((await fail(service.url)).message).toBe(labelsText.notReached)
})

test('a service gets the parcel by one POST, without cookies, and is not followed [N-CARR-007]', async () => {
  const service = await openLabelService()
  const { shop, admin } = await openShopForRefunds({ LABEL_COMMAND: service.url })
  const sale = await createSale(shop)
  const [first, second] = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  const labels = openLabelDesk(shop, admin)
  expect(await labels.makeAll([first])).toMatchObject([{ state: 'made', label: { carrier: 'royal_mail' } }])
  const [request] = service.requests
  expect(request).toMatchObject({ method: 'POST', url: '/label?key=secret' })
  expect(request?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ weight_grams: 30, recipient: { city: 'Leeds' } })
  service.respond = (response) => response.writeHead(307, { location: '/elsewhere', 'set-cookie': 'a=b' }).end()
  expect(await labels.makeAll([second])).toMatchObject([{ state: 'refused', message: labelsText.failed }])
  service.respond = service.answer
  expect(await labels.makeAll([second])).toMatchObject([{ state: 'made' }])
  expect(service.requests.map(({ url }) => url)).toEqual(Array.from({ length: 3 }, () => '/label?key=secret'))
  for (const { headers } of service.requests) expect(headers).not.toHaveProperty('cookie')
  service.close()
})
