import type { AuditRule } from './audit-rule.ts'

/** Rules of sessions, passwords, addresses, stock and inventory. */
export const userAndStockRules: AuditRule[] = [
  {
    rule: 'nobody who is blocked, deleted or not approved has a live session',
    violationsSql: `select s.id::text as what from audit.sessions s join audit.users u on u.id = s.user_id
      where s.revoked_at is null and s.expires_at > now()
        and (u.status = 'blocked' or u.deleted_at is not null or (u.role = 'seller' and not u.docs_verified))`,
  },
  {
    rule: 'every password is hashed with Argon2id, 19 MiB, 2 passes or more',
    violationsSql: `select u.id::text as what from audit.users u
      where u.deleted_at is null and not (u.pw_params ~ '^argon2id,m=\\d+,t=\\d+,p=\\d+$'
        and substring(u.pw_params from 'm=(\\d+)')::integer >= 19456 and substring(u.pw_params from 't=(\\d+)')::integer >= 2)`,
  },
  {
    rule: 'a seller’s only address is the primary one, and nobody has two primary ones',
    violationsSql: `select a.owner_kind || ' ' || a.owner_id as what from audit.addresses a where a.deleted_at is null
      group by a.owner_kind, a.owner_id
      having count(*) filter (where a.is_primary) > 1 or (a.owner_kind = 'seller' and count(*) = 1 and not bool_or(a.is_primary))`,
  },
  {
    rule: 'a product with a video was watched before it was stocked',
    violationsSql: `select s.seller_id || ' ' || s.product_id as what from audit.stock s
      join audit.products p on p.id = s.product_id and p.has_video and p.video_since <= s.created_at
      left join (select seller_id, product_id, min(at) as done_at from (
          select v.seller_id, v.product_id, v.viewed_at as at from audit.video_views v
          union all select r.seller_id, r.product_id, r.finished_at from audit.training_runs r) d group by 1, 2) d
        on d.seller_id = s.seller_id and d.product_id = s.product_id
      where d.done_at is null or d.done_at > s.created_at`,
  },
  {
    rule: 'nothing was sold that was never there',
    violationsSql: `select p.id::text as what from audit.products p
      left join (select l.product_id, sum(l.qty) as sold from audit.order_lines l
        join audit.orders o on o.id = l.order_id and o.payment_status = 3 and o.type <> 3
        group by l.product_id) s on s.product_id = p.id
      left join (select l.product_id, sum(b.settled_qty) as came_back from audit.return_lines b
        join audit.returns r on r.id = b.return_id and r.state = 'settled' and b.destination = 'shelf'
        join audit.order_lines l on l.id = b.order_line_id
        group by l.product_id) b on b.product_id = p.id
      where p.quantity < 0 or coalesce(s.sold, 0) - coalesce(b.came_back, 0) > p.quantity_received`,
  },
]
