import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openWebhookReceiver, rejectionOf } from '../../tests/harness/sandbox.ts'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'

const sandbox = openSandboxForTests()

const remoteUrls = [
  'https://shop.example/hook',
  'http://10.0.0.1/',
  'http://169.254.169.254/',
  'http://127.0.0.1.nip.io/',
]

test.each(remoteUrls)('a webhook endpoint at %s, which is not this machine, is refused', async (url) => {
  const refused = await rejectionOf(sandbox.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] }))
  expect(refused).toMatchObject({ statusCode: 400, param: 'url' })
  expect(refused.message).toContain('to this machine only')
  const { id } = await sandbox.stripe.webhookEndpoints.create({ url: 'http://[::1]:9/', enabled_events: ['*'] })
  expect((await rejectionOf(sandbox.stripe.webhookEndpoints.update(id, { url }))).param).toBe('url')
  await sandbox.stripe.webhookEndpoints.del(id)
})

test('a redirect is not followed, and an endpoint elsewhere that is stored already gets nothing', async () => {
  const target = await openWebhookReceiver()
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.writeHead(307, { location: target.url }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { id } = await sandbox.stripe.webhookEndpoints.create({ url, enabled_events: ['customer.created'] })
  const stored = await sandbox.stripe.webhookEndpoints.create({ url, enabled_events: ['customer.created'] })
  await sandbox.database.pool.query(
    `update sandbox.objects set data = jsonb_set(data, '{url}', '"http://192.0.2.1/"') where id = $1`,
    [stored.id],
  )
  await sandbox.stripe.customers.create({})
  const responses = async () =>
    (await sandbox.database.pool.query('select endpoint_id as id, last_response as answer from sandbox.deliveries'))
      .rows
  await vi.waitFor(async () =>
    expect(await responses()).toEqual(
      expect.arrayContaining([
        { id, answer: '307' },
        { id: stored.id, answer: 'not on this machine' },
      ]),
    ),
  )
  expect(requests).toBeGreaterThan(0)
  expect(target.webhooks).toEqual([])
  server.close()
  await target.close()
})
