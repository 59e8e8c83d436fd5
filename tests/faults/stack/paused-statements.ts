import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type HeldWork, maxHeld } from './held-work.ts'
import type { PatientQuery } from './patient-query.ts'

/** Selects the statements to pause: those that insert or update a row of this table and, if `state` is given, set the row to it. */
export interface PausedStatement {
  table: string
  operation: 'insert' | 'update'
  state?: string
  /** How many of these statements pass before one is paused. */
  after?: number
}

export interface PausedStatements {
  hold(statement: PausedStatement): Promise<HeldWork>
}

const lockClass = 4711
const tables = [
  'orders',
  'payments',
  'refunds',
  'returns',
  'transfers',
  'emails',
  'pay_links',
  'users',
  'clients',
  'explore_links',
  'webhook_events',
  'idempotency_keys',
  'outgoing_events',
  'outgoing_deliveries',
  'news_receivers',
]
const createTriggers = tables.map(
  (table) =>
    `create trigger zz_pause before insert or update on ${table} for each row execute function fault_injection.pause();`,
)

/** Pauses the shop's work at statements, with triggers in the database, so that a fault can strike exactly there. */
export async function openPausedStatements(url: string, query: PatientQuery): Promise<PausedStatements> {
  let lastLock = 0
  await query(`
    create schema fault_injection;
    create table fault_injection.paused (lock integer, tab text, op text, state text, skipped integer);
    create function fault_injection.pause() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${lockClass}, p.lock) from fault_injection.paused p
        where p.tab = tg_table_name and p.op = lower(tg_op) and (p.state is null or p.state = to_jsonb(new) ->> 'state')
          and int8range(p.skipped, p.skipped + ${maxHeld}, '(]') @> nextval(format('fault_injection.pauses_%s', p.lock));
      return new;
    end $$;
    ${createTriggers.join('\n')}`)
  return {
    async hold({ table, operation, state, after = 0 }) {
      const lock = ++lastLock
      const holder = new pg.Client({ connectionString: url })
      holder.on('error', () => undefined)
      await holder.connect()
      await holder.query('select pg_advisory_lock($1, $2)', [lockClass, lock])
      await query(`create sequence fault_injection.pauses_${lock}`)
      await query('insert into fault_injection.paused values ($1, $2, $3, $4, $5)', [
        lock,
        table,
        operation,
        state ?? null,
        after,
      ])
      const listHeld = () =>
        query<{ pid: number }>(
          `select pid from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted`,
          [lockClass, lock],
        )
      return {
        count: async () => (await listHeld()).length,
        async release({ abort }) {
          await query('delete from fault_injection.paused where lock = $1', [lock])
          if (abort) for (const { pid } of await listHeld()) await query('select pg_terminate_backend($1)', [pid])
          // waits until the ended connections have left the queue for the lock, before the lock is released
          if (abort) await sleep(50)
          await holder.end().catch(() => undefined)
        },
      }
    },
  }
}
