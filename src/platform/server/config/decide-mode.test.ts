import { expect, test } from 'vitest'
import { decideMode } from '#platform/server/config/decide-mode.ts'

const development = 'for trying and development, because no setting says production'
const because = (why: string) => `production, because ${why}`
const within = (host: string) => `HOST=${host} is within reach of other machines`
const https = 'PUBLIC_URL begins with https'
const otherHost = 'PUBLIC_URL names a host that others reach'
const proxy = 'TRUST_PROXY names a proxy in front'
const live = 'a key of the card provider is a live one'

test.each<[Record<string, string>, string]>([
  [{}, development],
  [{ NODE_ENV: 'development' }, development],
  [{ NODE_ENV: 'test', HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }, development],
  [{ HOST: 'localhost' }, development],
  [{ HOST: 'LOCALHOST' }, development],
  [{ HOST: '127.8.8.8' }, development],
  [{ HOST: '::1' }, development],
  [{ HOST: '[::1]' }, development],
  [{ PUBLIC_URL: 'http://localhost:3000' }, development],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, development],
  [{ PUBLIC_URL: 'http://127.0.0.1' }, development],
  [{ PUBLIC_URL: 'no address' }, development],
  [{ TRUST_PROXY: ' ' }, development],
  [{ STRIPE_SECRET_KEY: 'sk_test_a_live_b', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' }, development],
  [{ NODE_ENV: 'production' }, because('NODE_ENV says so')],
  [{ HOST: '0.0.0.0' }, because(within('0.0.0.0'))],
  [{ HOST: '::' }, because(within('::'))],
  [{ HOST: '10.0.0.7' }, because(within('10.0.0.7'))],
  [{ HOST: '1270.0.0.1' }, because(within('1270.0.0.1'))],
  [{ HOST: 'localhost.example.com' }, because(within('localhost.example.com'))],
  [{ PUBLIC_URL: 'https://shop.example.com' }, because(https)],
  [{ PUBLIC_URL: 'HTTPS://localhost' }, because(https)],
  [{ PUBLIC_URL: 'http://shop.example.com' }, because(otherHost)],
  [{ PUBLIC_URL: ' HTTP://192.168.1.5:3000/' }, because(otherHost)],
  [{ PUBLIC_URL: 'http://localhost.example.com' }, because(otherHost)],
  [{ PUBLIC_URL: 'http://0.0.0.0:3000' }, because(otherHost)],
  [{ TRUST_PROXY: '127.0.0.1' }, because(proxy)],
  [{ NODE_ENV: 'test', TRUST_PROXY: 'loopback' }, because(proxy)],
  [{ PUBLIC_URL: 'http://shop.example.com', DEMO: '1' }, `a demo, because DEMO=1 says so, although ${otherHost}`],
  [{ TRUST_PROXY: 'uniquelocal', DEMO: '1' }, `a demo, because DEMO=1 says so, although ${proxy}`],
  [{ STRIPE_SECRET_KEY: 'sk_live_a' }, because(live)],
  [{ STRIPE_SECRET_KEY: 'rk_live_a' }, because(live)],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_a' }, because(live)],
  [{ NODE_ENV: 'development', STRIPE_SECRET_KEY: ' sk_live_a' }, because(live)],
  [
    { NODE_ENV: 'production', HOST: '::', PUBLIC_URL: 'https://a' },
    because(`NODE_ENV says so, ${https} and ${within('::')}`),
  ],
  [{ HOST: '0.0.0.0', DEMO: '0' }, because(within('0.0.0.0'))],
  [{ DEMO: '1' }, 'a demo, because DEMO=1 says so'],
  [{ HOST: '0.0.0.0', DEMO: '1' }, `a demo, because DEMO=1 says so, although ${within('0.0.0.0')}`],
  [{ PUBLIC_URL: 'https://a', DEMO: '1' }, `a demo, because DEMO=1 says so, although ${https}`],
  [{ NODE_ENV: 'production', DEMO: '1' }, 'production with DEMO=1, because NODE_ENV says so'],
  [{ STRIPE_SECRET_KEY: 'sk_live_a', DEMO: '1' }, `production with DEMO=1, because ${live}`],
])('%o: %s [D-480, N-OPER-003]', (settings, description) => {
  const mode = decideMode(settings)
  expect(mode.description).toBe(description)
  expect(mode.production).toBe(description.startsWith('production'))
  expect(mode.isPublic).toBe(
    [within(settings.HOST ?? ''), https, otherHost, proxy, live].some((sign) => description.includes(sign)),
  )
  expect(mode.isLive).toBe(description.includes(live))
})
