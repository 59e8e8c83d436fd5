import pg from 'pg'
import { inject } from 'vitest'
import type { Shop } from '../harness/shop.ts'

export interface ChangedRows {
  /** The changes that were committed since the last call, such as `INSERT orders`; insertions that were deleted again are left out. */
  takeChanges(): Promise<string[]>
  close(): Promise<void>
}

/** Triggers on every table record each row that is written, in the transaction that writes it. */
export async function recordChangedRows(shop: Shop): Promise<ChangedRows> {
  const url = new URL(inject('postgresUrl'))
  url.pathname = new URL(String(shop.pool.options.connectionString)).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`
    create schema fuzz;
    create unlogged table fuzz.changes (name text not null);
    create function fuzz.record_change() returns trigger language plpgsql security definer as $$
      begin
        insert into fuzz.changes values (tg_op || ' ' || tg_table_name);
        return null;
      end $$;
    grant usage on schema fuzz to public;
    do $$
      declare written record;
      begin
        for written in select table_name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE'
        loop
          execute format('create trigger record_change after insert or update or delete on public.%I
            for each row execute function fuzz.record_change()', written.table_name);
        end loop;
      end $$`)
  return {
    async takeChanges() {
      const { rows } = await client.query<{ name: string }>('delete from fuzz.changes returning name')
      const counts = new Map<string, number>()
      for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1)
      return [...counts.keys()].filter((name) => counts.get(name) !== counts.get(oppositeOf(name) ?? '')).sort()
    },
    close: () => client.end(),
  }
}

/** The change that undoes another one; an update has none. */
function oppositeOf(name: string): string | undefined {
  const [kind, table] = name.split(' ')
  const opposite = kind === 'INSERT' ? 'DELETE' : kind === 'DELETE' ? 'INSERT' : undefined
  return opposite && `${opposite} ${table}`
}
