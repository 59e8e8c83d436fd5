import { expect, test } from 'vitest'
import { findUnknownSettings } from '#platform/server/config/config-problems.ts'
import { environmentSchema } from '#platform/server/config/environment-schema.ts'

const settings = Object.keys(environmentSchema.shape)
const inEnvironment = (...environment: string[]) => findUnknownSettings({ environment, file: [] }, settings)
const inFile = (...file: string[]) => findUnknownSettings({ environment: [], file }, settings)

test('a name that is near one of ours, or begins like one, is named with the one that was meant', () => {
  expect(
    inEnvironment('SMTP_URI', 'SMTP_HOST', 'LOGLEVEL', 'STRIPE_PUBLISHABLE', 'S3_BUCKETS', 'DATABASE_URI'),
  ).toEqual([
    'SMTP_URI: there is no such setting, did you mean SMTP_URL?',
    'SMTP_HOST: there is no such setting, did you mean SMTP_URL?',
    'LOGLEVEL: there is no such setting, did you mean LOG_LEVEL?',
    'STRIPE_PUBLISHABLE: there is no such setting, did you mean STRIPE_PUBLISHABLE_KEY?',
    'S3_BUCKETS: there is no such setting, did you mean S3_BUCKET?',
    'DATABASE_URI: there is no such setting, did you mean DATABASE_URL?',
  ])
})

test("other programs' names in the environment are theirs", () => {
  const names = [
    'PATH',
    'HOME',
    'TERM',
    'LANG',
    'HOSTNAME',
    'POST',
    'CHOST',
    'EDITOR',
    'DATABASE_SERVICE_HOST',
    'SMTP_PORT',
  ]
  const more = [
    'SMTP_PORT_25_TCP_ADDR',
    'STRIPE_API_KEY',
    'NODE_OPTIONS',
    'AWS_REGION',
    'npm_config_cache',
    'CI',
    'HTTP_PROXY',
  ]
  expect(inEnvironment(...names, ...more, ...settings)).toEqual([])
})

test('in .env every name is a setting of the program, or a mistake', () => {
  expect(inFile('COLOUR', 'PORTS', 'NODE_OPTIONS', 'TZ', ...settings)).toEqual([
    'COLOUR: there is no such setting',
    'PORTS: there is no such setting, did you mean PORT?',
  ])
})
