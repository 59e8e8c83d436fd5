import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { customers } from './place-and-pay-orders.ts'

/** Orders per second when pgbench writes only the rows of an order, its payment and its settlement; null without pgbench. */
export function measureBarePayments(databaseUrl: string): number | null {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-pgbench-'))
  const file = path.join(folder, 'payment.sql')
  writeFileSync(file, barePaymentSql)
  const args = ['-n', '-c', String(customers), '-j', '2', '-T', '5', '-f', file, databaseUrl]
  const { stdout, stderr, status } = spawnSync('pgbench', args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (status !== 0 || !perSecond) throw new Error(`pgbench: ${stderr}`)
  return perSecond
}

const barePaymentSql = `
select new_id() as payment, new_id() as journal, new_id() as accrual \\gset
select user_id as seller from payout_accounts order by random() limit 1 \\gset
select id as client from clients where seller_id = ':seller' limit 1 \\gset
begin;
insert into orders (seller_id, delivery_type, quantity, full_price_pence, commission_pence, total_pence, saving_pence)
  values (':seller', 1, 1, 2000, 500, 2000, 0) returning id as placed \\gset
insert into order_lines (order_id, product_id, position, brand, name, weight, weight_unit, picture, quantity, rrp_pence,
    price_pence, commission_pence)
  select ':placed', id, 1, brand, name, 30, 'ml', 'bench-1.webp', 1, 2500, 2000, 500 from products where quantity > 1000000 limit 1;
commit;
begin;
insert into payments (id, order_id, method, payment_type, amount_pence) values (':payment', ':placed', 'new_card', 1, 2000);
update orders set payment_status = 2 where id = ':placed';
commit;
begin;
update payments set state = 'succeeded', provider_ref = ':payment' where id = ':payment';
update orders set payment_status = 3, payment_type = 1, commission_mode = 'accrual', paid_at = now() where id = ':placed';
insert into journals (id, kind, ref) values (':journal', 'payment', ':placed'), (':accrual', 'commission_accrual', ':placed');
insert into entries (journal_id, account, pence) values (':journal', 'held', 2000), (':journal', 'sales', -2000),
  (':accrual', 'sales', 500), (':accrual', 'seller_payable:' || ':seller', -500);
insert into transfers (order_id, seller_id, amount_pence) values (':placed', ':seller', 500);
commit;
`
