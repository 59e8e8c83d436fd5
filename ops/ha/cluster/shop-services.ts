import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder, type ServiceOptions } from './database-services.ts'
import { fillTemplate } from './fill-template.ts'
import { address, databaseName, type Layout, type ShopMachine } from './layout.ts'
import type { Service } from './supervisor.ts'

export const serverRole = 'chairside'
/** The database role that owns the tables and runs the migrations. */
export const ownerRole = 'chairside_owner'
export const webhookSecret = 'whsec_ha_drill'
export const sandboxKey = 'sk_test_ha_drill'
/** The encryption key that all shop machines share. */
const encryptionKey = 'ad'.repeat(32)
export const files = { bucket: 'chairside', key: 'S3RVER', secret: 'S3RVER' }

export const databaseUrl = (port: number, password: string, role = serverRole, database = databaseName) =>
  `postgres://${role}:${password}@${address}:${port}/${database}`

export const namesOfShop = ({ name }: ShopMachine) => [`${name}-haproxy`, `${name}-pgbouncer`, name]

/** A shop machine: HAProxy, which finds the primary, PgBouncer, and the shop's processes. */
export function createShopServices(machine: ShopMachine, options: ServiceOptions): Service[] {
  makeFolder(machine.folder, options.user)
  return [createDatabaseProxy(machine, options), createBouncer(machine, options), createShop(machine, options)]
}

function createDatabaseProxy(machine: ShopMachine, { layout, programs, user }: ServiceOptions): Service {
  const config = path.join(machine.folder, 'haproxy.cfg')
  const servers = layout.databases.map(
    ({ name, port, restPort }) => `  server ${name} ${address}:${port} check port ${restPort}`,
  )
  const pools = [machine, ...layout.shops.filter(({ name }) => name !== machine.name)].map(
    ({ name, bouncerPort }, at) => `  server ${name} ${address}:${bouncerPort} check${at > 0 ? ' backup' : ''}`,
  )
  const { writePort, readPort, poolPort } = machine
  const lines = { databaseServers: servers.join('\n'), poolServers: pools.join('\n') }
  fillTemplate('database-haproxy.cfg', config, { address, writePort, readPort, poolPort, ...lines })
  if (user) chownSync(config, user.uid, user.gid)
  return { name: `${machine.name}-haproxy`, file: programs.haproxy, args: ['-db', '-f', config], user }
}

function createBouncer(machine: ShopMachine, { programs, user, password }: ServiceOptions): Service {
  const [config, userList] = ['pgbouncer.ini', 'users.txt'].map((name) => path.join(machine.folder, name)) as [
    string,
    string,
  ]
  const { writePort, bouncerPort } = machine
  fillTemplate('pgbouncer.ini', config, { address, writePort, bouncerPort, userList })
  writeFileSync(userList, `"${serverRole}" "${password}"\n`, { mode: 0o600 })
  if (user) for (const file of [config, userList]) chownSync(file, user.uid, user.gid)
  return { name: `${machine.name}-pgbouncer`, file: programs.pgbouncer, args: [config], user }
}

/** The shop runs as the drill's own user, who may read this project's node_modules. */
function createShop(machine: ShopMachine, { layout, password }: ServiceOptions): Service {
  return {
    name: machine.name,
    file: process.execPath,
    args: ['--max-semi-space-size=4', '--max-old-space-size=1024', 'src/app/server/main.ts'],
    env: createShopEnvironment(machine, layout, password),
  }
}

/** The environment variables of a shop machine; the drill's `npm run audit` uses the same. */
export function createShopEnvironment(machine: ShopMachine, layout: Layout, password: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    SANDBOX: '1',
    DEMO: '1',
    DEV_MAIL: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: '0',
    HOST: address,
    PORT: String(machine.shopPort),
    PROCESSES: '2',
    DATA_DIR: path.join(machine.folder, 'data'),
    PUBLIC_URL: `http://${address}:${layout.frontPort}`,
    TRUST_PROXY: address,
    DATABASE_URL: databaseUrl(machine.poolPort, password),
    DATABASE_DIRECT_URL: databaseUrl(machine.writePort, password),
    DATABASE_OWNER_URL: databaseUrl(machine.writePort, password, ownerRole),
    DATABASE_REPLICA_URL: databaseUrl(machine.readPort, password),
    STRIPE_API_BASE: `http://${address}:${layout.providerPort}`,
    ENCRYPTION_KEY: encryptionKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    SANDBOX_SECRET_KEY: sandboxKey,
    SMTP_URL: `smtp://${address}:${layout.mailPort}`,
    S3_ENDPOINT: `http://${address}:${layout.filesPort}`,
    S3_BUCKET: files.bucket,
    S3_ACCESS_KEY_ID: files.key,
    S3_SECRET_ACCESS_KEY: files.secret,
  }
}

/** The services around the machines: the proxy in front of them, the card provider, a mail server and a file store. */
export function createSurroundings({ layout, programs, user }: ServiceOptions): Service[] {
  const config = path.join(layout.folder, 'shop-haproxy.cfg')
  const shopServers = layout.shops
    .map(({ name, shopPort }) => `  server ${name} ${address}:${shopPort} check`)
    .join('\n')
  fillTemplate('shop-haproxy.cfg', config, { address, frontPort: layout.frontPort, shopServers })
  if (user) chownSync(config, user.uid, user.gid)
  const providerFolder = path.join(layout.folder, 'provider')
  // if this process is root, the provider's PostgreSQL runs as another user, who must be able to reach the folder
  mkdirSync(providerFolder, { recursive: true, mode: 0o755 })
  const port = String(layout.providerPort)
  const node = process.execPath
  return [
    { name: 'mail', file: node, args: ['ops/ha/cluster/mail-server.ts', String(layout.mailPort), mailFileOf(layout)] },
    {
      name: 'files',
      file: node,
      args: ['ops/ha/cluster/file-store.ts', String(layout.filesPort), path.join(layout.folder, 'files')],
    },
    {
      name: 'provider',
      file: node,
      args: ['tools/serve/sandbox.ts', '--port', port],
      env: {
        DATA_DIR: providerFolder,
        LOG_LEVEL: 'warn',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        SANDBOX_SECRET_KEY: sandboxKey,
      },
    },
    { name: 'proxy', file: programs.haproxy, args: ['-db', '-f', config], user },
  ]
}

/** The file with a line of JSON for each email that arrived. */
export const mailFileOf = ({ folder }: Layout) => path.join(folder, 'mail.jsonl')
