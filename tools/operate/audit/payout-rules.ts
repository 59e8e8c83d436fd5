import type { AuditRule } from './audit-rule.ts'

/** The transfers that left; those from before `sent_at` was recorded cannot be checked. */
const left = "audit.transfers t where t.state in ('sent', 'paid') and t.sent_at is not null"

/**
 * A change to the seller in the minute before a transfer left counts as later: it is recorded with the start of its transaction, and the
 * transfer may have been claimed before that transaction ended.
 */
const grace = "interval '1 minute'"

/** SQL for: of the two actions, `started` is the last one before the transfer left. */
const lastActionWas = (started: string, ended: string) => `(select l.action from audit.admin_log l
  where l.subject_kind = 'user' and l.subject_id = t.seller_id and l.action in ('${started}', '${ended}')
    and l.created_at < t.sent_at - case l.action when '${started}' then ${grace} else interval '0' end
  order by l.created_at desc, l.id desc limit 1) = '${started}'`

/** Rules of the money that leaves for sellers' accounts (D-240 to D-243). */
export const payoutRules: AuditRule[] = [
  {
    rule: 'no transfer left before its release date',
    violationsSql: `select t.id::text as what from ${left} and t.sent_at < t.release_at`,
  },
  {
    rule: 'no transfer left for a seller who was blocked or deleted at that time',
    violationsSql: `select t.id::text as what from ${left}
      and (${lastActionWas('block user', 'unblock user')} or ${lastActionWas('delete user', 'restore user')})`,
  },
  {
    rule: 'no transfer left for a seller who owed something at that time',
    violationsSql: `select t.id::text as what from ${left}
      and (select sum(e.pence) from audit.entries e where e.account = 'seller_debt:' || t.seller_id
        and e.created_at < t.sent_at - case when e.pence > 0 then ${grace} else interval '0' end) > 0`,
  },
  {
    rule: 'commission that paid a debt is in the books, to the penny, of the seller of its transfer, and nothing else is',
    violationsSql: `select coalesce(o.id::text, j.ref) as what
      from (select o.*, t.seller_id as receiver_id from audit.debt_offsets o join audit.transfers t on t.id = o.transfer_id) o
      full join (select * from audit.journals where kind = 'debt_offset') j on j.ref = o.id::text
      left join audit.entries p on p.journal_id = j.id and p.account = 'seller_payable:' || o.receiver_id
      left join audit.entries d on d.journal_id = j.id and d.account = 'seller_debt:' || o.seller_id
      where p.pence is distinct from o.amount_pence or d.pence is distinct from -o.amount_pence
        or o.seller_id is distinct from o.receiver_id`,
  },
]
