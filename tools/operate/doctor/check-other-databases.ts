import type pg from 'pg'
import type { Config } from '#platform/server/config/config.ts'
import { connectClient, type DatabaseSetting } from '#platform/server/database/require-database.ts'
import { type Finding, failed, findingsOf, passed } from './finding.ts'

type OtherSetting = Exclude<DatabaseSetting, 'DATABASE_URL'>

/** Checks the other addresses of the shop's database: each has to answer and lead to the same database as DATABASE_URL. */
export async function checkOtherDatabases(url: string, config: Config): Promise<Finding[]> {
  const addresses: Record<OtherSetting, string | undefined> = {
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_OWNER_URL: config.databaseOwnerUrl,
    DATABASE_REPLICA_URL: config.databaseReplicaUrl,
  }
  const found: Finding[] = []
  for (const [setting, address] of Object.entries(addresses) as [OtherSetting, string | undefined][])
    if (address) found.push(...(await checkAddress(url, setting, address)))
  return found
}

async function checkAddress(url: string, setting: OtherSetting, address: string): Promise<Finding[]> {
  let shop: pg.Client | undefined
  let other: pg.Client | undefined
  try {
    // if no database answers at DATABASE_URL, another check reports it
    shop = await connectClient(url).catch(() => undefined)
    if (!shop) return []
    other = await connectClient(address, setting)
    return [await compare(shop, other, setting)]
  } catch (error) {
    return findingsOf(error)
  } finally {
    await shop?.end()
    await other?.end()
  }
}

/**
 * Whether an address leads to the shop's database. A replica has the same id but was started at another time; only the role of
 * DATABASE_OWNER_URL has to be allowed to create tables.
 */
async function compare(shop: pg.Client, other: pg.Client, setting: OtherSetting): Promise<Finding> {
  const [here, there] = [await identify(shop), await identify(other)]
  const isSame = here.oid === there.oid && (setting === 'DATABASE_REPLICA_URL' || here.started === there.started)
  if (!isSame)
    return failed(`${setting} leads to another database than DATABASE_URL`, `name the same database in ${setting}`)
  if (setting === 'DATABASE_REPLICA_URL' && !there.replica)
    return failed('DATABASE_REPLICA_URL names a server that is no replica', 'name a streaming replica, or unset it')
  if (setting === 'DATABASE_OWNER_URL' && !there.creates)
    return failed(
      `the role ${there.role} of DATABASE_OWNER_URL may not create tables`,
      `name the role that owns the schema public: docs/deploy.md, step 3`,
    )
  return passed(`${setting} answers as the role ${there.role}`)
}

interface Identity {
  role: string
  oid: string
  started: string
  replica: boolean
  creates: boolean
}

async function identify(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    `select current_user as role, d.oid::text as oid, pg_postmaster_start_time()::text as started,
       pg_is_in_recovery() as replica, has_schema_privilege('public', 'create') as creates
     from pg_database d where d.datname = current_database()`,
  )
  return rows[0] as Identity
}
