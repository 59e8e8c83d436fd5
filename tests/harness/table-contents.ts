import type { Shop } from './shop.ts'

/** Reads the row count and a hash of every table, except the table of sessions, which changes with each call. */
export async function readTableContents(shop: Shop): Promise<unknown> {
  const { rows } = await shop.pool.query(`select table_name as name,
    query_to_xml(format('select count(*), md5(string_agg(t::text, '','' order by t::text)) from %I t', table_name), false, true, '')::text as rows
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'tokens' order by 1`)
  return rows
}
