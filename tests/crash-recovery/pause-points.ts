import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { TestDatabase } from '../harness/test-database.ts'

/** A statement that gives a row of `table` this state waits; without a state any update of a row does. */
export interface PausePoint {
  table: 'payments' | 'refunds' | 'emails'
  state?: string
}

export interface PausePoints {
  hold(step: PausePoint): Promise<void>
  /** Resolves once so many statements wait. */
  waiting(count: number): Promise<void>
  /** Ends the waiting statements of the killed process and removes the pause. */
  release(): Promise<void>
  close(): Promise<void>
}

const lock = 4711

/** Pauses the shop at a step of its work by a trigger in the database, so that it can be killed exactly there. */
export async function openPausePoints({ db, url }: TestDatabase): Promise<PausePoints> {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query(`
    create table held_steps (tab text not null, state text);
    create function hold_step() returns trigger language plpgsql as $$
    begin
      if exists (select from held_steps h
          where h.tab = tg_table_name and (h.state is null or h.state = to_jsonb(new) ->> 'state')) then
        perform pg_advisory_xact_lock(${lock});
      end if;
      return new;
    end $$;
    create trigger hold_step before insert or update on payments for each row execute function hold_step();
    create trigger hold_step before update on refunds for each row execute function hold_step();
    create trigger hold_step before update on emails for each row execute function hold_step();`)
  const waiters = () =>
    sql<{ pid: number }>`select l.pid from pg_locks l
      where l.locktype = 'advisory' and l.objid = ${lock} and not l.granted
        and l.database = (select oid from pg_database where datname = current_database())`.execute(db)
  return {
    async hold({ table, state }) {
      await holder.query(`select pg_advisory_lock(${lock})`)
      await holder.query('insert into held_steps values ($1, $2)', [table, state ?? null])
    },
    async waiting(count) {
      await expect.poll(async () => (await waiters()).rows.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
    },
    async release() {
      for (const { pid } of (await waiters()).rows) await holder.query('select pg_terminate_backend($1)', [pid])
      await holder.query('delete from held_steps')
      await holder.query('select pg_advisory_unlock_all()')
    },
    close: () => holder.end(),
  }
}
