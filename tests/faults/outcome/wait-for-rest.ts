import { setTimeout as sleep } from 'node:timers/promises'
import type { PatientQuery } from '../stack/patient-query.ts'

/**
 * Selects work that is not finished. Transfers that have to wait, for example because their seller is in debt, are left out, since they may
 * wait for ever.
 */
const openWork = `
  select 'payment ' || id || ' is ' || state as what from payments where state in ('sent', 'unknown')
  union all select 'refund ' || id || ' is ' || state from refunds where state in ('queued', 'sent')
  union all select 'return ' || r.id || ' is ' || r.state from returns r join refunds f on f.id = r.refund_id
    where f.state = 'succeeded' and r.state <> 'settled'
  union all select 'transfer ' || id || ' is ' || state from transfers t
    where state in ('queued', 'sent') and why_transfer_waits(t) is null
  union all select 'mail ' || id || ' is ' || state from emails where state <> 'sent'
  union all select 'news ' || news_id || ' waits for ' || receiver_id from news_receivers where state = 'waiting'
  union all select 'webhook ' || event_id || ', attempt ' || attempts || ', is ' || state from outgoing_deliveries where state <> 'delivered'
  union all select 'webhook event ' || provider_event_id || ' is not processed' from webhook_events where processed_at is null
  union all select 'job ' || task_identifier || ', attempt ' || attempts || ': ' || coalesce(left(last_error, 100), '')
    from graphile_worker.jobs where run_at < now() + interval '2 minutes' and task_identifier <> 'reconcile'`

/** Ends the pauses before another attempt, which grow to hours: the job of a failed attempt waits as long as what it is about. */
const endPauses = `
  update outgoing_deliveries set next_at = now() where state = 'waiting' and next_at > now();
  update graphile_worker._private_jobs set run_at = now()
    where locked_at is null and run_at > now() and (attempts > 0 or key like 'webhook %')`

/** Makes open work look old at once: the shop takes work up again only after it has been open for longer than a call takes. */
const letTimePass = `
  update payments set updated_at = updated_at - interval '1 minute' where state in ('sent', 'unknown');
  update refunds set updated_at = updated_at - interval '1 minute' where state in ('queued', 'sent');
  update transfers set updated_at = updated_at - interval '1 hour', sent_at = sent_at - interval '1 hour' where state in ('queued', 'sent');
  update outgoing_deliveries set next_at = now() - interval '2 minutes' where state = 'waiting';
  update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at < now() + interval '1 day';
  update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'
    where locked_by not in (select id from job_workers where seen_at > now() - interval '8 seconds');
  select graphile_worker.add_job('reconcile', '{}', job_key => 'reconcile of the test')`

/** Waits until no work is left; returns what is left after the timeout. With `hurry`, open work is made to look old. */
export async function waitForRest(
  query: PatientQuery,
  { timeoutMs, hurry }: { timeoutMs: number; hurry: boolean },
): Promise<string[]> {
  const deadline = Date.now() + timeoutMs
  for (let count = 0; ; count++) {
    const open = (await query<{ what: string }>(openWork)).map(({ what }) => what)
    if (open.length === 0 || Date.now() > deadline) return open
    if (hurry && count % 6 === 0) await query(letTimePass)
    if (!hurry && count % 40 === 0) await query(endPauses)
    await sleep(250)
  }
}
