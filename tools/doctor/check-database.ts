import type pg from 'pg'
import { findMigrationHash, listMigrationFiles } from '#platform/server/database/migrate.ts'
import { EditedMigrationError } from '#platform/server/database/migration-error.ts'
import { connectClient, requireSupportedVersion } from '#platform/server/database/require-database.ts'
import { type Finding, failed, findingsOf, passed, warning } from './finding.ts'

const maxClockDifferenceSeconds = 5
/** Work that waits longer than this does not only wait for a busy queue. */
const overdueAfter = "interval '15 minutes'"

/** Checks the version, clock and migrations of the database, overdue work, and that there is an administrator. */
export async function checkDatabase(url: string): Promise<Finding[]> {
  let client: pg.Client
  try {
    client = await connectClient(url)
  } catch (error) {
    return findingsOf(error)
  }
  try {
    const found = [...(await checkVersion(client)), await checkClock(client)]
    const tables = await checkMigrations(client)
    found.push(...tables)
    if (tables.every(({ state }) => state === 'passed'))
      found.push(...(await checkOverdueWork(client)), await checkAdministrators(client))
    return found
  } finally {
    await client.end()
  }
}

async function checkVersion(client: pg.Client): Promise<Finding[]> {
  try {
    return [passed(`PostgreSQL ${await requireSupportedVersion(client)} answers`)]
  } catch (error) {
    return findingsOf(error)
  }
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query('select extract(epoch from clock_timestamp()) as seconds')
  const apart = Math.abs(Number(rows[0].seconds) - Date.now() / 1000)
  return apart <= maxClockDifferenceSeconds
    ? passed('the clocks of shop and database agree')
    : failed(
        `the clocks of shop and database are ${Math.round(apart)} s apart`,
        'set both by a time server: payments and links expire by them',
      )
}

async function checkMigrations(client: pg.Client): Promise<Finding[]> {
  const { rows: started } = await client.query("select to_regclass('schema_migrations') is not null as there")
  if (!started[0].there) return [warning('there is no shop in this database yet', 'run npm start')]
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const missing = listMigrationFiles().filter((name) => !applied.has(name))
  const edited = [...applied].filter(([name, hash]) => ![null, hash].includes(findMigrationHash(name)))
  if (edited.length > 0) return edited.flatMap(([name]) => findingsOf(new EditedMigrationError(name)))
  const strange = [...applied.keys()].filter((name) => findMigrationHash(name) === null)
  if (strange.length > 0)
    return [
      failed(
        `the database is of another version (${strange.join(', ')})`,
        'run the version that it belongs to, or a newer one',
      ),
    ]
  if (missing.length > 0)
    return [warning(`${missing.length} migrations are still to be applied`, 'run npm start: it applies them')]
  return [passed(`all ${applied.size} migrations are applied`)]
}

/** Emails, payments, transfers, webhook events and jobs that should have been processed by now. */
async function checkOverdueWork(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    emails: number
    payments: number
    transfers: number
    events: number
    jobs: number
  }>(`
    select (select count(*)::int from emails where state = 'waiting' and created_at < now() - ${overdueAfter}) as emails,
           (select count(*)::int from payments where state in ('sent', 'unknown')
               and updated_at < now() - ${overdueAfter}) as payments,
           (select count(*)::int from transfers where state = 'queued' and created_at < now() - ${overdueAfter}) as transfers,
           (select count(*)::int from webhook_events where processed_at is null
               and received_at < now() - ${overdueAfter}) as events,
           (select count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts) as jobs`)
  const [overdue] = rows
  if (!overdue) return []
  const runs = 'see that the shop runs; it tries again by itself each minute'
  const found = [
    overdue.emails && warning(`${overdue.emails} letters wait to be sent`, `look at SMTP_URL; ${runs}`),
    overdue.payments && failed(`${overdue.payments} payments are in doubt`, `${runs}, and asks the card provider`),
    overdue.transfers &&
      warning(
        `${overdue.transfers} commissions wait to be transferred`,
        'sellers without an enabled payout account wait for it',
      ),
    overdue.events && warning(`${overdue.events} notices of the card provider are not worked on`, runs),
    overdue.jobs &&
      failed(`${overdue.jobs} jobs were given up`, 'docs/runbook.md says how to look at them and start them again'),
  ].filter((finding) => typeof finding === 'object')
  return found.length > 0 ? found : [passed('no letter, payment, transfer or job is stuck')]
}

async function checkAdministrators(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(
    "select count(*)::int as there from users where role = 'admin' and deleted_at is null",
  )
  return rows[0].there > 0
    ? passed('there is an administrator')
    : failed('there is no administrator', 'run npm run admin -- EMAIL')
}
