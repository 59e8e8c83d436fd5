import type pg from 'pg'
import { nameCommand, nameStart } from '#app/server/failures/name-command.ts'
import {
  EditedMigrationError,
  NewerDatabaseError,
  UnfinishedHistoryError,
} from '#platform/server/database/migration-error.ts'
import { readMigration } from '#platform/server/database/migration-files.ts'
import { readMigrationState } from '#platform/server/database/migration-state.ts'
import { connectClient, requireSupportedVersion } from '#platform/server/database/require-database.ts'
import { checkRole } from './check-role.ts'
import { type Finding, failed, findingsOf, passed, warning } from './finding.ts'

const maxClockDifferenceSeconds = 5
/** Work that has waited longer than this is overdue, even if the queue is busy. */
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
      found.push(await checkRole(client), ...(await checkOverdueWork(client)), await checkAdministrators(client))
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
  if (!started[0].there) return [warning('there is no shop in this database yet', nameStart())]
  const { applied, missing, edited, added, breaking, squashed } = await readMigrationState(client)
  if (edited.length > 0) return edited.flatMap((name) => findingsOf(new EditedMigrationError(name)))
  if (breaking.length > 0) return findingsOf(new NewerDatabaseError(breaking))
  if (squashed && squashed.unapplied.length > 0) return findingsOf(new UnfinishedHistoryError(squashed.unapplied))
  if (squashed)
    return [
      warning(
        'the migrations of this database have the names from before they were squashed; the version before cannot go on after the next start',
        `stop every process, then ${nameStart()}`,
      ),
    ]
  if (missing.length > 0) return [describeMissing(missing)]
  if (added.length > 0)
    return [passed(`a newer version has migrated the database and only added to it (${added.join(', ')})`)]
  return [passed(`all ${applied.length} migrations are applied`)]
}

/** Warns of missing migrations: only if each of these does nothing but add may processes of the previous version run beside this one. */
function describeMissing(missing: readonly string[]): Finding {
  const breaking = missing.filter((name) => !readMigration(name).compatible)
  const message = `${missing.length} migrations are still to be applied`
  return breaking.length > 0
    ? warning(
        `${message}; the version before cannot go on after ${breaking.join(', ')}`,
        `stop every process, then ${nameStart()}`,
      )
    : warning(`${message}; they only add`, `${nameStart()}; processes of the version before may run beside it`)
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
           (select count(*)::int from transfers t where t.state = 'queued' and why_transfer_waits(t) is null
               and greatest(t.created_at, t.release_at) < now() - ${overdueAfter}) as transfers,
           (select count(*)::int from webhook_events where processed_at is null
               and received_at < now() - ${overdueAfter}) as events,
           (select count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts) as jobs`)
  const [overdue] = rows
  if (!overdue) return []
  const runs = 'see that the shop runs; it tries again by itself each minute'
  const found = [
    overdue.emails && warning(`${overdue.emails} emails wait to be sent`, `look at SMTP_URL; ${runs}`),
    overdue.payments && failed(`${overdue.payments} payments are in doubt`, `${runs}, and asks the card provider`),
    overdue.transfers &&
      warning(
        `${overdue.transfers} commissions could be transferred and are not`,
        `${runs}; docs/runbook.md says what the provider answered`,
      ),
    overdue.events && warning(`${overdue.events} notices of the card provider are not worked on`, runs),
    overdue.jobs &&
      failed(`${overdue.jobs} jobs were given up`, 'docs/runbook.md says how to look at them and start them again'),
  ].filter((finding) => typeof finding === 'object')
  return found.length > 0 ? found : [passed('no email, payment, transfer or job is stuck')]
}

async function checkAdministrators(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(
    "select count(*)::int as there from users where role = 'admin' and deleted_at is null",
  )
  return rows[0].there > 0
    ? passed('there is an administrator')
    : failed('there is no administrator', `run ${nameCommand('admin', 'EMAIL')}`)
}
