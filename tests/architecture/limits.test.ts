import { globSync, readFileSync } from 'node:fs'
import Fastify, { type FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondFactorLimits } from '#accounts/second-factor/server/second-factor.ts'
import { accountRateLimits, forgotPasswordEmailLimit, signUpLimitPerIp } from '#accounts/server/rate-limits.ts'
import { sessionIdleTimeoutHours } from '#accounts/sessions/idle-timeout.ts'
import { accountFailures } from '#accounts/sessions/server/log-in.ts'
import { confirmedPasswordLifetimeMinutes, exportPasswordLifetimeMinutes } from '#accounts/sessions/server/session.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/tokens.ts'
import { registerRoutes } from '#app/server/http/register-routes.ts'
import { jobSchedule } from '#app/server/jobs/start-jobs.ts'
import { programLimit } from '#back-office/program-keys/server/authenticate-program.ts'
import {
  clientCodeLifetimeMinutes,
  clientSessionLifetimeDays,
  codeEmailLimit,
  codeTryLimit,
} from '#client-page/codes/server/client-code-limits.ts'
import { guessLimit } from '#coupons/server/limit-guesses.ts'
import { exploreLinkLifetimeDays } from '#links/explore/server/explore-links.ts'
import { unsubscribeLinkLifetimeDays } from '#mail/preferences/server/email-preferences.ts'
import { unsentEmailLifetimeDays } from '#mail/server/delete-old-emails.ts'
import { documentUrlLifetimeMinutes } from '#media/server/signed-document-url.ts'
import {
  type CardTryScope,
  cardTryLimits,
  questionLifetimeMinutes,
} from '#payments/card-tries/server/card-try-limits.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { openShop, type Shop } from '../harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The table rows of docs/limits.md: kind, what is limited, how many, in what time, counted for whom, decision. */
const rows = readFileSync('docs/limits.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (attempts|cards|lifetime|schedule) \|/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))

const minutesIn = { hour: 60, day: 24 * 60 }

function nameDuration(minutes: number): string {
  const [count, unit] =
    minutes % minutesIn.day === 0 && minutes > minutesIn.day
      ? [minutes / minutesIn.day, 'day']
      : minutes % minutesIn.hour === 0
        ? [minutes / minutesIn.hour, 'hour']
        : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Names what a limit counts by, from the key that it builds from a request. */
function describeKey({ keyOf, overAllAddresses }: RateLimit): string {
  const request = {
    body: { email: 'email' },
    actor: { kind: 'seller', userId: 'person', tokenId: 'session' },
    ip: 'address',
  }
  if (!keyOf) return 'address'
  const key = keyOf(request as unknown as FastifyRequest)
  return overAllAddresses ? `${key}, over all addresses` : `${key} and address`
}

async function listRouteLimits(): Promise<{ call: string; limit: RateLimit }[]> {
  const api = Fastify({ exposeHeadRoutes: false }).withTypeProvider<ZodTypeProvider>()
  const found: { call: string; limit: RateLimit }[] = []
  api.addHook('onRoute', ({ method, url, config }) => {
    for (const limit of [config?.limit ?? []].flat()) found.push({ call: `${String(method)} ${url.slice(1)}`, limit })
  })
  await registerRoutes(api, shop)
  await api.close()
  return found
}

function describeLimit(limit: RateLimit, call: string): string[] {
  const counted = limit.failuresOnly ? 'failures' : 'calls'
  return [
    'attempts',
    `\`${limit.name}\`: ${call}`,
    `${limit.maxAttempts} ${counted}`,
    nameDuration(limit.windowMinutes),
    describeKey(limit),
  ]
}

test('docs/limits.md lists every limit of attempts that a route has, and no other [D-066]', async () => {
  const running = (await listRouteLimits()).map(({ call, limit }) => describeLimit(limit, call))
  // sign-up counts its two limits itself, before it receives the documents
  for (const limit of [accountRateLimits.signUp, signUpLimitPerIp])
    running.push(describeLimit(limit, 'POST user/signup'))
  // so do replacements of refused documents; for one address they share a limit with sign-ups
  for (const limit of [accountRateLimits.replaceDocuments, signUpLimitPerIp])
    running.push(describeLimit(limit, 'POST user/documents/replace'))
  // the service functions count codes of a second factor, for a person over all addresses
  for (const limit of secondFactorLimits)
    running.push([...describeLimit(limit, 'codes, at login and in the profile').slice(0, 4), 'person'])
  // a function of its own slows down logins to one account
  running.push([
    ...describeLimit({ ...accountFailures, failuresOnly: true }, 'POST user/login').slice(0, 4),
    'email, over all addresses but its own',
  ])
  // limits on the emails that a stranger can request for one mailbox
  for (const [limit, call] of [
    [forgotPasswordEmailLimit, 'POST user/forgotPassword'],
    [codeEmailLimit, 'POST client-page/code'],
  ] as const)
    running.push([...describeLimit(limit, call).slice(0, 4), 'email, over all addresses but its own'])
  // the limit on all calls of a program, counted by its API key
  running.push([...describeLimit(programLimit, 'every call of a program').slice(0, 4), 'key'])
  // the limit on refused coupon codes, counted over all calls that accept one
  running.push(describeLimit({ ...guessLimit, failuresOnly: true }, 'calls with a code that is refused'))
  // the limit on tries of a mailed code that exists
  const tries = describeLimit({ ...codeTryLimit, failuresOnly: true }, 'POST client-page/session, codes that exist')
  running.push([...tries.slice(0, 4), 'email and address'])
  expect(running.length).toBeGreaterThan(10)
  const documented = rows.filter(([kind]) => kind === 'attempts').map((row) => row.slice(0, 5))
  expect(documented.sort()).toEqual(running.sort())
})

test('only routes, sign-up, refused documents, codes and keys of programs limit attempts', () => {
  const counting = findInSources(/\b(count|add)Attempt\(/)
  expect(counting).toEqual([
    'src/accounts/documents/server/replace-documents.ts',
    'src/accounts/second-factor/server/second-factor.ts',
    'src/accounts/sessions/server/familiar-addresses.ts',
    'src/accounts/sessions/server/log-in.ts',
    'src/accounts/sign-up/server/sign-up.ts',
    'src/app/server/http/register-api.ts',
    'src/back-office/program-keys/server/authenticate-program.ts',
    'src/client-page/codes/server/client-code.ts',
    'src/coupons/server/limit-guesses.ts',
    'src/platform/server/http/rate-limit.ts',
  ])
})

const scopes: Record<CardTryScope, string> = {
  order: 'order',
  no_order: 'seller, where a card is saved or a debt paid',
  person: 'person: the client who pays, or the seller',
  client: 'client',
  seller: 'seller, also for her clients',
  address: 'address',
}

test('docs/limits.md lists exactly the limits of declines and authentications [D-250, D-251]', () => {
  const running = cardTryLimits.map(({ counts, of, max, windowHours }) => {
    const minutes = counts === 'questions' ? questionLifetimeMinutes : windowHours * minutesIn.hour
    return ['cards', counts, String(max), nameDuration(minutes), scopes[of]]
  })
  const documented = rows.filter(([kind]) => kind === 'cards').map((row) => row.slice(0, 5))
  expect(documented.sort()).toEqual(running.sort())
})

test('the provider tries a card in two places, and each counts its declines [D-250]', () => {
  expect(findInSources(/\bprovider\.(charge|saveCard)\(/)).toEqual([
    'src/payments/attempts/server/charge-payment-attempt.ts',
    'src/payments/cards/server/cards.ts',
  ])
  expect(findInSources(/=> beginCardTry\(|await beginCardTry\(/)).toEqual([
    'src/payments/attempts/server/insert-payment-attempt.ts',
    'src/payments/cards/server/cards.ts',
  ])
})

test('docs/limits.md lists every lifetime, and no other [D-055]', () => {
  const running: [string, number][] = [
    ...Object.entries(tokenLifetimeMinutes),
    ['confirmed password', confirmedPasswordLifetimeMinutes],
    ['password for exports', exportPasswordLifetimeMinutes],
    ['session without use', sessionIdleTimeoutHours * minutesIn.hour],
    ['explore link', exploreLinkLifetimeDays * minutesIn.day],
    ['document URL', documentUrlLifetimeMinutes],
    ['unsent email', unsentEmailLifetimeDays * minutesIn.day],
    ['question', questionLifetimeMinutes],
    ['client code', clientCodeLifetimeMinutes],
    ['client session', clientSessionLifetimeDays * minutesIn.day],
    ['unsubscribe link', unsubscribeLinkLifetimeDays * minutesIn.day],
  ]
  const documented = rows
    .filter(([kind]) => kind === 'lifetime')
    .map(([, what, , time]) => [/^`(.+?)`/.exec(what ?? '')?.[1], time])
  expect(documented.sort()).toEqual(running.map(([name, minutes]) => [name, nameDuration(minutes)]).sort())
  // a lifetime declared anywhere else would be missing above
  expect(findInSources(/const \w*(lifetime|idleTimeout)\w*(Minutes|Hours|Days)\b/i)).toEqual([
    'src/accounts/sessions/server/session.ts',
    'src/accounts/sessions/server/tokens.ts',
    'src/client-page/codes/server/client-code-limits.ts',
    'src/links/explore/server/explore-links.ts',
    'src/mail/preferences/server/email-preferences.ts',
    'src/mail/server/delete-old-emails.ts',
    'src/media/server/signed-document-url.ts',
    'src/payments/card-tries/server/card-try-limits.ts',
  ])
})

test('docs/limits.md lists every line of the schedule, and no other', () => {
  const documented = rows
    .filter(([kind]) => kind === 'schedule')
    .map(([, what, , time]) => `${time?.replaceAll('`', '')} ${/^`(.+?)`/.exec(what ?? '')?.[1]}`)
  expect(documented.sort()).toEqual(jobSchedule.split('\n').sort())
})

test('each row of docs/limits.md names a decision that exists', () => {
  const decisions = readFileSync('docs/spec/decisions.md', 'utf8')
  const records = globSync('docs/decisions/*.md').map((file) => file.slice('docs/decisions/'.length, -'.md'.length))
  const isDecision = (name: string) =>
    decisions.includes(`\n### ${name} `) || records.some((record) => record.startsWith(`${name}-`))
  expect(rows.filter((row) => row.length !== 6 || !isDecision(row[5] ?? ''))).toEqual([])
})

function findInSources(pattern: RegExp): string[] {
  return globSync('src/**/server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && pattern.test(readFileSync(file, 'utf8')))
    .sort()
}
