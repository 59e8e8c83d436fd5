import pg from 'pg'
import { listMigrationFiles, findMigrationHash } from '#platform/server/database/migrate.ts'
import { type Finding, good, look, reason, wrong } from './finding.ts'

const oldest = 15
const mostSecondsApart = 5
/** Waiting longer than this is more than a busy hour. */
const patience = "interval '15 minutes'"

/** The database and the work that waits in it. */
export async function lookAtDatabase(url: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    return [wrong(`the database does not answer: ${reason(error)}`, 'start it, or mend DATABASE_URL')]
  }
  try {
    const found = [await version(client), await clock(client)]
    const tables = await migrations(client)
    found.push(...tables)
    if (tables.every(({ state }) => state === 'good'))
      found.push(...(await waiting(client)), await administrators(client))
    return found
  } finally {
    await client.end()
  }
}

async function version(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major")
  const { major } = rows[0] as { major: number }
  return major >= oldest
    ? good(`PostgreSQL ${major} answers`)
    : wrong(`PostgreSQL ${major} is too old`, `use ${oldest} or newer: npm run backup, then npm run restore into it`)
}

async function clock(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query('select extract(epoch from clock_timestamp()) as seconds')
  const apart = Math.abs(Number(rows[0].seconds) - Date.now() / 1000)
  return apart <= mostSecondsApart
    ? good('the clocks of shop and database agree')
    : wrong(
        `the clocks of shop and database are ${Math.round(apart)} s apart`,
        'set both by a time server: payments and links expire by them',
      )
}

async function migrations(client: pg.Client): Promise<Finding[]> {
  const { rows: started } = await client.query("select to_regclass('schema_migrations') is not null as there")
  if (!started[0].there) return [look('there is no shop in this database yet', 'run npm start')]
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const missing = listMigrationFiles().filter((name) => !applied.has(name))
  const strange = [...applied].filter(([name, hash]) => findMigrationHash(name) !== hash).map(([name]) => name)
  if (strange.length > 0)
    return [
      wrong(
        `the database is of another version (${strange.join(', ')})`,
        'run the version that it belongs to, or a newer one',
      ),
    ]
  if (missing.length > 0)
    return [look(`${missing.length} migrations are still to be applied`, 'run npm start: it applies them')]
  return [good(`all ${applied.size} migrations are applied`)]
}

/** Work that goes by itself, and did not. */
async function waiting(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    letters: number
    payments: number
    transfers: number
    events: number
    jobs: number
  }>(`
    select (select count(*)::int from emails where state = 'waiting' and created_at < now() - ${patience}) as letters,
           (select count(*)::int from payments where state in ('sent', 'unknown')
               and updated_at < now() - ${patience}) as payments,
           (select count(*)::int from transfers where state = 'queued' and created_at < now() - ${patience}) as transfers,
           (select count(*)::int from webhook_events where processed_at is null
               and received_at < now() - ${patience}) as events,
           (select count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts) as jobs`)
  const [late] = rows
  if (!late) return []
  const runs = 'see that the shop runs; it tries again by itself each minute'
  const found = [
    late.letters && look(`${late.letters} letters wait to be sent`, `look at SMTP_URL; ${runs}`),
    late.payments && wrong(`${late.payments} payments are in doubt`, `${runs}, and asks the card provider`),
    late.transfers &&
      look(
        `${late.transfers} commissions wait to be transferred`,
        'sellers without an enabled payout account wait for it',
      ),
    late.events && look(`${late.events} notices of the card provider are not worked on`, runs),
    late.jobs &&
      wrong(`${late.jobs} jobs were given up`, 'docs/runbook.md says how to look at them and start them again'),
  ].filter((finding) => typeof finding === 'object')
  return found.length > 0 ? found : [good('no letter, payment, transfer or job is stuck')]
}

async function administrators(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(
    "select count(*)::int as there from users where role = 'admin' and deleted_at is null",
  )
  return rows[0].there > 0
    ? good('there is an administrator')
    : wrong('there is no administrator', 'run npm run admin -- EMAIL')
}
