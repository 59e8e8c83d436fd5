import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createTaskList } from '#app/server/jobs/job-handlers.ts'
import { enqueueWaitingEvents } from '#payments/webhooks/server/webhook-events.ts'
import { enqueueOverdueTransfers } from '#payouts/transfers/server/send-transfer.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { makeJobsDue } from '../../harness/paid-orders.ts'
import { runDueJobs } from '../../harness/run-due-jobs.ts'
import type { LiveTrade } from './live-trade.ts'
import { waitForDeliveries } from './provider.ts'

/** Runs the queued jobs of these names once; the others stay queued. A job that fails stays queued too. */
async function runJobs({ shop }: LiveTrade, names: string[]): Promise<void> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = any(${names}) limit 1`.execute(
    shop.db,
  )
  if (rows.length === 0) return
  await makeJobsDue(shop)
  await runDueJobsOf({ shop }, names)
}

function runDueJobsOf({ shop }: Pick<LiveTrade, 'shop'>, names: string[]): Promise<void> {
  const all = createTaskList(shop, pino({ level: 'silent' }))
  const chosen = Object.entries(all).filter(([name]) => names.includes(name))
  return runDueJobs(shop.pool, Object.fromEntries(chosen.map(([name, task]) => [name, once(task as Task)])))
}

/** Makes each job run only once: on a slow computer, one that has failed could be due again before the others have run. */
function once(task: Task): Task {
  const done = new Set<string>()
  return (payload, helpers) => {
    if (done.has(helpers.job.id)) throw new Error('it runs again in the next step')
    done.add(helpers.job.id)
    return task(payload, helpers)
  }
}

/** Processes what the provider has told the shop, until it tells nothing more. */
export async function processWebhooks(live: LiveTrade, alongside: string[] = []): Promise<void> {
  const names = ['process-webhook-event', 'detach-client-card', ...alongside]
  for (let rounds = 0; rounds < 6; rounds++) {
    await waitForDeliveries(live)
    await endWaitOfEvents(live)
    const { rows } = await sql<{ job: string }>`
      select concat_ws(' ', task_identifier, key, last_error) as job from graphile_worker.jobs
      where task_identifier = any(${names})`.execute(live.shop.db)
    if (rows.length === 0) return
    if (rounds === 5) throw new Error(`a job fails again and again: ${rows[0]?.job}`)
    await runJobs(live, names)
  }
}

/**
 * Makes waiting webhook events due at once: an event whose charge was still being made is processed only when that call must have ended.
 */
async function endWaitOfEvents({ shop }: LiveTrade): Promise<void> {
  const { numUpdatedRows } = await shop.db
    .updateTable('webhook_events')
    .set({ received_at: sql`received_at - interval '1 minute'` })
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await enqueueWaitingEvents(shop.db)
}

/** The schedule enqueues the transfers whose wait has ended, and their jobs run in the order in which the transfers were made. */
export async function runTransferJobs(live: LiveTrade): Promise<void> {
  const { shop, seller, rival } = live
  await sql`update transfers set updated_at = updated_at - interval '20 minutes' where state in ('queued', 'sent')`.execute(
    shop.db,
  )
  await enqueueOverdueTransfers(shop.db)
  await makeJobsDue(shop)
  await sql`update graphile_worker._private_jobs j
    set run_at = case when t.seller_id in (${seller.id}, ${rival.id}) then t.created_at else now() + interval '1 day' end from transfers t
    where j.payload ->> 'transferId' = t.id::text`.execute(shop.db)
  await runDueJobsOf(live, ['send-transfer'])
}

/** Twenty minutes pass, and the schedule's job that finishes open payments, refunds and transfers runs. */
export async function passTime(live: LiveTrade): Promise<void> {
  const { shop } = live
  await sql`with p as (update payments set created_at = created_at - interval '20 minutes',
      updated_at = updated_at - interval '20 minutes' where state in ('sent', 'requires_action', 'unknown')),
    r as (update refunds set updated_at = updated_at - interval '20 minutes' where state in ('queued', 'sent'))
    update transfers set sent_at = sent_at - interval '20 minutes' where state = 'sent'`.execute(shop.db)
  await enqueueJob(shop.db, 'reconcile', {})
  await processWebhooks(live, ['reconcile', 'reconcile-payment', 'resume-refund'])
  // two rounds, since a transfer that is given up in the first is sent again in the second
  for (let minutes = 0; minutes < 2; minutes++) await runTransferJobs(live)
  await processWebhooks(live)
}

/** Sends all emails, at the end of a trade. */
export function sendEmails(live: LiveTrade): Promise<void> {
  return runJobs(live, ['send-email'])
}

/** Runs the jobs for the emails and refunds of recalls, and fails if one of them is left. */
export async function runRecallJobs(live: LiveTrade): Promise<void> {
  const names = ['mail-recall', 'refund-recalled-order']
  await runJobs(live, names)
  const { rows } = await sql<{ job: string }>`
    select concat_ws(' ', task_identifier, last_error) as job from graphile_worker.jobs
    where task_identifier = any(${names})`.execute(live.shop.db)
  if (rows.length > 0) throw new Error(`a job of a recall fails: ${rows[0]?.job}`)
}

/** Two days pass for openings, reminders and purchases, which is all that the follow-up of links looks at, and for the days of coupons. */
export async function passTwoDays({ shop, seller, rival, coupons }: LiveTrade): Promise<void> {
  const ids = [seller.id, rival.id]
  const { pool } = shop
  const explore = 'select id from explore_links where seller_id = any($1)'
  const payment = 'select l.id from pay_links l join orders o on o.id = l.order_id where o.seller_id = any($1)'
  await pool.query(
    `update explore_links set last_opened_at = last_opened_at - interval '2 days' where id in (${explore})`,
    [ids],
  )
  await pool.query(
    `update pay_links set client_opened_at = client_opened_at - interval '2 days' where id in (${payment})`,
    [ids],
  )
  await pool.query(
    `update follow_ups set sent_at = sent_at - interval '2 days' where explore_link_id in (${explore}) or pay_link_id in (${payment})`,
    [ids],
  )
  await pool.query('update coupons set first_day = first_day - 2, last_day = last_day - 2 where id = any($1)', [
    coupons.map(({ id }) => id),
  ])
  await pool.query("update orders set paid_at = paid_at - interval '2 days' where seller_id = any($1)", [ids])
}

/** Sends the reminders of links that are due, as the schedule does each day at 8:37. */
export function runFollowUps({ shop }: LiveTrade): Promise<void> {
  return shop.runScheduledJob('send-due-follow-ups')
}
